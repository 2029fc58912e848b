import Campaign
import Figures
import Reports

/// The frame of the pages of a class, and those without results.
enum ClassPages {
  /// A page whose main part is updated while it is open.
  /// - Parameter path: the path of the main part by itself.
  static func page(title: String, at path: String, _ part: Markup, for reader: Reader) -> Response {
    let tag = Response.part(part).revalidated().tag ?? ""
    return Page.page(
      title: PrintableText.of(title),
      .element("main", [.init("data-live", path), .init("data-tag", tag)], [part]),
      scripts: ["/class.js", "/live.js"], for: reader)
  }

  /// The page of somebody who hasn't signed in.
  static func signIn(for reader: Reader, status: Int = 200) -> Response {
    let code = Markup.void(
      "input", [.init("name", "code"), .init("required"), .init("autocomplete", "off"), .init("autofocus")])
    let form = Markup.element(
      "form", [.init("data-ask", "/class/sign-in")],
      [
        .lines([
          .element("p", "Sign in with the code on your slip."),
          .element("div", [.init("class", "fields")], [FormField.labelled("Code", code)]), FormField.submit("Sign in"),
        ])
      ])
    return Page.page(
      title: "Class", .element("main", [], [form]), scripts: ["/class.js"], status: status, for: reader)
  }

  /// A button that sends an order.
  /// - Parameter value: the order as JSON.
  static func button(_ words: String, _ path: String, _ value: String = "{}") -> Markup {
    .element(
      "button", [.init("type", "button"), .init("data-ask", path), .init("data-value", value)], words)
  }

  /// A table; the columns that aren't of words are aligned to the right.
  static func table(
    _ heads: [String], words: Set<Int>, _ rows: [[Markup]], saying title: String
  ) -> Markup {
    func look(_ column: Int) -> [Markup.Attribute] { words.contains(column) ? [] : [.init("class", "n")] }
    let head = heads.enumerated().map { Markup.element("th", [.init("scope", "col")] + look($0), $1) }
    let body = rows.map { row in
      Markup.element("tr", [], row.enumerated().map { .element("td", look($0), [$1]) })
    }
    let table = Markup.element(
      "table", [],
      [.element("thead", [], [.element("tr", [], head)]), .element("tbody", [], [.lines(body)])])
    return HTMLFormat.scrolling([table], saying: title)
  }

  /// A link with words.
  static func link(_ words: String, _ path: String) -> Markup { .element("a", [.init("href", path)], words) }

  private static let qrWidth = 96.0

  /// The slips to be printed and handed out, one for each student.
  static func slips(_ students: [Student], of name: String, at address: String, for reader: Reader) -> Response {
    let page = "http://\(address)/class"
    let slips = students.enumerated().map { number, student in
      let picture = QRCode(page).map { Markup.figure($0, id: "slip-\(number + 1)", width: qrWidth) }
      return Markup.element(
        "li", [],
        [
          .lines(
            [picture].compactMap(\.self) + [
              .element(
                "div", [],
                [
                  .lines([
                    .element("p", [], [.element("strong", student.name), .text(", " + PrintableText.of(name))]),
                    .element("p", page),
                    .element("p", [], [.text("Code "), .element("b", [.init("class", "code")], student.code)]),
                  ])
                ])
            ])
        ])
    }
    let main = Markup.element(
      "main", [],
      [
        .lines([
          .element("p", [.init("class", "bar")], "Print this page, cut it, and hand each student their own slip only."),
          .element("ul", [.init("class", "slips")], [.lines(slips)]),
        ])
      ])
    return Page.page(title: "Slips", main, for: reader)
  }
}
