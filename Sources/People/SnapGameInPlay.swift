import Play

/// The state of a game of Snap that people play: a value that knows the rules, and neither waits nor reads a clock.
public struct SnapGameInPlay: Sendable {
  /// The terms of the game.
  public let terms: Terms
  /// The job that the game plays.
  public let job: Job
  /// The transcript: all calls.
  public private(set) var transcript: String
  /// The position; the card that waits for calls has been turned.
  public private(set) var position: Snap.Position
  /// The rules.
  public let snap: Snap
  /// The number of cards settled since a person called, or since the game was resumed.
  public private(set) var silentCards = 0
  /// The end of the game other than by the rules; nil for none.
  private var verdict: EarlyEnd?
  /// The effort of each seat.
  private(set) var efforts: [Effort]

  /// Creates a game at its start, or at a card reached before.
  /// - Parameters:
  ///   - transcript: all calls on cards before that card.
  ///   - turned: the number of that card, from 1.
  /// - Throws: `TranscriptError` where the calls aren't legal.
  init(
    _ terms: Terms, _ job: Job, at snap: Snap, transcript: String = "", turned: Int = 1, efforts: [Effort]? = nil
  ) throws(TranscriptError) {
    (self.terms, self.job, self.snap, self.transcript) = (terms, job, snap, transcript)
    position = try TranscriptText.reading(transcript) { (calls) throws(TranscriptError) in
      var position = snap.start(seed: job.seed)
      while position.turned < turned, case .seat = snap.turn(in: position) {
        guard let move = try snap.readMove(in: position, from: &calls) else { break }
        snap.play(move, in: &position)
      }
      return position
    }
    self.efforts = efforts ?? Array(repeating: Effort(), count: snap.seats)
  }

  /// The outcome of the game; nil while it goes on.
  public var outcome: Outcome? {
    if case .over(let outcome) = snap.turn(in: position) { outcome } else { verdict?.outcome }
  }

  /// The view of the card turned for each seat that holds a card, in seat order.
  public var views: [Snap.View] {
    var (views, look): ([Snap.View], Snap.Position) = ([], position)
    while case .seat = snap.turn(in: look), look.turned == position.turned, outcome == nil {
      let view = snap.view(of: look)
      if let last = views.last, last.seat >= view.seat { break }
      views.append(view)
      snap.play(.silence, in: &look)
    }
    return views
  }

  /// Settles the card turned, and turns the next one.
  /// - Parameter calls: the milliseconds after which seats have called, for those that have.
  public mutating func settle(_ calls: [Int: Int]) {
    let turned = position.turned
    silentCards = calls.keys.contains { terms.seats[$0].isPerson } ? 0 : silentCards + 1
    while case .seat(let seat) = snap.turn(in: position), position.turned == turned {
      let call = calls[seat].map { min(max($0, 0), Snap.slowestCall) }
      let move = Snap.Move(call: call)
      efforts[seat] += Effort(moves: 1, nanoseconds: Nanoseconds(call ?? 0) * 1_000_000)
      transcript += snap.text(for: move, in: position)
      snap.play(move, in: &position)
    }
  }

  /// Ends the game by a loss of this seat.
  public mutating func lose(_ seat: Int, _ reason: Reason, _ what: String, _ lastWords: LastWords = LastWords()) {
    verdict = EarlyEnd(lostBy: seat, of: snap.seats, reason, what, lastWords)
  }

  /// The game as it is recorded; nil while it goes on.
  public var record: GameRecord? {
    guard let outcome else { return nil }
    return GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: position.turned, efforts: efforts,
      fault: verdict?.fault)
  }
}
