/// Who meets next until a goal is reached: a pure state machine of players by number.
///
/// First everybody meets some others. Then, round by round, ratings are fitted and players put in order, and each two
/// whose claim is open meet once: neighbours for a ranking; for the best, whoever leads and each of those who may still
/// be better. Decisions follow from the results of all meetings but the last few, which can be played at once without
/// anybody waiting. How many these are follows from how many meetings there were, so that it doesn't matter who plays
/// them, or how quickly.
public struct ClaimPlan: Sendable {
  /// What is wanted next.
  public enum Step: Hashable, Sendable {
    /// An encounter of these two.
    case meeting(Int, Int)
    /// The result of the first meeting that has none.
    case wait
    /// Nothing: everything is clear.
    case end
  }

  /// What has been found out by the results that count so far.
  public private(set) var board: ClaimBoard
  /// The players, the best first.
  public private(set) var order: [Int]
  /// The pairs whose claim is open, of whom each meets once more in this round; none before the first results.
  public private(set) var open: [(one: Int, other: Int)] = []
  /// How often it was decided who meets.
  public private(set) var decisions = 0
  /// About how many more encounters it takes, as far as ratings tell; nil before there are any.
  public private(set) var encountersLeft: Double?
  private var rating: QuickRating
  /// Meetings dealt out whose results don't count yet, in order.
  private var pending: [(one: Int, other: Int)] = []
  /// Results that don't count yet: those of the first of the pending meetings.
  private var scores: [(value: Double?, isLast: Bool)] = []
  /// The pairs who can tell nothing more, the lower number first.
  private var exhausted: Set<[Int]> = []
  /// What is left of the round, the last one first.
  private var round: [(one: Int, other: Int)]
  private var dealt = 0
  /// Whether all results are waited for, since nothing was open without the last ones.
  private var isFinishing = false

  /// How many others everybody meets at first.
  private static let firstRounds = 2

  /// A plan for so many players, at least two.
  public init(players: Int, goal: ClaimGoal) {
    precondition(players >= 2, "an order is of two players or more")
    board = ClaimBoard(players: players, goal: goal)
    order = Array(0..<players)
    rating = QuickRating(players: players)
    round = Self.circle(players, rounds: Self.firstRounds).reversed()
  }

  /// How many results may be missing when so many meetings have been dealt out: few against those that tell who is to
  /// meet, since what they are spent on may have become clear meanwhile.
  private static func lag(_ dealt: Int) -> Int { min(64, max(4, dealt / 40)) }

  /// What is wanted next. After `end` there is never anything else.
  public mutating func next() -> Step {
    while true {
      if let meeting = round.popLast() {
        pending.append(meeting)
        dealt += 1
        return .meeting(meeting.one, meeting.other)
      }
      let missing = isFinishing ? 0 : Self.lag(dealt)
      while pending.count > missing {
        guard !scores.isEmpty else { return .wait }
        count()
      }
      decide()
      guard round.isEmpty else {
        isFinishing = false
        continue
      }
      guard !pending.isEmpty else { return .end }
      isFinishing = true
    }
  }

  /// Takes the result of the first meeting that has none.
  /// - Parameters:
  ///   - score: that of the player named first, from 0 to 1; nil where it tells nothing that isn't known.
  ///   - isLast: whether the two can tell nothing more: they don't meet again, even if their claim is open.
  public mutating func record(_ score: Double?, isLast: Bool = false) { scores.append((score, isLast)) }

  /// Whether two can tell nothing more.
  public func isExhausted(_ one: Int, _ other: Int) -> Bool {
    exhausted.contains([min(one, other), max(one, other)])
  }

  /// Counts all results that have come in, for those who want to know how it stands. Who meets next would hang on when
  /// that was, so that the plan itself is best left as it is.
  public mutating func settle() {
    while !scores.isEmpty { count() }
    if board.encounters > 0 { decide() }
  }

  private mutating func count() {
    let meeting = pending.removeFirst()
    let score = scores.removeFirst()
    if let value = score.value { board.add(value, of: meeting.one, against: meeting.other) }
    if score.isLast { exhausted.insert([min(meeting.one, meeting.other), max(meeting.one, meeting.other)]) }
  }

  /// Looks at what is known now.
  private mutating func decide() {
    // The first steps have far to go.
    rating.fit(board, steps: dealt < 10 * board.players ? 4 : 1)
    let costs = ClaimCosts(board, rating)
    let ordering = ClaimOrder(costs, ratings: rating.ratings)
    order = board.goal.question == .ranking ? ordering.next(after: order) : ordering.sorted(order)
    open = board.open(in: order)
    decisions += 1
    let left = open.filter { !isExhausted($0.one, $0.other) }
    encountersLeft = left.reduce(0) { $0 + costs[$1.one, $1.other] }
    round = left.reversed()
  }

  /// The first rounds of a round-robin by the circle method, and no pair twice.
  private static func circle(_ players: Int, rounds: Int) -> [(one: Int, other: Int)] {
    let seats = players + players % 2
    return (0..<min(rounds, seats - 1)).flatMap { round in
      let circle = [0] + (0..<seats - 1).map { 1 + ($0 + round) % (seats - 1) }
      return (0..<seats / 2).map { (circle[$0], circle[seats - 1 - $0]) }.filter { max($0.0, $0.1) < players }
    }
  }
}
