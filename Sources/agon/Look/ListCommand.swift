import ArgumentParser
import Campaign
import Engines
import Play
import Reports
import Tournament

/// `agon list`: the games, players, formats and protocols.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists games with options, players with parameters, formats and protocols.")

  @Option(help: "Config whose own games are listed, too.", completion: .config)
  var config: String?

  func run() throws {
    let own = try config.map { try RunConfig(contentsOf: $0).gameSummaries() } ?? []
    try Console.print(Self.text(in: Console.outputWidth, own: own))
  }

  /// The cells of a parameter: its name, its values and its effect.
  private static func row(_ parameter: Parameter) -> [String] {
    let fallback = parameter.defaultText.map { "; default \($0)" } ?? ""
    return [parameter.name, parameter.range + fallback, parameter.summary]
  }

  /// The text of the list.
  /// - Parameters:
  ///   - width: the width of the terminal; nil where there is none.
  ///   - own: a config's own games.
  static func text(in width: Int?, own: [(name: String, summary: String)] = []) -> String {
    let layout = ListLayout(width: width)
    var lines: [String] = []
    if !own.isEmpty {
      lines += layout.heading("Games of the config, written GAME:VARIANT") + [""]
      for game in own { lines += layout.item(game.name, PrintableText.of(game.summary)) }
      lines.append("")
    }
    lines += layout.heading("Games, written GAME:SIZE,OPTION,OPTION=VALUE,...") + [""]
    for game in Catalog.games {
      lines += layout.item(game.name, game.summary)
      lines += layout.rows([["SIZE", game.size.text, ""]] + game.options.map(row)) + [""]
    }
    lines += layout.heading("Players, written NAME:PARAMETER=VALUE,...") + [""]
    for player in Catalog.players {
      lines += layout.item(player.name, player.summary)
      lines += layout.rows(player.parameters.map(row)) + [""]
    }
    lines +=
      layout.heading("Formats of tournaments, written NAME or {NAME: {KEY: VALUE, ...}} in a config") + [""]
    for format in FormatCatalog.formats {
      lines += layout.item(format.name, format.summary)
      lines += layout.rows(format.keys.map { [$0.name, $0.values, $0.summary] }) + [""]
    }
    let protocols =
      "Protocols of engines, written PROTOCOL:PROGRAM ARGUMENT ... or as {engine: ..., protocol: PROTOCOL}"
    lines += layout.heading(protocols) + [""] + layout.rows(EngineProtocol.allCases.map { [$0.rawValue, $0.summary] })
    lines += [""] + layout.heading("Report formats: \(ReportFormat.names)")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The layout of a list, in which lines wider than the terminal are broken.
private struct ListLayout {
  /// The minimum width in columns; a narrower column is too narrow for sentences.
  private static let narrowest = 24
  private static let gap = "   "
  private static let indent = "      "

  /// The width of the terminal; nil where there is none.
  let width: Int?

  func heading(_ text: String) -> [String] { hanging("", text) }

  func item(_ name: String, _ summary: String) -> [String] { hanging("  " + name + Self.gap, summary) }

  /// Aligned rows, with the last column broken into lines; or below the second one, where that leaves too little room.
  func rows(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let layout = ColumnLayout(rows, first.map { _ in .leading })
    let lines = rows.map { Self.indent + layout.line($0, gap: Self.gap) }
    guard let width, lines.contains(where: { $0.count > width }) else { return lines }
    let start = Self.indent.count + layout.widths.dropLast().reduce(0) { $0 + $1 + Self.gap.count }
    return zip(rows, lines).flatMap { row, line -> [String] in
      guard line.count > width else { return [line] }
      let cells = layout.cells(row)
      if width - start >= Self.narrowest {
        return hanging(Self.indent + cells.dropLast().joined(separator: Self.gap) + Self.gap, row[row.count - 1])
      }
      let below = row.dropFirst().filter { !$0.isEmpty }
      return below.enumerated().flatMap { index, text in
        hanging(Self.indent + (index == 0 ? cells[0] : cells[0].map { _ in " " }.joined()) + Self.gap, text)
      }
    }
  }

  /// A text after a prefix, its further lines indented by the width of that.
  private func hanging(_ front: String, _ text: String) -> [String] {
    guard let width else { return [front + text] }
    let lines = text.wrapped(to: width, behind: front, indent: String(repeating: " ", count: front.count))
    return lines.isEmpty ? [front] : lines
  }
}
