import Play

/// The state of a game that people play move by move: a value that knows the rules, and neither waits nor reads a
/// clock. For a game whose rules a program knows, that program provides each position.
public struct BoardGameInPlay: Sendable {
  /// A move that was made.
  public struct Move: Codable, Hashable, Sendable {
    /// The move's text in the transcript.
    public let text: String
    /// The seat that made the move.
    public let seat: Int
    /// The time that the move took, in nanoseconds.
    public let nanoseconds: Nanoseconds
    /// The number of nodes visited or simulations made.
    public let nodes: Int64
    /// The number of plies that a player looked ahead; nil where it doesn't report that.
    public let depth: Int?
    /// A player's own evaluation of its position; nil where it doesn't report one.
    public let score: Double?
  }

  /// The terms of the game.
  public let terms: Terms
  /// The job that the game plays.
  public let job: Job
  /// The moves made, passes left out.
  public private(set) var moves: [Move]
  /// The nanoseconds that each seat has left; nil for any time.
  public private(set) var left: [Nanoseconds?]
  /// The position after the moves.
  public private(set) var state: BoardState
  /// The end of the game other than by the rules; nil for none.
  private var verdict: EarlyEnd?
  package let playable: PlayableVariant

  /// Creates a game at its start, or after moves made before.
  /// - Throws: `TranscriptError` where the moves aren't legal, or a program that knows the rules fails.
  init(
    _ terms: Terms, _ job: Job, at playable: PlayableVariant, moves: [Move] = [], left: [Nanoseconds?]? = nil
  ) throws(TranscriptError) {
    let transcript = playable.transcript(of: moves.map(\.text))
    guard let state = try playable.state(after: transcript, seed: job.seed) else {
      preconditionFailure("\(playable.variant) isn't played by moves")
    }
    (self.terms, self.job, self.playable, self.moves, self.state) = (terms, job, playable, moves, state)
    self.left = left ?? terms.seats.map(\.clock)
  }

  /// The transcript: all moves, joined.
  public var transcript: String { state.transcript }
  /// The outcome of the game; nil while it goes on.
  public var outcome: Outcome? { verdict?.outcome ?? state.outcome }
  /// The fault that ended the game; nil for none.
  public var fault: FaultReport? { verdict?.fault }
  /// The seat whose turn it is; nil when the game is over.
  public var seat: Int? { outcome == nil ? state.seat : nil }
  /// The traits of the board, for display; nil where a program shows rows of text.
  public var traits: BoardTraits? { state.traits }

  /// The number of legal moves that a refusal lists.
  private static let mostShown = 20

  /// Makes a move of the seat whose turn it is.
  /// - Parameter nanoseconds: the time that the move took; more than the seat has left loses the game.
  /// - Throws: `PeopleError` where it isn't legal, or the game is over.
  public mutating func play(
    _ text: String, nanoseconds: Nanoseconds, nodes: Int = 0, thought: Thought? = nil
  ) throws(PeopleError) {
    guard let seat else { throw PeopleError("the game is over") }
    guard state.legal.contains(where: { $0.text == text }) else {
      let problem = state.objection(text)?.problem ?? "“\(text.prefix(20))” isn't legal here"
      let (shown, more) = (state.legal.prefix(Self.mostShown).map(\.text), state.legal.count - Self.mostShown)
      throw PeopleError(
        "\(problem); legal are \(shown.joined(separator: " "))"
          + (more > 0 ? " and \(more) more" : ""))
    }
    guard spend(nanoseconds, seat: seat) else { return }
    let move = Move(
      text: text, seat: seat, nanoseconds: nanoseconds, nodes: Int64(nodes), depth: thought?.depth,
      score: thought?.score)
    state = try position(after: moves + [move])
    moves.append(move)
  }

  /// The position after legal moves.
  /// - Throws: `PeopleError` where a program that knows the rules fails.
  private func position(after moves: [Move]) throws(PeopleError) -> BoardState {
    let transcript = playable.transcript(of: moves.map(\.text))
    do {
      guard let state = try playable.state(after: transcript, seed: job.seed) else {
        preconditionFailure("\(playable.variant) isn't played by moves")
      }
      return state
    } catch {
      precondition(!playable.isBoardGame, "what was legal is: \(transcript)")
      throw PeopleError("\(error)")
    }
  }

  /// Takes time from the clock of a seat; a seat that has no time left loses the game.
  /// - Returns: whether there was enough.
  @discardableResult
  public mutating func spend(_ nanoseconds: Nanoseconds, seat: Int) -> Bool {
    guard let time = left[seat] else { return true }
    left[seat] = max(0, time - nanoseconds)
    if nanoseconds < time { return true }
    lose(seat, .time, "took more than the clock had")
    return false
  }

  /// Ends the game by a loss of this seat.
  public mutating func lose(_ seat: Int, _ reason: Reason, _ what: String, _ lastWords: LastWords = LastWords()) {
    verdict = EarlyEnd(lostBy: seat, of: terms.seats.count, reason, what, lastWords)
  }

  /// Whether a person has made a move that can be taken back.
  public var canTakeBack: Bool { outcome == nil && moves.contains { terms.seats[$0.seat].isPerson } }

  /// Takes back the last move of a person, and the answers to it. Clocks stay as they are.
  /// - Throws: `PeopleError` where there is no such move, or the game is over.
  public mutating func takeBack() throws(PeopleError) {
    guard canTakeBack else { throw PeopleError(outcome == nil ? "there is no move to take back" : "the game is over") }
    var left = moves
    while let last = left.popLast(), !terms.seats[last.seat].isPerson {}
    state = try position(after: left)
    moves = left
  }

  /// The game as it is recorded; nil while it goes on.
  public var record: GameRecord? {
    guard let outcome else { return nil }
    var efforts = Array(repeating: Effort(), count: terms.seats.count)
    var notes: [MoveNote] = []
    for (ply, move) in moves.enumerated() {
      let effort = Effort(moves: 1, nanoseconds: move.nanoseconds, nodes: move.nodes)
      efforts[move.seat] += effort
      notes.append(
        MoveNote(ply: ply, seat: move.seat, effort: effort, thought: Thought(depth: move.depth, score: move.score)))
    }
    return GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: moves.count, efforts: efforts, fault: fault,
      moves: notes)
  }
}
