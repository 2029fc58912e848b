import Play
import Results
import Statistics

extension Results {
  /// Series of players that differ only in how much they search, as indices: Agon's own with other values for `depth`,
  /// `nodes` or `simulations`, and programs of one definition, which differ in their limits alone.
  var searchSeries: [[Int]] {
    var (names, members): ([String], [String: [Int]]) = ([], [:])
    for (player, definition) in definitions.enumerated() {
      let name = Self.withoutSearch(definition)
      if members[name] == nil { names.append(name) }
      members[name, default: []].append(player)
    }
    return names.compactMap { members[$0] }.filter { $0.count > 1 }
  }

  /// A player's definition without how much it searches.
  private static func withoutSearch(_ definition: String) -> String {
    guard let notation = try? Notation(definition), (try? Catalog.player(notation)) != nil else { return definition }
    let kept = notation.options.filter { !["depth", "nodes", "simulations"].contains($0.key) }
    return ([notation.name] + kept.map { "\($0.key)=\($0.value ?? "")" }.sorted()).joined(separator: " ")
  }

  /// The mean cost of a player's moves at some variants; nil where it made none.
  func spending(of player: Int, at variants: [Int]) -> (nodes: Double, milliseconds: Double)? {
    let own = efforts.filter { $0.player == player && variants.contains($0.variant) }
    let moves = Double(own.reduce(0) { $0 + $1.moves })
    guard moves > 0 else { return nil }
    return (
      own.reduce(0) { $0 + Double($1.nodes) } / moves, own.reduce(0) { $0 + Double($1.nanoseconds) } / 1e6 / moves
    )
  }

  /// The value of search at a variant, estimated from players that differ in nothing else; nil where no two players
  /// allow an estimate. Players for whose ratings games only give bounds are left out.
  /// - Parameter ranking: the ranking by the games of that variant alone.
  func skillDepth(at variant: Int, _ ranking: Ranking) -> SkillDepth? {
    guard let rating = ranking.rating else { return nil }
    let series = searchSeries.map { players in
      players.compactMap { player -> SkillDepth.Rung? in
        guard rating.players[player].kind == .rated, let spent = spending(of: player, at: [variant]), spent.nodes > 0
        else { return nil }
        return SkillDepth.Rung(player: player, nodes: spent.nodes, elo: rating.players[player].elo)
      }
    }
    return SkillDepth(series) { rating.covariance(.player($0), .player($1)) }
  }
}
