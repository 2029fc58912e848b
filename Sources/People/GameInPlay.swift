import Foundation
import Play
import Store

/// A game of any kind that people play.
public enum GameInPlay: Sendable {
  case board(BoardGameInPlay)
  case snap(SnapGameInPlay)

  /// Creates a game at its start.
  /// - Throws: `TranscriptError` where a program that knows the rules fails.
  init(_ terms: Terms, _ job: Job, at playable: PlayableVariant) throws(TranscriptError) {
    self = try Self(Saved(terms: terms), job, at: playable)
  }

  /// Creates a game from the text by which it was stored.
  /// - Throws: `PeopleError` where the text is no such game.
  /// - Parameter variants: the variants whose rules are known.
  public init(kept text: String, _ job: Job, among variants: VariantBook = .own) throws(PeopleError) {
    do {
      let saved = try JSONDecoder().decode(Saved.self, from: Data(text.utf8))
      guard saved.terms.seats.map(\.name) == job.players, saved.terms.variant == job.variant,
        saved.left.map({ $0.count == job.players.count }) ?? true,
        saved.moves.allSatisfy({ $0.seat < job.players.count })
      else { throw PeopleError("what was agreed isn't what is played") }
      self = try Self(saved, job, at: variants.variant(job.variant))
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

  /// The text by which the game is stored.
  public var kept: String { saved.jsonLine }

  /// The terms of the game.
  public var terms: Terms { whole.terms }
  /// The job that the game plays.
  public var job: Job { whole.job }
  /// The outcome of the game; nil while it goes on.
  public var outcome: Outcome? { whole.outcome }
  /// The game as it is recorded; nil while it goes on.
  public var record: GameRecord? { whole.record }

  private var whole: any PlayedByPeople {
    switch self {
    case .board(let game): game
    case .snap(let game): game
    }
  }

  /// Ends the game by a seat's resignation.
  public mutating func resign(_ seat: Int) { lose(seat, .resigned, "") }

  /// Ends the game by a loss of this seat.
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

/// The properties of all games that people play.
private protocol PlayedByPeople {
  var terms: Terms { get }
  var job: Job { get }
  var outcome: Outcome? { get }
  var record: GameRecord? { get }
}

extension BoardGameInPlay: PlayedByPeople {}
extension SnapGameInPlay: PlayedByPeople {}

/// The stored form of a game.
private struct Saved: Codable {
  struct Spent: Codable {
    let moves: Int
    let nanoseconds: Nanoseconds
  }

  let terms: Terms
  var moves: [BoardGameInPlay.Move] = []
  var left: [Nanoseconds?]?
  /// The calls at Snap, and the card that had been turned.
  var calls: String?
  var turned: Int?
  var efforts: [Spent]?
}
