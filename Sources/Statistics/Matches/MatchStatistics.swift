import Foundation

/// Estimates of the first player's strength from the results of a two-player match.
///
/// With s the mean score and v the variance of a sample (a game, or a pair of games scored 0 to 1), over N samples.
/// Results without any scatter (all won, all drawn) get one more sample, half of it won and half of it lost, so that
/// ten wins of ten are rated as 10 1/2 to 1/2; `isRestrained` says so. Without any games everything is 0 or even.
/// Source: M. Van den Bergh, *Normalized Elo*, 2020, and *The generalized sequential probability ratio test for
/// multinomial distributions*, 2021, both as used by the Stockfish testing framework.
public struct MatchStatistics: Hashable, Sendable {
  /// The results.
  public let record: MatchRecord
  /// Mean score, from 0 to 1, as played; 1/2 without games.
  public let score: Double
  /// Elo difference, -400 log10(1/s - 1).
  public let elo: Double
  /// Half the width of the 95 % interval of `elo`: [Elo(s + z sqrt(v/N)) - Elo(s - z sqrt(v/N))] / 2; where an end of
  /// that leaves the scale, z sqrt(v/N) times the slope of Elo at s.
  public let eloError95: Double
  /// Normalized Elo: (s - 1/2) / sigma * 800 / ln 10, with sigma the standard deviation of a game, sqrt(v) or for
  /// pairs sqrt(2v). This determines how many games are needed to distinguish two players, whatever the share of
  /// draws.
  public let normalizedElo: Double
  /// Half the width of the 95 % interval of `normalizedElo`: z * 800 / ln 10 / sqrt(games).
  public let normalizedEloError95: Double
  /// Likelihood of superiority, Φ((s - 1/2) / sqrt(v/N)), as a share from 0 to 1. Fewer than 20 samples, or samples
  /// that are all equal, hardly determine their variance; v is then assumed as for equal players, about 1/2: three wins
  /// of three, which equals have once in eight matches, give 93 %.
  public let los: Double
  /// Whether the results had no scatter, so that a virtual sample was added.
  public let isRestrained: Bool

  /// Evaluates a match. Throws `StatisticsError.negativeCount`.
  public init(_ record: MatchRecord) throws {
    try record.check()
    self.record = record
    let samples = Double(record.samples)
    guard samples > 0 else {
      score = 0.5
      (elo, eloError95, normalizedElo, normalizedEloError95) = (0, 0, 0, 0)
      los = 0.5
      isRestrained = false
      return
    }
    score = ScoreDistribution(scores: record.scores, shares: record.counts.map { Double($0) / samples }).mean
    isRestrained = record.hasNoScatter
    let counts = record.restrainedCounts
    let n = counts.reduce(0, +)
    let distribution = ScoreDistribution(scores: record.scores, shares: counts.map { $0 / n })
    let (mean, variance) = (distribution.mean, distribution.variance)
    let error = (variance / n).squareRoot()
    let sigma = (variance * Double(record.gamesPerSample)).squareRoot()
    elo = EloScale.difference(score: mean) ?? 0
    let width = NormalDistribution.z95 * error
    if let high = EloScale.difference(score: mean + width), let low = EloScale.difference(score: mean - width) {
      eloError95 = (high - low) / 2
    } else {
      eloError95 = width * EloScale.pointsPerNat / (mean * (1 - mean))
    }
    normalizedElo = (mean - 0.5) / sigma * Self.normalizedPoints
    normalizedEloError95 =
      NormalDistribution.z95 * Self.normalizedPoints / (n * Double(record.gamesPerSample)).squareRoot()
    let scatter = record.samples < Self.manySamples || isRestrained ? variance + (mean - 0.5) * (mean - 0.5) : variance
    los = NormalDistribution.cdf((mean - 0.5) / (scatter / n).squareRoot())
  }

  /// Share of drawn games, or of pairs shared one point each (WL or DD); 0 without games.
  public var drawRatio: Double {
    let counts = record.counts
    return record.samples == 0 ? 0 : Double(counts[counts.count / 2]) / Double(record.samples)
  }

  /// Pairs won over pairs lost, (WD + WW) / (LL + LD); `nil` for single games and where no pair was lost.
  public var pairsRatio: Double? {
    guard case .pairs(let ll, let ld, _, let wd, let ww) = record, ll + ld > 0 else { return nil }
    return Double(wd + ww) / Double(ll + ld)
  }

  /// The number of samples from which on their variance is known well enough to be used as it is.
  private static let manySamples = 20

  /// Normalized Elo points in one standard deviation of a game: 800 / ln 10.
  static let normalizedPoints = 800 / log(10.0)
}
