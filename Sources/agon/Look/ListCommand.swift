import ArgumentParser
import Campaign
import Engines
import Play
import Reports
import Tournament

/// `agon list`: what there is.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists games with their options, players with their parameters and ranges, formats, and protocols.")

  func run() throws {
    try Console.print(Self.text)
  }

  static var text: String {
    var lines = ["Games, written GAME:SIZE,OPTION,OPTION=VALUE,...", ""]
    for game in Catalog.games {
      lines.append("  \(game.name)   \(game.summary)")
      lines += aligned([["SIZE", game.sizes, ""]] + game.options.map { [$0.name, $0.values, $0.summary] })
      lines.append("")
    }
    lines += ["Players, written NAME:PARAMETER=VALUE,...", ""]
    for player in Catalog.players {
      lines.append("  \(player.name)   \(player.summary)")
      lines += aligned(
        player.parameters.map { parameter in
          let fallback = parameter.defaultText.map { "; default \($0)" } ?? ""
          return [parameter.name, parameter.range + fallback, parameter.summary]
        })
      lines.append("")
    }
    lines += ["Formats of tournaments, written NAME or {NAME: {KEY: VALUE, ...}} in a config", ""]
    for format in FormatCatalog.formats {
      lines.append("  \(format.name)   \(format.summary)")
      lines += aligned(format.keys.map { [$0.name, $0.values, $0.summary] })
      lines.append("")
    }
    lines += [
      "Protocols of engines, written PROTOCOL:PROGRAM ARGUMENT ... or as {engine: ..., protocol: PROTOCOL}", "",
    ]
    lines += aligned(EngineProtocol.allCases.map { [$0.rawValue, $0.summary] })
    lines.append("")
    lines.append("Report formats: \(ReportFormat.names)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Rows with their columns below one another.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let layout = ColumnLayout(rows, (rows.first ?? []).map { _ in .leading })
    return rows.map { "      " + layout.line($0, gap: "   ") }
  }
}
