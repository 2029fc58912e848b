import Foundation

/// The goal of an adaptive tournament: the question to be settled about its players, and the confidence.
public struct ClaimGoal: Hashable, Sendable {
  /// The question to be settled.
  public enum Question: String, CaseIterable, Sendable {
    /// The order of all players.
    case ranking
    /// The best player.
    case best
  }

  /// The question to be settled.
  public let question: Question
  /// The number of Elo points that a player may be worse than the one placed below it; from 0 to `mostElo`.
  public let within: Double
  /// The probability that all claims are true, from 0 to 1.
  public let confidence: Double

  /// The largest allowance, in Elo points; with it the weakest players already count as equal to the best.
  public static let mostElo = 400.0

  /// Creates a goal.
  public init(_ question: Question, within: Double, confidence: Double) {
    precondition(
      within >= 0 && within <= Self.mostElo && confidence > 0 && confidence < 1, "a goal that no claim can meet")
    (self.question, self.within, self.confidence) = (question, within, confidence)
  }

  /// The mean score above which “not worse by more than `within`” holds: 1 / (1 + 10^(within/400)).
  public var mean: Double { EloScale.expectedScore(difference: -within) }

  /// The accepted risk of a wrong claim about one pair, for a number of players.
  ///
  /// A ranking shares the risk among all pairs. Where the best is asked for, the answer is wrong only if a wrong
  /// claim is made about the player that is truly the best, against one of the others; if two are equally good, both
  /// have to be the subject of a wrong claim.
  public func risk(players: Int) -> Double {
    let pairs = question == .ranking ? players * (players - 1) / 2 : players - 1
    return (1 - confidence) / Double(max(1, pairs))
  }

  /// The stakes of bets on claims: each half of the one above it, from nearly all down to the one that gains most where
  /// equal players' encounters scatter as much as they can. The stakes for small differences, which are seldom needed,
  /// begin with less.
  ///
  /// Where scores have the mean μ and the variance σ^2, a stake of about m (μ - m) / σ^2 gains most, and σ^2 is at most
  /// about 1/4.
  var stakes: ScoreBet.Stakes {
    let least = max(Self.leastStake, 2 * (0.5 - mean))
    let shares = sequence(first: Self.mostStake) { $0 / 2 }.prefix { $0 > least }
    return ScoreBet.Stakes(Array(shares), beginnings: shares.map { min($0, Self.mostStake / 2) })
  }

  private static let (mostStake, leastStake) = (0.93, 0.01)
}
