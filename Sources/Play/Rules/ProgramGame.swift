import Synchronization

/// A game whose rules are an external program: positions are the states that the program reports.
///
/// A game that the program fails in three times ends as `void`, which is never recorded; its variant is then withdrawn.
public struct ProgramGame: Game {
  /// A decision of one seat: a word.
  public struct Move: Hashable, Sendable {
    let text: String
    /// The chance events after the move, where they are read from a transcript.
    var events: [String]?
    /// The chance events before the first move, where they are read from a transcript.
    var dealt: [String]?
  }

  /// A game in the program, which is at one position at a time.
  ///
  /// Positions are values, and any of them may be played on from: the first to play on continues the program's game,
  /// and later ones begin a new game.
  fileprivate final class Line: Sendable {
    private struct State {
      /// The number of steps that the program's game has made.
      var length: Int
      /// The verdict on a move that was judged but hasn't been made yet.
      var judged: (step: RulesStep, verdict: RulesVerdict)?
    }

    let place: RulesPlace
    private let program: any RulesProgram
    private let state: Mutex<State>

    init(_ place: RulesPlace, length: Int, of program: any RulesProgram) {
      (self.place, self.program) = (place, program)
      state = Mutex(State(length: length))
    }

    deinit { program.forget(place) }

    /// Makes a step after `length` steps; nil where the program's game is at another position by now, or unknown to
    /// it.
    func play(_ step: RulesStep, after length: Int, of game: RulesGame) throws(RulesTrouble) -> RulesVerdict? {
      try state.withLock { (state) throws(RulesTrouble) in
        if let judged = state.judged, judged.step == step, state.length == length + 1 {
          state.judged = nil
          return judged.verdict
        }
        guard state.length == length, state.judged == nil else { return nil }
        let verdict = try program.play(step, in: place, of: game)
        if case .state = verdict { state.length += 1 }
        return verdict
      }
    }

    /// Judges a step as `play` does, and keeps the answer for the call that plays it.
    func judge(_ step: RulesStep, after length: Int, of game: RulesGame) throws(RulesTrouble) -> RulesVerdict? {
      let verdict = try play(step, after: length, of: game)
      if case .state = verdict { state.withLock { $0.judged = verdict.map { (step, $0) } } }
      return verdict
    }
  }

  /// The state of a game in progress.
  public struct Position: Hashable, Sendable {
    fileprivate(set) var seed: UInt64
    /// The steps so far, the first of which has the events before the first move.
    fileprivate(set) var steps: [RulesStep] = []
    /// The decisions made so far, of the seats that move at once.
    fileprivate(set) var pending: [RulesStep.Move] = []
    /// The number of decisions.
    fileprivate(set) var plies = 0
    /// The state as the program reports it; nil once the program has failed.
    fileprivate(set) var state: RulesState?
    fileprivate var line: Line?

    fileprivate init(seed: UInt64) { self.seed = seed }

    public static func == (one: Position, other: Position) -> Bool {
      one.seed == other.seed && one.steps == other.steps && one.pending == other.pending
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(seed)
      hasher.combine(steps)
      hasher.combine(pending)
    }

    /// The seat to move; nil at the end.
    var seat: Int? {
      guard case .seats(let seats)? = state?.turn else { return nil }
      return seats[pending.count]
    }

    /// The key of the position where nothing is hidden: the board that the program shows, and the seat to move; nil
    /// where there is no board, and at the end.
    var shown: [String]? {
      guard let board = state?.board, !board.isEmpty, let seat else { return nil }
      return board + ["\(seat)"]
    }

    /// Whether the next decision is the last one needed before the program is asked.
    var isCompletedByNext: Bool {
      guard case .seats(let seats)? = state?.turn else { return false }
      return pending.count == seats.count - 1
    }
  }

  /// The view of a position by the seat to move.
  public struct View: Sendable {
    /// The whole position; its hidden part serves only to ask the program.
    let position: Position
    /// The seat to move.
    let seat: Int
    /// The legal moves of the seat; nil where the program judges moves.
    let legal: [String]?
    /// The rows that the seat sees, from the top.
    let board: [String]
    /// Whether the moves of others are hidden.
    fileprivate let hidesMoves: Bool

    /// The moves so far; none where they are hidden. O(moves).
    var moves: [RulesStep.Move] { hidesMoves ? [] : position.steps.flatMap(\.moves) }
  }

  public let variant: Variant
  public let seats: Int
  /// The optional features of the program.
  let features: Set<RulesFeature>
  /// The way of drawing boards; nil where their rows are just text.
  let board: ProgramBoard?
  private let program: any RulesProgram
  private let patience = RulesPatience()
  /// The numbers of the moves' words.
  let words = WordNumbers()

  /// Creates a game at a variant of a program.
  /// - Parameter variant: its name as the program takes it, `GAME:REST`.
  public init(
    _ program: any RulesProgram, variant: String, seats: Int, features: Set<RulesFeature> = [],
    board: ProgramBoard? = nil
  ) {
    precondition(Outcome.possibleSeats ~= seats, "a game has 1 to 16 seats")
    (self.program, self.variant, self.seats) = (program, Variant(ofProgram: variant), seats)
    (self.features, self.board) = (features, board)
  }

  /// The failure after which no more games are played, since the program has failed repeatedly in one; nil before.
  var withdrawal: RulesTrouble? { patience.withdrawal }

  /// Withdraws the game, since an opening that was legal before isn't legal in a game with this seed.
  func withdraw(opening: String, seed: UInt64) {
    patience.withdraw(
      RulesTrouble(
        "the opening “\(opening)” isn't legal in the game with seed \(seed), or the program fails in it; a program whose "
          + "games depend on the seed has “events” among its features"))
  }

