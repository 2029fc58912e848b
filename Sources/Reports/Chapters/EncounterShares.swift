import Statistics

/// What encounters of the same opening come to, where they are bound to hang together.
private struct Source: Hashable {
  let group: Int
  let draw: OpeningDraw
}

extension EncounterTable {
  /// The share of something that games have so much of, by openings: what games of one encounter have hangs together, and
  /// so does what encounters of one opening have.
  ///
  /// - Parameter part: how many units a game has, and how many of them are hits; nil where the game doesn't count.
  func share(of part: (GamePattern) -> (units: Int, hits: Int)?) -> ClusteredShare {
    shares(of: part).values.reduce(ClusteredShare(), +)
  }

  /// The same for the games of each group, by its number.
  func shares(of part: (GamePattern) -> (units: Int, hits: Int)?) -> [Int: ClusteredShare] {
    var shares: [Int: ClusteredShare] = [:]
    var shared: [Source: (units: Int, hits: Int)] = [:]
    for encounter in self {
      let own = encounter.games.compactMap(part)
      guard let group = encounter.games.first?.group, !own.isEmpty else { continue }
      let (units, hits) = own.reduce((0, 0)) { ($0.0 + $1.units, $0.1 + $1.hits) }
      if let draw = encounter.draw, draw.place != nil {
        let sum = shared[Source(group: group, draw: draw), default: (0, 0)]
        shared[Source(group: group, draw: draw)] = (
          sum.units + units * encounter.count, sum.hits + hits * encounter.count
        )
      } else {
        for _ in 0..<encounter.count { shares[group, default: ClusteredShare()].add(units: units, hits: hits) }
      }
    }
    for (source, sum) in shared {
      shares[source.group, default: ClusteredShare()].add(units: sum.units, hits: sum.hits)
    }
    return shares
  }
}
