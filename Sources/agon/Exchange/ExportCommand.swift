import ArgumentParser
import Campaign
import Exchange
import Play
import Reports
import Results
import Store

/// `agon export`: recorded games in the formats of other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints games for other programs: those that rate players, or analyse data.",
    usage: "agon export <database> --format <format> [<options>]",
    discussion: """
      In PGN games of chess stand as chess programs write them. Of other games the moves stand in a comment; where \
      notes of them were recorded, each has its own, with score/depth and time behind it. Round is its encounter and \
      its number for “agon show”. CSV has a game a line: \
      white,black,result,variant,encounter; where there are games of more than two seats, player1,place1 and so on \
      for each seat instead of the first three. PGN leaves these out. Both tell which games are of one encounter \
      and, where there are few openings, which of them it had, so that “agon rate” makes of them what “agon \
      standings” makes of the database. SGF has the games of Go, for programs that show them.

      For data analysis there are tables with everything that is known:
        games       a row a game: who, how it ended, all moves
        seats       a row for each seat of a game: how it came in, what it spent
        moves       a row a move: which, by whom, what is noted of it
        judgements  a row for each move that “agon analyze” has judged

        agon export nightly.sqlite --format pgn >nightly.pgn
        agon export nightly.sqlite --format csv --variant snap:3 | agon rate -
        agon export nightly.sqlite --format csv --table seats --out seats.csv
      """)

  /// The formats of other programs.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case pgn, csv, sgf
  }

  @OptionGroup var selection: Selection

  @Option(name: .shortAndLong, help: "Only the games of one variant.", completion: .variant)
  var variant: String?

  @Option(help: "How to print them.")
  var format: Form

  @OptionGroup var programs: ProgramOptions

  @Option(help: "A table for data analysis instead of what rating programs read; in CSV.")
  var table: DataTable?

  @Option(help: "The file to write, whole or not at all (default: standard output).", completion: .file())
  var out: String?

  func validate() throws {
    if table != nil, format != .csv { throw ValidationError("--table needs --format csv.") }
  }

  func run() throws {
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let variants = try Self.selected(variant, of: results)
    guard variants.contains(where: { $0.seats == 2 }) || format != .pgn else {
      throw UsageError(description: "PGN is for games of two seats, and these have more; use --format csv")
    }
    let games = ExportedGames(
      store: store, tournament: results.coverage.tournament, runs: runs, variants: Set(variants.map(\.name)),
      seats: variants.map(\.seats).max() ?? 2, known: try programs.variants())
    let output = try ExportOutput(to: out)
    var note: String?
    if let table {
      note = try TableExport.write(table, of: games, to: output)
    } else if format == .sgf {
      note = try SGFExport.write(games, to: output)
    } else if format == .csv {
      try RatingExport.writeCSV(games, of: results, to: output)
    } else {
      note = try RatingExport.writePGN(games, to: output)
    }
    try output.end()
    if let note { Console.tell("agon: note: " + note) }
  }

  private static func selected(_ variant: String?, of results: Results) throws -> [Results.Variant] {
    guard let variant else { return results.variants }
    let name = Catalog.canonicalName(variant)
    guard let known = results.variants.first(where: { $0.name == name }) else {
      throw ReportError.unknownVariant(name, played: results.variants.map(\.name))
    }
    return [known]
  }
}

extension DataTable: ExpressibleByArgument {}
