import ArgumentParser
import Campaign
import Exchange
import Play
import Reports
import Results
import Store

/// `agon export`: our games for other people's programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints the games of a tournament as PGN or CSV, for other rating programs.",
    usage: "agon export <database> --format <format> [<options>]",
    discussion: """
      In PGN a game's moves stand in a comment; where notes of them were recorded, each has its own, with \
      score/depth and time behind it. Round is its encounter and its number for “agon show”. CSV has a game a line: \
      white,black,result,variant,encounter; where there are games of more than two seats, player1,place1 and so on \
      for each seat instead of the first three. PGN leaves these out. Both tell which games are of one encounter \
      and, where there are few openings, which of them it had, so that “agon rate” makes of them what “agon \
      standings” makes of the database.

        agon export nightly.sqlite --format pgn >nightly.pgn
        agon export nightly.sqlite --format csv --variant snap:3 | agon rate -
      """)

  /// What others read.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case pgn, csv
  }

  @OptionGroup var selection: Selection

  @Option(help: "Only the games of one variant.")
  var variant: String?

  @Option(help: "How to print them.")
  var format: Form

  func run() throws {
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let variants = try Self.selected(variant, of: results)
    let hasPairs = variants.contains { $0.seats == 2 }
    guard hasPairs || format == .csv else {
      throw UsageError(description: "PGN is for games of two seats, and these have more; use --format csv")
    }
    let tournament = results.coverage.tournament
    let names = Set(variants.map(\.name))
    let groups = Set(results.variants.indices.filter { names.contains(results.variants[$0].name) })
    let hasOpenings = results.encounters?.contains { $0.draw != nil && groups.contains($0.games[0].group) } ?? false
    let csv = CSVWriter(seats: variants.map(\.seats).max() ?? 2, hasOpenings: hasOpenings)
    var output = BufferedOutput()
    if format == .csv { output.text = csv.header }
    var (leftOut, replays) = (0, Replays())
    try store.forEachGame(of: tournament, runs: runs) { game in
      guard names.contains(game.variant) else { return true }
      if format == .csv {
        csv.write(
          players: game.players, places: game.places, variant: game.variant, encounter: game.encounterName,
          opening: game.opening, to: &output.text)
      } else if game.players.count > 2 {
        leftOut += 1
      } else {
        PGNWriter.write(Self.game(game, of: tournament, moves: replays.moves(of: game)), to: &output.text)
      }
      return output.flushIfFull()
    }
    try output.flush()
    if leftOut > 0 {
      Console.tell("agon: note: \(leftOut) games of more than two seats left out; --format csv has them")
    }
  }

  private static func selected(_ variant: String?, of results: Results) throws -> [Results.Variant] {
    guard let variant else { return results.variants }
    let name = Catalog.canonicalName(variant)
    guard let known = results.variants.first(where: { $0.name == name }) else {
      throw ReportError.unknownVariant(name, played: results.variants.map(\.name))
    }
    return [known]
  }

  private static func game(
    _ game: GameLine, of tournament: String, moves: [PGNWriter.Move]
  ) -> PGNWriter.Game {
    PGNWriter.Game(
      event: "\(tournament), run \(game.run)", round: "\(game.encounter + 1).\(game.number)", white: game.players[0],
      black: game.players[1], places: game.places, variant: game.variant, encounter: game.encounterName,
      opening: game.opening, transcript: game.transcript, moves: moves)
  }
}

extension GameLine {
  /// Its run and its encounter, both from 1: encounters of two runs are different ones.
  fileprivate var encounterName: String { "\(run).\(encounter + 1)" }
}

/// Tells moves apart in transcripts, for games in which something is noted of them.
private struct Replays {
  private var variants: [String: PlayableVariant] = [:]

  /// The moves of a game; empty where nothing is noted of them, or the rules can't follow them.
  mutating func moves(of game: GameLine) -> [PGNWriter.Move] {
    guard !game.moves.isEmpty, let variant = try? variants[game.variant] ?? Catalog.variant(game.variant) else {
      return []
    }
    variants[game.variant] = variant
    guard let replay = try? variant.replay(game.transcript, seed: game.seed, plies: game.plies) else { return [] }
    let notes = replay.notes(game.moves)
    return replay.frames.enumerated().filter { !$0.element.text.isEmpty }.map { number, frame in
      PGNWriter.Move(frame.text, note: notes[number].map(MoveComment.text))
    }
  }
}

/// Text on its way to standard output, in large pieces.
private struct BufferedOutput {
  var text = ""
  private var error: OutputError?

  /// Writes what has piled up if it is much; false if that failed.
  mutating func flushIfFull() -> Bool {
    guard text.utf8.count > 1 << 16 else { return true }
    do {
      try Console.print(text)
      text.removeAll(keepingCapacity: true)
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// Writes the rest.
  func flush() throws(OutputError) {
    if let error { throw error }
    try Console.print(text)
  }
}
