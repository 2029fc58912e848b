import ArgumentParser
import Play
import Reports
import Statistics
import Store

/// `agon standings`: who is better.
struct StandingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "standings", abstract: "Prints the Elo table of a tournament, also while it is being played.",
    discussion: """
        agon standings nightly.sqlite
        agon standings nightly.sqlite --variant reversi:8x8 --format csv
        agon standings nightly.sqlite --by variant --run all
      """)

  /// What the standings are divided by.
  enum Division: String, ExpressibleByArgument, CaseIterable {
    case variant
  }

  @OptionGroup var selection: Selection

  @Option(help: "Only the games of one variant.")
  var variant: String?

  @Option(help: "One table for each: \(Division.allCases.map(\.rawValue).joined(separator: ", ")).")
  var by: Division?

  @Option(help: "How to print it: \(Format.names).")
  var format = Format.text

  func validate() throws {
    if variant != nil, by != nil { throw ValidationError("--variant and --by exclude each other.") }
  }

  func run() throws {
    let results = try selection.results()
    try Console.print(try chapter(results).text(in: format, coverage: results.coverage))
  }

  private func chapter(_ results: Results) throws -> Chapter {
    if let variant { return try Chapter.standings(results, of: Catalog.canonicalName(variant)) }
    return by == nil ? Chapter.standings(results) : Chapter.standingsByVariant(results)
  }
}

extension Format: ExpressibleByArgument {
  /// All formats, for help and errors.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
