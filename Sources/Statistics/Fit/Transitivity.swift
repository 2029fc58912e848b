import Foundation

/// Whether one number for each player explains the results of all pairs, and the significant cycles where it doesn't.
public struct Transitivity: Sendable {
  /// The test of whether one number for each player fits; nil where it can't be computed.
  public let goodnessOfFit: GoodnessOfFit?
  /// The significant cycles of three players, the smallest p-value first.
  public let cycles: [SignificantCycle]
  /// The Nash average of the players in the component of the first cycle, in the order of players: their shares in the
  /// mixture that no player scores more than half against; empty without a cycle.
  public let nash: [(player: Int, share: Double)]
}

extension RatingProblem {
  /// Tests whether one number for each player fits the two-seat games, by a Bradley-Terry fit in which no ratings are
  /// fixed, whatever the problem's anchors are.
  ///
  /// Throws what `solve` throws.
  ///
  /// Complexity: that of a fit and of `GoodnessOfFit`, and O(pairs * players).
  public func transitivity() throws -> Transitivity {
    let problem = RatingProblem(
      players: players, groups: groups, tallies: tallies.filter { $0.players.count == 2 },
      encounters: encounters.map(Self.ofTwoSeats), seatAdvantage: seatAdvantage)
    let table = try problem.checkedTable()
    let fit = try problem.fit(table)
    let pairs = PairScores(table, fit, problem.encounters)
    let cycles = SignificantCycle.all(pairs, players: players)
    return Transitivity(
      goodnessOfFit: GoodnessOfFit(fit, problem.encounters), cycles: cycles,
      nash: cycles.first.map { Self.nash(fit, pairs, around: $0.players[0]) } ?? [])
  }

  private static func ofTwoSeats(_ encounters: EncounterTable) -> EncounterTable {
    let seats = Dictionary(encounters.games.map { ($0.group, $0.players.count) }) { first, _ in first }
    return encounters.regrouped { seats[$0] == 2 ? $0 : nil }
  }

  /// The Nash average by log-odds: from the results of pairs who met, with half a win and half a loss added, and from
  /// the ratings for all others.
  private static func nash(_ fit: RatingFit, _ pairs: PairScores, around player: Int) -> [(player: Int, share: Double)]
  {
    let members = fit.decomposition.components[fit.decomposition.graph.component[player]]
    let place = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    var odds = members.map { one in members.map { fit.inner.ratings[one] - fit.inner.ratings[$0] } }
    for score in pairs.scores {
      guard let one = place[score.first], let other = place[score.second] else { continue }
      let (won, games) = (score.share(of: score.first) * Double(score.games), Double(score.games))
      odds[one][other] = log((won + 0.5) / (games - won + 0.5))
      odds[other][one] = -odds[one][other]
    }
    return Array(zip(members, NashAverage.shares(odds)))
  }
}
