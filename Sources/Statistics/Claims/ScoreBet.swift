import Foundation

/// A bet against “the mean score is at most m”, whose gain is the evidence for a mean above m.
///
/// A bettor who stakes the share f of its holdings on each score v in turn holds prod (1 + (f/m)(v - m)), from 1 at
/// the start. Where the mean of independent scores is m or less no stake gains in expectation, so that the chance of
/// ever holding 1/a or more is at most a, whenever one looks and however the next scores are chosen (Ville's
/// inequality). Several bettors with stakes of their own share 1 at the start: the E-value is the sum of their
/// holdings. It needs no model of draws, and with the same stakes it falls in m: a claim about m is a claim about
/// every lower mean.
/// Source: I. Waudby-Smith and A. Ramdas, *Estimating means of bounded random variables by betting*,
/// arXiv:2010.09686; J. Ville, *Étude critique de la notion de collectif*, 1939.
public struct ScoreBet: Sendable {
  /// The stakes of bettors as shares of their holdings, and their initial holdings.
  public struct Stakes: Hashable, Sendable {
    /// The stake of each bettor, between 0 and 1.
    public let shares: [Double]
    /// The initial holding of each bettor; their sum is 1.
    public let beginnings: [Double]

    /// Creates bettors with initial holdings in these proportions, or equal ones where none are given.
    public init(_ shares: [Double], beginnings: [Double]? = nil) {
      let weights = beginnings ?? shares.map { _ in 1 }
      precondition(!shares.isEmpty && weights.count == shares.count, "every bettor has a stake and a beginning")
      precondition(shares.allSatisfy { $0 > 0 && $0 < 1 } && weights.allSatisfy { $0 > 0 }, "stakes are shares")
      self.shares = shares
      self.beginnings = weights.map { $0 / weights.reduce(0, +) }
    }
  }

  /// The mean m that is bet against.
  public let mean: Double
  private let stakes: Stakes
  /// The logarithm of each bettor's holdings.
  private var holdings: [Double]

  /// Creates a bet against a mean of at most `mean`, which lies between 0 and 1.
  public init(against mean: Double, stakes: Stakes) {
    precondition(mean > 0 && mean < 1, "a mean score that can be bet against lies between 0 and 1")
    (self.mean, self.stakes) = (mean, stakes)
    holdings = stakes.beginnings.map { log($0) }
  }

  /// Adds a score from 0 to 1, `count` times.
  public mutating func add(_ score: Double, count: Int = 1) {
    for place in holdings.indices {
      holdings[place] += Double(count) * log1p(stakes.shares[place] / mean * (score - mean))
    }
  }

  /// ln E: 0 before the first score.
  public var logValue: Double {
    holdings.isEmpty ? 0 : Softmax(holdings).logSum
  }
}
