import Foundation

/// The Elo scale: 400 points are a factor of ten in the odds of winning.
///
/// Everything inside this library is computed in natural logarithms of odds ("nats") and converted at its surface.
/// Source: A. Elo, *The Rating of Chessplayers, Past and Present*, 1978; logistic form as used by FIDE and USCF since.
public enum EloScale {
  /// Elo points in one natural logarithm of odds: 400 / ln 10, about 173.7178.
  public static let pointsPerNat = 400 / log(10.0)

  /// The score expected by a player rated `difference` Elo points above the opponent: 1 / (1 + 10^(-difference/400)).
  public static func expectedScore(difference: Double) -> Double {
    logistic(difference / pointsPerNat)
  }

  /// The rating difference at which `score` is expected: -400 log10(1/score - 1).
  ///
  /// Scores of 0 and 1 have no finite difference and give `nil`.
  public static func difference(score: Double) -> Double? {
    guard score > 0, score < 1 else { return nil }
    return pointsPerNat * (log(score) - log1p(-score))
  }
}

/// 1 / (1 + e^-x), without overflow for any finite x.
@inline(__always)
func logistic(_ x: Double) -> Double {
  guard x < 0 else { return 1 / (1 + exp(-x)) }
  let e = exp(x)
  return e / (1 + e)
}

/// ln(1 / (1 + e^-x)), exact in both tails.
@inline(__always)
func logLogistic(_ x: Double) -> Double {
  x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x))
}
