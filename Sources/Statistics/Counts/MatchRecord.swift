/// The results of a match of two players, from the first player's side, as counts of games or of pairs of games.
///
/// A pair is one opening played twice with seats swapped. Its two results depend on each other, through the opening,
/// so that the pair and not the game is the sample; a match in pairs should be counted in pairs.
public enum MatchRecord: Hashable, Sendable {
  /// Single games.
  case games(wins: Int, draws: Int, losses: Int)
  /// Pairs by the points the first player took of two: 0 (LL), 1/2 (LD), 1 (WL or DD), 3/2 (WD), 2 (WW).
  case pairs(ll: Int, ld: Int, level: Int, wd: Int, ww: Int)

  /// Counts from worst to best: three of games or five of pairs.
  public var counts: [Int] {
    switch self {
    case .games(let wins, let draws, let losses): [losses, draws, wins]
    case .pairs(let ll, let ld, let level, let wd, let ww): [ll, ld, level, wd, ww]
    }
  }

  /// Samples: games or pairs.
  public var samples: Int { counts.reduce(0, +) }

  /// Games played.
  public var games: Int { samples * gamesPerSample }

  /// Games in a sample: 1 or 2.
  var gamesPerSample: Int {
    switch self {
    case .games: 1
    case .pairs: 2
    }
  }

  /// The scores of a sample, from worst to best, as a share of its points.
  var scores: [Double] {
    let steps = Double(counts.count - 1)
    return counts.indices.map { Double($0) / steps }
  }

  /// Whether all results are alike.
  var hasNoScatter: Bool { counts.count { $0 > 0 } == 1 }

  /// The counts, with one more sample, half of it won and half of it lost, where all results are equal.
  var restrainedCounts: [Double] {
    let ends = [0, counts.count - 1]
    return counts.indices.map { Double(counts[$0]) + (hasNoScatter && ends.contains($0) ? 0.5 : 0) }
  }

  /// A copy with one sample less of the kind at an index of `counts`.
  func removingOne(at index: Int) -> MatchRecord {
    var counts = counts
    counts[index] -= 1
    return switch self {
    case .games: .games(wins: counts[2], draws: counts[1], losses: counts[0])
    case .pairs: .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
    }
  }

  /// Throws `StatisticsError.negativeCount` if a count is below zero.
  func check() throws {
    for count in counts where count < 0 { throw StatisticsError.negativeCount(count) }
  }
}

/// A distribution over a few scores between 0 and 1.
struct ScoreDistribution {
  var scores: [Double]
  var shares: [Double]

  var mean: Double { product(scores, shares) }

  var variance: Double {
    let mean = mean
    return zip(scores, shares).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 }
  }
}
