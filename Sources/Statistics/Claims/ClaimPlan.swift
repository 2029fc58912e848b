/// Decides which players meet next until a goal is reached: a pure state machine of players by number.
///
/// First every player meets some others. Then, round by round, ratings are fitted and players put in order, and each
/// two whose claim is open meet once: neighbours for a ranking; for the best, the leader and each player that may
/// still be better. Decisions follow from the results of all pairings but the last few, which can be played at once
/// without waiting. The number of these follows from the number of pairings, so that it doesn't matter which worker
/// plays them, or how quickly.
public struct ClaimPlan: Sendable {
  /// The next step of a tournament.
  public enum Step: Hashable, Sendable {
    /// An encounter of these two.
    case pairing(Int, Int)
    /// Nothing can be played before the result of the first pairing without one is recorded.
    case wait
    /// Nothing is left to play: everything is settled.
    case end
  }

  /// The evidence from the results that count so far.
  public private(set) var board: ClaimBoard
  /// The players, the best first.
  public private(set) var order: [Int]
  /// The pairs whose claim is open, each of which meets again in this round; empty before the first results.
  public private(set) var open: [(one: Int, other: Int)] = []
  /// The number of decisions about the next pairings.
  public private(set) var decisions = 0
  /// The estimated number of further encounters, by the ratings; nil before there are any.
  public private(set) var encountersLeft: Double?
  private var rating: QuickRating
  /// Pairings dealt out whose results don't count yet, in order.
  private var pending: [(one: Int, other: Int)] = []
  /// Results that don't count yet: those of the first of the pending pairings.
  private var scores: [(value: Double?, isLast: Bool)] = []
  /// The pairs whose encounters can't yield anything new, the lower number first.
  private var exhausted: Set<[Int]> = []
  /// The remaining pairings of the round, the last one first.
  private var round: [(one: Int, other: Int)]
  private var dealt = 0
  /// Whether all results are waited for, since nothing was open without the last ones.
  private var isFinishing = false

  /// The number of opponents that every player meets in the first round.
  private static let firstRounds = 2

  /// Creates a plan for a number of players, at least two.
  public init(players: Int, goal: ClaimGoal) {
    precondition(players >= 2, "an order is of two players or more")
    board = ClaimBoard(players: players, goal: goal)
    order = Array(0..<players)
    rating = QuickRating(players: players)
    round = Self.circle(players, rounds: Self.firstRounds).reversed()
  }

  /// The number of results that may be outstanding after `dealt` pairings: small in comparison, as the claims that
  /// these pairings are for may have been settled meanwhile.
  private static func lag(_ dealt: Int) -> Int { min(64, max(4, dealt / 40)) }

  /// Returns the next step. After `end` every further step is `end`.
  public mutating func next() -> Step {
    while true {
      if let pairing = round.popLast() {
        pending.append(pairing)
        dealt += 1
        return .pairing(pairing.one, pairing.other)
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

  /// Records the result of the first pairing that has none.
  /// - Parameters:
  ///   - score: the score of the player named first, from 0 to 1; nil where it adds no evidence.
  ///   - isLast: whether the two can't yield anything new: they don't meet again, even if their claim is open.
  public mutating func record(_ score: Double?, isLast: Bool = false) { scores.append((score, isLast)) }

  /// Whether no further encounter of two players can yield anything new.
  public func isExhausted(_ one: Int, _ other: Int) -> Bool {
    exhausted.contains([min(one, other), max(one, other)])
  }

  /// Counts all results recorded so far, to report the current state. Call this on a copy: further steps of the plan
  /// would depend on when it was called.
  public mutating func settle() {
    while !scores.isEmpty { count() }
    if board.encounters > 0 { decide() }
  }

  private mutating func count() {
    let pairing = pending.removeFirst()
    let score = scores.removeFirst()
    if let value = score.value { board.add(value, of: pairing.one, against: pairing.other) }
    if score.isLast { exhausted.insert([min(pairing.one, pairing.other), max(pairing.one, pairing.other)]) }
  }

  /// Fits ratings to the results that count, puts the players in order and sets up the next round.
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
