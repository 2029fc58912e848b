import Encoding
import Figures

extension ReportFormat {
  /// HTML: one self-contained page, with figures and games to step through.
  public static let html = ReportFormat(name: "html", isForPrograms: true) {
    [ReportFile("report.html", HTMLFormat.text(of: $0))]
  }
}

/// A page for a browser. It can be read without its script and without its style sheet: tables are tables, figures
/// carry their colours, and games end with their last board.
package enum HTMLFormat {
  /// The width of figures on a page, in pixels.
  package static let width = 760.0
  /// The width of figures that stand side by side, in pixels.
  package static let narrowWidth = 420.0
  /// The maximum number of cells of a table on a page: browsers are slow with more.
  private static let mostCells = 10_000

  static func text(of document: Document) -> String {
    let title = document.title ?? document.chapters.first?.title ?? "Agon"
    let shown = document.chapters.filter { !$0.tables.isEmpty || !$0.figures.isEmpty }
    let chapters = shown.filter { !$0.isBackground } + shown.filter(\.isBackground)
    let head: [Markup] = [
      .void("meta", [.init("charset", "utf-8")]),
      .void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", PagePolicy.text)]),
      .void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]),
      .element("title", title), .own("style", PackageResources.page_css),
    ]
    let body: [Markup] =
      [PageHeader.markup(document, title: title), contents(chapters)]
      + [
        .element(
          "main", [],
          [.lines(chapters.enumerated().map { $0 < mostOpen ? section($1) : foldedSection($1) })])
      ] + [footer(document)]
      + [.own("script", PackageResources.page_js)]
    let page = Markup.element(
      "html", [.init("lang", "en")],
      [
        .lines([.element("head", [], [.lines(head)]), .element("body", [], [.lines(body)])])
      ])
    return "<!DOCTYPE html>\n" + page.source + "\n"
  }

  /// The number of chapters that are open at first.
  private static let mostOpen = 3

  /// A chapter that unfolds at a click on its title, or when the reader follows a link to it.
  private static func foldedSection(_ chapter: Chapter) -> Markup {
    let title = Markup.element("summary", [], [.element("h2", chapter.title)])
    // A link to folded content unfolds it; a link to the fold itself doesn't.
    let inside = Markup.element("div", [.init("id", chapter.name)], [.lines(parts(of: chapter))])
    return .element(
      "section", [], [.element("details", [.init("class", "chapter")], [.lines([title, inside])])])
  }

  private static func contents(_ chapters: [Chapter]) -> Markup {
    let entries = chapters.map { chapter in
      Markup.element("li", [], [.element("a", [.init("href", "#" + chapter.name)], chapter.title)])
    }
    return .element("nav", [.init("aria-label", "Contents")], [.element("ul", [], [.lines(entries)])])
  }

  /// A chapter as a part of a page.
  /// - Parameters:
  ///   - lead: the parts between its title and the rest.
  ///   - rows: the number of rows of a long table that aren't folded; nil for all.
  package static func section(_ chapter: Chapter, lead: [Markup] = [], showing rows: Int? = nil) -> Markup {
    .element(
      "section", [.init("id", chapter.name)],
      [.lines([.element("h2", chapter.title)] + lead + parts(of: chapter, showing: rows))])
  }

  /// The parts of a chapter below its title.
  private static func parts(of chapter: Chapter, showing rows: Int? = nil) -> [Markup] {
    var parts = figures(chapter) + ReplayMarkup.games(chapter.games, of: chapter.name)
    let tables = chapter.tables.map(table)
    if chapter.figures.isEmpty, chapter.games.isEmpty {
      parts += rows.map { rows in chapter.tables.map { table($0, showing: rows) } } ?? tables
    } else if !tables.isEmpty {
      parts.append(.folded("The numbers", tables))
    }
    if let listing = chapter.listing {
      let words: [Markup] = [.text("To list the games: "), .element("code", PrintableText.of(listing))]
      parts.append(.element("p", [.init("class", "quiet")], words))
    }
    if !chapter.notes.isEmpty { parts.append(notes(chapter.notes)) }
    return parts
  }

  /// The figures of a chapter, small ones side by side; the summary of similar ones is shown once.
  private static func figures(_ chapter: Chapter) -> [Markup] {
    guard !chapter.figures.isEmpty else { return [] }
    let isSmall = chapter.figures.count > 2
    let pictures = chapter.figures.enumerated().map { number, picture in
      figure(
        picture, id: "\(chapter.name)-\(number + 1)", width: isSmall ? narrowWidth : width, called: chapter.title,
        isSummed: number == 0 || chapter.figures[number - 1].figure.summary != picture.figure.summary)
    }
    return isSmall ? [.element("div", [.init("class", "small")], [.lines(pictures)])] : pictures
  }

  /// A figure under its title, with its summary.
  /// - Parameters:
  ///   - id: the figure's id, unique on the page; of letters, digits and hyphens.
  ///   - name: the accessible name of the figure, where it has no title.
  ///   - isSummed: whether its summary is shown.
  package static func figure(
    _ picture: Picture, id: String, width: Double, called name: String = "", isSummed: Bool = true
  ) -> Markup {
    let figure = picture.figure
    let title = figure.title.isEmpty ? [] : [Markup.element("h3", figure.title)]
    let drawn = scrolling(
      [.picture(picture, id: id, width: width)], saying: figure.title.isEmpty ? name : figure.title)
    let summary = isSummed ? [Markup.element("figcaption", figure.summary)] : []
    return .element("figure", [], [.lines(title + [drawn] + summary)])
  }

  /// A table under its title.
  package static func table(_ table: Table) -> Markup {
    let table = cut(table)
    var parts: [Markup] = table.title.isEmpty ? [] : [.element("h3", table.title)]
    if !table.groups.isEmpty {
      let title = table.title.isEmpty ? "Table" : table.title
      parts.append(scrolling([grid(table)], saying: title))
    }
    return .lines(parts + (table.notes.isEmpty ? [] : [notes(table.notes)]))
  }

  /// A table under its title, folded after its first rows if it has many more.
  private static func table(_ table: Table, showing rows: Int) -> Markup {
    let all = table.rows
    // A fold takes room, too.
    guard all.count > rows + rows / 4 else { return self.table(table) }
    let first = Table(title: table.title, columns: table.columns, rows: Array(all.prefix(rows)))
    let rest = Table(columns: table.columns, rows: Array(all.dropFirst(rows)), notes: table.notes)
    return .lines([self.table(first), .folded("The other \(all.count - rows) rows", [self.table(rest)])])
  }

  /// The first rows of a table that is too large for a page, with a note on it; else the table as it is.
  private static func cut(_ table: Table) -> Table {
    let rows = table.groups.reduce(0) { $0 + $1.count }
    var left = max(1, mostCells / max(1, table.columns.count))
    guard rows > left else { return table }
    let note = "The first \(left) of \(rows) rows; all are in the other formats, such as csv."
    let groups = table.groups.compactMap { group -> [[Cell]]? in
      defer { left -= min(left, group.count) }
      return left > 0 ? Array(group.prefix(left)) : nil
    }
    return Table(title: table.title, columns: table.columns, groups: groups, notes: table.notes + [note])
  }

  private static func grid(_ table: Table) -> Markup {
    func attributes(_ column: Column) -> [Markup.Attribute] {
      column.alignment == .trailing ? [.init("class", "n")] : []
    }
    let heads = table.columns.map { Markup.element("th", [.init("scope", "col")] + attributes($0), $0.header) }
    let bodies = table.groups.map { rows in
      Markup.element(
        "tbody", [],
        [
          .lines(
            rows.map { row in
              .element(
                "tr", [],
                zip(table.columns, row).map { column, cell in
                  let title = cell.remark.map { [Markup.Attribute("title", $0)] } ?? []
                  return .element("td", attributes(column) + title, column.text(for: cell) + (cell.isMarked ? "*" : ""))
                })
            })
        ])
    }
    return .element("table", [], [.lines([.element("thead", [], [.element("tr", [], heads)])] + bodies)])
  }

  /// A part that may be wider than the page, with scrolling of its own, by the keyboard as well.
  package static func scrolling(_ children: [Markup], saying title: String) -> Markup {
    .element(
      "div",
      [.init("class", "wide"), .init("tabindex", "0"), .init("role", "group"), .init("aria-label", title)], children)
  }

  private static func notes(_ notes: [String]) -> Markup {
    .element("ul", [.init("class", "notes")], [.lines(notes.map { .element("li", $0) })])
  }

  /// The config, and the command that creates the page again.
  private static func footer(_ document: Document) -> Markup {
    var parts: [Markup] = []
    if let appendix = document.appendix {
      parts.append(.folded(appendix.title, [.element("pre", [.init("tabindex", "0")], appendix.text)]))
    }
    if let command = document.command {
      parts += [
        .element("p", "To reproduce this page:"), .element("pre", [.init("tabindex", "0")], PrintableText.of(command)),
      ]
    }
    return .element("footer", [], [.lines(parts)])
  }
}
