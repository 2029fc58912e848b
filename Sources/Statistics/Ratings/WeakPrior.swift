/// The prior that keeps ratings finite where the games alone would send them to infinity.
///
/// Two components (see `RatingComponent`) are neighbours if one took every point from the other and no third lies
/// between them. Neighbours are given one drawn game, spread over their games in proportion; where a component has
/// several neighbours on one side, these share it, so that no component is given more than one drawn game on a side.
/// A player who won all n games, against any opponents, is thus rated as if the score had been n + 1/2 to 1/2. The
/// prior is local: players far below do not draw those above together. Inside components it has no part: differences
/// there are those of maximum likelihood.
///
/// A seat advantage or draw parameter that runs to infinity is given one drawn game between its two ends, the
/// logistic of the parameter itself.
/// Source: virtual draws in proportion to games as in R. Coulom's BayesElo, 2005, there between all who met.
enum WeakPrior {
  /// The virtual draws between players of neighbouring components.
  static func draws(_ decomposition: Decomposition) -> [Objective.VirtualDraw] {
    let component = decomposition.graph.component
    let count = decomposition.components.count
    let pairings = pairings(decomposition)
    let below = ComponentOrder(components: count, above: pairings.map { (component[$0.winner], component[$0.loser]) })
      .neighboursBelow
    var above = [Int](repeating: 0, count: count)
    for lower in below.joined() { above[lower] += 1 }
    let isNeighbour = below.map(Set.init)
    let near = pairings.filter { isNeighbour[component[$0.winner]].contains(component[$0.loser]) }
    var games: [Int: Double] = [:]
    func key(_ pairing: Pairing) -> Int { component[pairing.winner] * count + component[pairing.loser] }
    for pairing in near { games[key(pairing), default: 0] += pairing.games }
    return near.map { pairing in
      let share = max(below[component[pairing.winner]].count, above[component[pairing.loser]])
      let weight = pairing.games / (games[key(pairing)] ?? 1) / Double(share)
      return Objective.VirtualDraw(first: pairing.winner, second: pairing.loser, weight: weight)
    }
  }

  private struct Pairing {
    var winner: Int
    var loser: Int
    var games: Double
  }

  /// Games between players of different components, each pair of players once, in a fixed order.
  private static func pairings(_ decomposition: Decomposition) -> [Pairing] {
    let component = decomposition.graph.component
    let players = decomposition.players
    var games: [Int: Double] = [:]
    for cell in decomposition.acrossPairs {
      let (winner, loser) = cell.wins > 0 ? (cell.first, cell.second) : (cell.second, cell.first)
      games[winner * players + loser, default: 0] += cell.games
    }
    for cell in decomposition.acrossRankings {
      for (from, to) in cell.takenPoints where component[from] != component[to] {
        games[from * players + to, default: 0] += cell.games
      }
    }
    return games.sorted { $0.key < $1.key }.map { key, games in
      Pairing(winner: key / players, loser: key % players, games: games)
    }
  }
}
