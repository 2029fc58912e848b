import Statistics

extension Results {
  /// The pairs of games that a test of two players counts.
  public struct MatchPairs: Sendable {
    /// The pairs that count as samples, from the first player's side: where games may repeat, those with a new game.
    public let record: MatchRecord
    /// The results of all games of pairs.
    public let games: (wins: Int, draws: Int, losses: Int)
  }

  /// The pairs of games at some variants that the test counts; nil where there is no test or no pair.
  public func matchPairs(at variants: some Collection<Int>) -> MatchPairs? {
    guard test != nil, players.count == 2, let encounters else { return nil }
    let variants = Set(variants)
    var (pairs, games) = ([0, 0, 0, 0, 0], (wins: 0, draws: 0, losses: 0))
    for encounter in encounters where encounter.games.count == 2 && variants.contains(encounter.games[0].group) {
      let points = encounter.games.map(Self.halfPoints)
      pairs[points[0] + points[1]] += encounter.count
      games.wins += points.count { $0 == 2 } * encounter.count
      games.draws += points.count { $0 == 1 } * encounter.count
      games.losses += points.count { $0 == 0 } * encounter.count
    }
    guard pairs.contains(where: { $0 > 0 }) else { return nil }
    if let new = newPairs?.filter({ variants.contains($0.variant) }) {
      pairs = (0...4).map { score in new.count { $0.score == score } }
    }
    return MatchPairs(
      record: .pairs(ll: pairs[0], ld: pairs[1], level: pairs[2], wd: pairs[3], ww: pairs[4]), games: games)
  }

  /// The statistics of the match from a test's pairs of games at some variants; nil where there is no test or no pair.
  /// All reports use these, so that they agree.
  public func matchStatistics(at variants: some Collection<Int>) -> MatchStatistics? {
    matchPairs(at: variants).flatMap { try? MatchStatistics($0.record) }
  }

  /// The first player's half points in a game of two.
  private static func halfPoints(_ game: GamePattern) -> Int {
    let own = game.players.firstIndex(of: 0) ?? 0
    let (mine, other) = (game.places[own], game.places[1 - own])
    return mine < other ? 2 : mine == other ? 1 : 0
  }
}
