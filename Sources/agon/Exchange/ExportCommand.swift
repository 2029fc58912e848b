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
    commandName: "export", abstract: "Prints games as PGN, CSV, SGF or data tables.",
    usage: "agon export <database> --format <format> [<options>]",
    discussion: """
      PGN has games of chess as chess programs write them. In other games the moves are in a comment; moves with \
      recorded notes have comments of their own, with score/depth and time. Round is the encounter and the game's \
      number for “agon show”. CSV has one game per row: white,black,result,variant,encounter; with games of more than \
      two seats, player1,place1 and so on for each seat replace the first three columns. PGN omits these games. Both \
      formats contain the encounter of each game and, if there are few openings, the opening, so that “agon rate” \
      computes the same ratings from them as “agon standings” from the database. SGF has the games of Go, for SGF \
      viewers.

      Tables for data analysis contain all recorded data:
        games       one row per game: players, end, all moves
        seats       one row per seat of a game: place, time spent
        moves       one row per move: mover, move, notes
        judgements  one row per move judged by “agon analyze”

        agon export nightly.sqlite --format pgn >nightly.pgn
        agon export nightly.sqlite --format csv --variant snap:3 | agon rate -
        agon export nightly.sqlite --format csv --table seats --out seats.csv
      """)

  /// The formats of other programs.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case pgn, csv, sgf
  }

  @OptionGroup var selection: Selection

  @Option(name: .shortAndLong, help: "Only games of this variant.", completion: .variant)
  var variant: String?

  @Option(help: "Output format.")
  var format: Form

  @OptionGroup var programs: ProgramOptions

  @Option(help: "Table for data analysis, in CSV (default: the rows that rating programs read).")
  var table: DataTable?

  @Option(help: "Output file, replaced only when complete (default: standard output).", completion: .file())
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