  // MARK: Questions to the program

  private func begun(_ seed: UInt64) -> RulesGame { RulesGame(variant: variant.name, seats: seats, seed: seed) }

  /// Begins a new game of the program and plays it to the position that these steps lead to.
  private func reach(_ steps: [RulesStep], _ position: inout Position) throws(RulesTrouble) {
    let (place, state) = try program.begin(begun(position.seed), after: steps)
    // The first step, of what chance did before the first move, is made by beginning.
    position.line = Line(place, length: max(1, steps.count), of: program)
    position.state = state
  }

  public func start(seed: UInt64) -> Position { start(seed: seed, dealt: nil) }

  /// The position with everything still left to chance drawn from another seed; unchanged where nothing is.
  func withOtherChance(_ position: Position, seed: UInt64) -> Position {
    guard features.contains(.events) else { return position }
    var other = position
    (other.seed, other.line) = (seed, nil)
    return other
  }

  /// The position at the start of a game.
  /// - Parameter dealt: what chance did before the first move, where that is known.
  func start(seed: UInt64, dealt: [String]?) -> Position {
    var position = Position(seed: seed)
    let steps = dealt.map { [RulesStep(events: $0)] } ?? []
    if patience.asking({ () throws(RulesTrouble) in try reach(steps, &position) }) != nil {
      position.steps = [RulesStep(events: position.state?.events)]
    }
    return position
  }

  /// The step that a decision of the seat to move completes; nil where others are still to decide.
  private func step(_ move: Move, in position: Position) -> RulesStep? {
    guard let seat = position.seat, position.isCompletedByNext else { return nil }
    return RulesStep(moves: position.pending + [.init(seat: seat, text: move.text)], events: move.events)
  }

  /// The program's verdict on a step; the position's line is then the game in which the step was asked about.
  private func answer(
    to step: RulesStep, in position: inout Position, by ask: (Line) throws(RulesTrouble) -> RulesVerdict?
  ) throws(RulesTrouble) -> RulesVerdict {
    // A failure that another game causes costs this one nothing: the position is set up again.
    while true {
      guard let line = position.line else {
        try reach(position.steps, &position)
        continue
      }
      do throws(RulesTrouble) {
        if let verdict = try ask(line) { return verdict }
      } catch {
        position.line = nil
        throw error
      }
      position.line = nil
    }
  }

  public func play(_ move: Move, in position: inout Position) {
    guard let seat = position.seat else { preconditionFailure("the game is over") }
    if let dealt = move.dealt { position = start(seed: position.seed, dealt: dealt) }
    position.plies += 1
    guard position.state != nil else { return }
    guard let step = step(move, in: position) else {
      position.pending.append(.init(seat: seat, text: move.text))
      return
    }
    let (game, length) = (begun(position.seed), position.steps.count)
    let state = patience.asking { () throws(RulesTrouble) in
      let verdict = try answer(to: step, in: &position) { (line) throws(RulesTrouble) in
        try line.play(step, after: length, of: game)
      }
      guard case .state(let state) = verdict else {
        throw RulesTrouble("the program refuses “\(move.text)”, which it had called legal")
      }
      return state
    }
    position.pending = []
    position.state = state
    position.steps.append(RulesStep(moves: step.moves, events: state?.events))
  }

  /// The reason why a move isn't legal, in words that follow its name; nil for a legal move.
  /// - Throws: `RulesTrouble` when the program fails repeatedly.
  func objection(to move: Move, in view: View) throws(RulesTrouble) -> String? {
    if let legal = view.legal { return legal.contains(move.text) ? nil : "isn't listed" }
    guard let step = step(move, in: view.position) else {
      preconditionFailure("a program that judges moves has one seat move at a time")
    }
    var position = view.position
    let (game, length) = (begun(position.seed), position.steps.count)
    let verdict = patience.asking { () throws(RulesTrouble) in
      try answer(to: step, in: &position) { (line) throws(RulesTrouble) in
        try line.judge(step, after: length, of: game)
      }
    }
    switch verdict {
    case .illegal(let why): return why
    case .state: return nil
    case nil: throw withdrawal ?? RulesTrouble("the rules failed")
    }
  }

  // MARK: The rules as the program reports them

  public func turn(in position: Position) -> Turn {
    switch position.state?.turn {
    case .seats(let seats): .seat(seats[position.pending.count])
    case .over(let outcome): .over(outcome)
    case nil: .over(.shared(by: seats, reason: .void))
    }
  }

  public func view(of position: Position) -> View {
    guard let state = position.state, let seat = position.seat else { preconditionFailure("the game is over") }
    return View(
      position: position, seat: seat, legal: state.legal[position.pending.count],
      board: state.sights?[seat] ?? state.board, hidesMoves: state.sights != nil)
  }

  public func moves(in view: View) -> [Move] { view.legal?.map { Move(text: $0) } ?? [] }

  public func isLegal(_ move: Move, in view: View) -> Bool {
    do {
      return try objection(to: move, in: view) == nil
    } catch {
      return false
    }
  }

  public func randomMove(in view: View, using random: inout SplitMix) -> Move {
    guard let legal = view.legal, !legal.isEmpty else {
      preconditionFailure("there is no list of moves to choose from")
    }
    return Move(text: legal[random.below(legal.count)])
  }

  public func plies(in position: Position) -> Int { position.plies }

  public func numbers(of position: Position) -> [GameNumber] { position.state?.numbers ?? [] }
}
