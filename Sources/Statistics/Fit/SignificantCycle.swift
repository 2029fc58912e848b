/// Three players each of whom is significantly better than the next, so that no ranking agrees with all three results.
public struct SignificantCycle: Hashable, Sendable {
  /// The players: each beats the next, and the last the first. The first has the lowest index.
  public let players: [Int]
  /// The share of points that each took from the next, from 0 to 1, adjusted for seats.
  public let shares: [Double]
  /// The p-value, adjusted for the number of possible cycles.
  public let p: Double

  /// The cycles that are significant at a level, the smallest p-value first.
  ///
  /// The claim that all three win is made if each of the three claims can be made by itself (intersection-union): the
  /// p-value is the largest of the three. It is adjusted by `Holm` for all directed triples whose players all met one
  /// another, so that some cycle is claimed without cause in at most a share `level` of all cases.
  ///
  /// Source: R. L. Berger, *Multiparameter hypothesis testing and acceptance sampling*, Technometrics 24, 1982.
  ///
  /// Complexity: O(pairs * players).
  static func all(_ pairs: PairScores, players: Int, level: Double = 0.05) -> [SignificantCycle] {
    let graph = Graph(pairs.scores, players: players, level: level)
    let found = graph.cycles.map { cycle in (cycle, p: graph.chance(of: cycle)) }
    // All others have larger p-values, so that these are the first in Holm's order.
    let rest = [Double](repeating: 1, count: max(0, 2 * graph.triples - found.count))
    return zip(found, Holm.adjusted(found.map(\.p) + rest)).compactMap { cycle, p in
      p < level ? SignificantCycle(players: cycle.0, shares: graph.shares(of: cycle.0), p: p) : nil
    }.sorted {
      ($0.p, $0.players[0], $0.players[1], $0.players[2]) < ($1.p, $1.players[0], $1.players[1], $1.players[2])
    }
  }
}

/// The pairs that met, and for each player those it beats significantly, without adjustment for multiple tests.
private struct Graph {
  private var met: [[Int]]
  private var beaten: [[Int]]
  private var edges: [Int: PairScores.Score] = [:]
  private let players: Int

  init(_ scores: [PairScores.Score], players: Int, level: Double) {
    self.players = players
    met = [[Int]](repeating: [], count: players)
    beaten = met
    for score in scores {
      met[score.first].append(score.second)
      for (one, other) in [(score.first, score.second), (score.second, score.first)]
      where score.chance(of: one) < level {
        beaten[one].append(other)
        edges[one * players + other] = score
      }
    }
  }

  /// The number of sets of three players who all met one another.
  var triples: Int {
    let known = met.map(Set.init)
    return met.indices.reduce(0) { sum, one in
      met[one].reduce(sum) { sum, other in sum + known[other].intersection(known[one]).count }
    }
  }

  /// Cycles of three in which each player significantly beats the next, from the lowest index.
  var cycles: [[Int]] {
    beaten.indices.flatMap { one in
      beaten[one].filter { $0 > one }.flatMap { two in
        beaten[two].filter { $0 > one && edges[$0 * players + one] != nil }.map { [one, two, $0] }
      }
    }
  }

  func chance(of cycle: [Int]) -> Double { steps(cycle).map { $1.chance(of: $0) }.max() ?? 1 }

  func shares(of cycle: [Int]) -> [Double] { steps(cycle).map { $1.share(of: $0) } }

  /// Each player with its score against the next.
  private func steps(_ cycle: [Int]) -> [(Int, PairScores.Score)] {
    zip(cycle, cycle.dropFirst() + [cycle[0]]).compactMap { one, next in
      edges[one * players + next].map { (one, $0) }
    }
  }
}
