import Foundation
import Play
import Store

/// A game that people play, whatever it is.
public enum GameInPlay: Sendable {
  case board(BoardGameInPlay)
  case snap(SnapGameInPlay)

  /// A game at its start.
  init(_ terms: Terms, _ job: Job, at playable: PlayableVariant) {
    do {
      self = try Self(Saved(terms: terms), job, at: playable)
    } catch {
      preconditionFailure("no moves are legal moves")
    }
  }

  /// A game as it was kept.
  /// - Throws: `PeopleError` where the text is no such game.
  public init(kept text: String, _ job: Job) throws(PeopleError) {
    do {
      let saved = try JSONDecoder().decode(Saved.self, from: Data(text.utf8))
      guard saved.terms.seats.map(\.name) == job.players, saved.terms.variant == job.variant,
        saved.left.map({ $0.count == job.players.count }) ?? true,
        saved.moves.allSatisfy({ $0.seat < job.players.count })
      else { throw PeopleError("what was agreed isn't what is played") }
      self = try Self(saved, job, at: Catalog.variant(job.variant))
    } catch {
      throw PeopleError("a game that was kept can't be read: \(error)")
    }
  }

  private init(_ saved: Saved, _ job: Job, at playable: PlayableVariant) throws(TranscriptError) {
    if let snap = playable.snap {
      self = .snap(
        try SnapGameInPlay(
          saved.terms, job, at: snap, transcript: saved.calls ?? "", turned: saved.turned ?? 1,
          efforts: saved.efforts?.map { Effort(moves: $0.moves, nanoseconds: $0.nanoseconds) }))
    } else {
      self = .board(try BoardGameInPlay(saved.terms, job, at: playable, moves: saved.moves, left: saved.left))
    }
  }

  /// The text by which it is kept.
  public var kept: String { saved.jsonLine }

  /// What was agreed.
  public var terms: Terms { whole.terms }
  /// Which game it is.
  public var job: Job { whole.job }
  /// How it has ended; nil while it goes on.
  public var outcome: Outcome? { whole.outcome }
  /// The game as it is recorded; nil while it goes on.
  public var record: GameRecord? { whole.record }

  private var whole: any PlayedByPeople {
    switch self {
    case .board(let game): game
    case .snap(let game): game
    }
  }

  /// Ends it by a seat's own will.
  public mutating func resign(_ seat: Int) { lose(seat, .resigned, "") }

  /// Ends it by what a seat did.
  mutating func lose(_ seat: Int, _ reason: Reason, _ what: String) {
    switch self {
    case .board(var game):
      game.lose(seat, reason, what)
      self = .board(game)
    case .snap(var game):
      game.lose(seat, reason, what)
      self = .snap(game)
    }
  }

  private var saved: Saved {
    switch self {
    case .board(let game): Saved(terms: game.terms, moves: game.moves, left: game.left)
    case .snap(let game):
      Saved(
        terms: game.terms, calls: game.transcript, turned: game.position.turned,
        efforts: game.efforts.map { Saved.Spent(moves: $0.moves, nanoseconds: $0.nanoseconds) })
    }
  }
}

/// What every game has that people play.
private protocol PlayedByPeople {
  var terms: Terms { get }
  var job: Job { get }
  var outcome: Outcome? { get }
  var record: GameRecord? { get }
}

extension BoardGameInPlay: PlayedByPeople {}
extension SnapGameInPlay: PlayedByPeople {}

/// What is kept of a game.
private struct Saved: Codable {
  struct Spent: Codable {
    let moves: Int
    let nanoseconds: Int64
  }

  let terms: Terms
  var moves: [BoardGameInPlay.Move] = []
  var left: [Int64?]?
  /// The calls at Snap, and the card that had been turned.
  var calls: String?
  var turned: Int?
  var efforts: [Spent]?
}
