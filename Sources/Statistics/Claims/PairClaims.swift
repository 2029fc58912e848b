/// The evidence from two players' encounters on whether one isn't worse than the other.
///
/// A claim once made stays made: its risk is that of ever making it. Since one set of stakes is held against all
/// means, all claims of one direction are wrong together with a chance no higher than that of one of them.
struct PairClaims: Sendable {
  /// Encounters played.
  private(set) var encounters = 0
  /// The sum of the first player's scores.
  private(set) var points = 0.0
  /// The sum of the squares of the first player's scores.
  private(set) var squares = 0.0
  /// The claims that the first player isn't worse than the second one by more than the goal allows, and vice versa.
  private(set) var notWorse: (first: Claim, second: Claim)
  /// The claims that the first player is better than the second one, and vice versa.
  private(set) var better: (first: Claim, second: Claim)

  /// A claim, with its evidence.
  struct Claim: Sendable {
    private var bet: ScoreBet
    /// The current ln E.
    private(set) var logValue = 0.0
    /// The highest ln E so far.
    private(set) var highest = 0.0

    init(against mean: Double, _ stakes: ScoreBet.Stakes) { bet = ScoreBet(against: mean, stakes: stakes) }

    mutating func add(_ score: Double) {
      bet.add(score)
      logValue = bet.logValue
      highest = max(highest, logValue)
    }
  }

  init(_ goal: ClaimGoal) {
    let (notWorse, better) = (Claim(against: goal.mean, goal.stakes), Claim(against: 0.5, goal.stakes))
    self.notWorse = (notWorse, notWorse)
    self.better = (better, better)
  }

  /// Adds the first player's score of an encounter, from 0 to 1.
  mutating func add(_ score: Double) {
    encounters += 1
    points += score
    squares += score * score
    notWorse.first.add(score)
    notWorse.second.add(1 - score)
    better.first.add(score)
    better.second.add(1 - score)
  }
}
