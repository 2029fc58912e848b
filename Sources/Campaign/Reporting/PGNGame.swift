import Exchange
import Play
import Reports
import Results
import Store

extension PGNWriter.Game {
  /// Describes a recorded game of two seats.
  /// - Parameters:
  ///   - event: the event of its run; by default that of a run which a database keeps.
  ///   - rules: the rules of the game's variant; nil where they aren't available.
  ///   - identity: the identity of its run; nil where that isn't known.
  package init(_ game: StoredGame, event: String? = nil, rules: PlayableVariant?, identity: Identity?) {
    let record = game.record
    // Without notes, or where the rules can't follow the moves, all moves go into one comment.
    let moves = record.moves.isEmpty ? [] : (try? rules.map { rules in try game.moves(by: rules) }) ?? []
    self.init(
      event: event ?? Self.event(game.tournament, run: game.run), round: "\(record.job.encounter + 1).\(game.number)",
      white: game.players[0], black: game.players[1], places: record.outcome.places, variant: record.job.variant,
      encounter: game.encounterName, opening: game.opening, transcript: record.transcript,
      moves: moves.map { PGNWriter.Move($0.move.text, note: $0.note.map(MoveComment.text)) },
      account: rules.flatMap { PGNWriter.Account(game, $0, moves.map(\.note), identity) })
  }

  /// The event of the games of a run that a database keeps.
  static func event(_ tournament: String, run: Int) -> String { "\(tournament), run \(run)" }
}

extension StoredGame {
  /// The moves, each with its note.
  /// - Throws: `TranscriptError` where the rules can't follow the game.
  package func moves(by rules: PlayableVariant) throws(TranscriptError) -> [(move: TranscriptMove, note: MoveNote?)] {
    let moves = try rules.moves(
      of: record.transcript, opening: record.job.opening, seed: record.job.seed, plies: record.plies)
    guard !record.moves.isEmpty else { return moves.map { ($0, nil) } }
    let notes = Dictionary(record.moves.map { (NotePlace(ply: $0.ply, seat: $0.seat), $0) }) { first, _ in first }
    return moves.map { ($0, notes[NotePlace(ply: $0.ply, seat: $0.seat)]) }
  }

  /// The numbers of the run and of the encounter, both from 1: encounters of two runs are different ones.
  package var encounterName: String { "\(run).\(record.job.encounter + 1)" }
}

extension PGNWriter.Account {
  /// Describes a game that PGN can express; nil for other games, and for games that the rules can't follow.
  fileprivate init?(_ game: StoredGame, _ rules: PlayableVariant, _ notes: [MoveNote?], _ identity: Identity?) {
    let record = game.record
    guard let form = rules.traits?.pgn, let names = try? rules.moveNames(of: record.transcript) else { return nil }
    // A named variant is one whose start may be any position.
    let start = TranscriptStart.fen(of: record.transcript) ?? (form.variant == nil ? nil : rules.traits?.fen)
    self.init(
      variant: form.variant, fen: start,
      moves: names.enumerated().map { ply, name in
        PGNWriter.Move(name, note: notes.indices.contains(ply) ? notes[ply].map(MoveComment.text) : nil)
      }, ending: form.ending(record.outcome), termination: record.outcome.termination,
      timeControls: identity.map { identity in record.job.players.map(identity.timeControl) } ?? [])
  }
}

extension BoardTraits.PGNForm {
  private static let colours = ["White", "Black"]

  /// The end of a game in words, as chess programs write them.
  fileprivate func ending(_ outcome: Outcome) -> String {
    let reason = outcome.reason
    guard let winner = outcome.winner else {
      let words = reason == .turnLimit || reason == .adjudicated ? "adjudication" : ends[reason]
      return "Draw by \(words ?? reason.rawValue)"
    }
    let (winning, losing) = (Self.colours[winner], Self.colours[1 - winner])
    return switch reason {
    case .time: "\(losing) loses on time"
    case .illegalMove: "\(losing) makes an illegal move"
    case .crash, .connection: "\(losing) disconnects"
    case .noAnswer: "\(losing)'s connection stalls"
    case .resigned: "\(losing) resigns"
    case .adjudicated: "\(winning) wins by adjudication"
    default: "\(winning) \(ends[reason] ?? reason.rawValue)"
    }
  }
}

extension Outcome {
  /// The kind of end, in the words of the PGN standard (9.8.1).
  fileprivate var termination: String {
    switch reason {
    case .time: "time forfeit"
    case .illegalMove: "rules infraction"
    case .crash, .connection, .noAnswer: "abandoned"
    case .adjudicated, .turnLimit: "adjudication"
    default: "normal"
    }
  }
}

extension Identity {
  /// The time control of a player in a run of this identity: as PGN has it (9.6.1), `300+2` or `40/9000`, in seconds;
  /// or as chess programs write it, `0.1/move`; `-` without a time limit.
  fileprivate func timeControl(of player: String) -> String {
    let limits = self["players"]?[player]?["limits"] ?? self["limits"]
    func seconds(_ name: String) -> Double? {
      guard let text = limits?[name]?.text, text.hasSuffix(" ms") else { return nil }
      return Double(text.dropLast(3)).map { $0 / 1_000 }
    }
    if let move = seconds("move") { return Parameter.text(move) + "/move" }
    guard let time = seconds("game") else { return "-" }
    let increment = seconds("increment").flatMap { $0 > 0 ? "+" + Parameter.text($0) : nil } ?? ""
    guard case .number(let moves)? = limits?["moves"] else { return Parameter.text(time) + increment }
    return "\(moves)/" + Parameter.text(time) + increment
  }
}

/// The place of a move in a game: at Snap several seats decide about one card.
private struct NotePlace: Hashable {
  let ply: Int
  let seat: Int
}
