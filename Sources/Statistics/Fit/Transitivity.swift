import Foundation

/// Whether one number a player says who beats whom, and what there is to say where it doesn't.
public struct Transitivity: Sendable {
  /// Whether one number a player fits; nil where that cannot be told.
  public let goodnessOfFit: GoodnessOfFit?
  /// The circles of three that are sure, the surest first.
  public let cycles: [SureCycle]
  /// Of each player that is rated together with those of the surest cycle, in the order of players, its share in the
  /// mixture against which nobody gains; empty without a cycle.
  public let nash: [(player: Int, share: Double)]
}

extension RatingProblem {
  /// Tests whether one number a player fits the games of two seats: by Bradley-Terry, with nobody's rating given, whatever
  /// the problem says of these.
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
    let cycles = SureCycle.all(pairs, players: players)
    return Transitivity(
      goodnessOfFit: GoodnessOfFit(fit, problem.encounters), cycles: cycles,
      nash: cycles.first.map { Self.nash(fit, pairs, around: $0.players[0]) } ?? [])
  }

  private static func ofTwoSeats(_ encounters: EncounterTable) -> EncounterTable {
    let seats = Dictionary(encounters.games.map { ($0.group, $0.players.count) }) { first, _ in first }
    return encounters.regrouped { seats[$0] == 2 ? $0 : nil }
  }

  /// The Nash average by logarithms of odds: of pairs who met their own, with half a win and half a loss added, and of
  /// others those of their ratings.
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
