import Statistics

/// The encounters of one pairing that had the same opening, and so aren't independent.
private struct Source: Hashable {
  let stratum: [Int]
  let draw: OpeningDraw
}

extension EncounterTable {
  /// The share of hits among units that games have, clustered by encounters and by openings, as games from the same
  /// opening aren't independent. The strata are the pairings at each variant: a group's number, and its players'.
  ///
  /// - Parameter part: the number of units of a game, and the number of hits among them; nil where the game doesn't
  ///   count.
  func share(of part: (GamePattern) -> (units: Int, hits: Int)?) -> StratifiedShare<[Int]> {
    shares(of: part).values.reduce(StratifiedShare(), +)
  }

  /// The share of hits for the games of each group, by its number.
  func shares(of part: (GamePattern) -> (units: Int, hits: Int)?) -> [Int: StratifiedShare<[Int]>] {
    var shares: [Int: StratifiedShare<[Int]>] = [:]
    var shared: [Source: (units: Int, hits: Int)] = [:]
    for encounter in self {
      let own = encounter.games.compactMap(part)
      guard let first = encounter.games.first, !own.isEmpty else { continue }
      let (units, hits) = own.reduce((0, 0)) { ($0.0 + $1.units, $0.1 + $1.hits) }
      let stratum = [first.group] + first.players.sorted()
      if let draw = encounter.draw, draw.place != nil {
        let source = Source(stratum: stratum, draw: draw)
        let sum = shared[source, default: (0, 0)]
        shared[source] = (sum.units + units * encounter.count, sum.hits + hits * encounter.count)
      } else {
        for _ in 0..<encounter.count {
          shares[first.group, default: StratifiedShare()].add(units: units, hits: hits, to: stratum)
        }
      }
    }
    for (source, sum) in shared {
      shares[source.stratum[0], default: StratifiedShare()].add(units: sum.units, hits: sum.hits, to: source.stratum)
    }
    return shares
  }
}
