/// The account of one game while it is played: all of its record that doesn't depend on the game's type.
struct MatchAccount {
  private let job: Job
  private let limits: Limits
  private var transcript: String
  private var efforts: [Effort]
  private var clocks: GameClocks
  private var adjudicator: Adjudicator
  private var notes: [MoveNote] = []
  private let watch: GameWatch?
  private var follower: GameWatch.Follower?
  /// The time, by `Clock`, at which the current decision began.
  private var time: Nanoseconds = 0

  /// Opens the account of a game with its opening.
  /// - Parameter watch: follows the game if someone looks.
  @inline(never)
  init(_ job: Job, seats: Int, limits: Limits, watch: GameWatch? = nil) {
    (self.job, self.limits, transcript) = (job, limits, job.opening)
    efforts = Array(repeating: Effort(), count: seats)
    clocks = GameClocks(limits, players: job.players)
    adjudicator = Adjudicator(limits.adjudication)
    (self.watch, follower) = (watch, watch?.follower(of: job))
  }

  /// Starts the clock of the first decision.
  mutating func start() { time = Clock.now() }

  /// The node limit of proofs, once each player has moved; nil for no proofs. Before that, a decided opening would
  /// say nothing about the players.
  var provingNodes: Int? { efforts.allSatisfy { $0.moves > 0 } ? limits.adjudication.solved : nil }

  /// The outcome of a game that has reached the limit on plies; nil below.
  func turnLimit(plies: Int) -> Outcome? {
    guard let limit = limits.plies, plies >= limit else { return nil }
    return .shared(by: efforts.count, reason: .turnLimit)
  }

  /// The budget of a seat's player for its first decision.
  func budget(of seat: Int) -> Budget { clocks.budgets[seat] }

  /// The budget of a seat's player for the decision that begins now, and the limit of its time.
  /// - Parameters:
  ///   - isOutside: whether the player is an external program.
  ///   - margin: the time beyond its limit that the player is forgiven.
  @inline(never)
  func allowance(of seat: Int, isOutside: Bool, margin: () -> Nanoseconds) -> (budget: Budget, limit: TimeLimit?) {
    var budget = clocks.budgets[seat]
    let limit =
      budget.isTimed ? TimeLimit(budget, seat: seat, at: time, isOutside: isOutside, margin: margin()) : nil
    budget.deadline = limit?.deadline
    return (budget, limit)
  }

  /// Charges a decision to its seat.
  /// - Parameter excused: nanoseconds of it that count against nobody.
  /// - Throws: `PlayerFault` where it took more than its limit.
  @inline(never)
  mutating func charge(
    _ seat: Int, nodes: Int, excused: Nanoseconds, limit: TimeLimit?
  ) throws(PlayerFault) -> Effort {
    let now = Clock.now()
    let spent = now - time - excused
    let effort = Effort(moves: 1, nanoseconds: spent, nodes: Int64(nodes))
    efforts[seat] += effort
    if let limit, limit.isOverstepped(at: now - excused) { throw PlayerFault(.time, limit.complaint) }
    clocks.spend(spent, seat: seat)
    time = now
    return effort
  }

  /// Writes down a move that was charged.
  @inline(never)
  mutating func write(_ text: String, ply: Int, seat: Int, _ effort: Effort, _ thought: Thought?) {
    if limits.notesMoves { notes.append(MoveNote(ply: ply, seat: seat, effort: effort, thought: thought ?? Thought())) }
    transcript += text
    guard let watch else { return }
    follower = follower ?? watch.follower(of: job)
    follower?.follow(transcript)
  }

  /// The outcome by the scores that the players report; nil while the game goes on.
  mutating func adjudicate(_ thought: Thought?, seat: Int, ply: Int) -> Outcome? {
    guard limits.adjudication.resign != nil || limits.adjudication.draw != nil else { return nil }
    return adjudicator.hear(thought, seat: seat, ply: ply)
  }

  /// Closes the account.
  /// - Parameter closing: the text of the transcript after its last move.
  @inline(never)
  func record(
    _ outcome: Outcome, fault: FaultReport?, plies: Int, closing: String, numbers: [GameNumber]
  ) -> GameRecord {
    GameRecord(
      job: job, transcript: transcript + closing, outcome: outcome, plies: plies, efforts: efforts, fault: fault,
      moves: notes, numbers: numbers)
  }
}
