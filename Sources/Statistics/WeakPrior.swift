/// What keeps ratings finite where the games alone would send them to infinity.
///
/// Each component (see `RatingComponent`) is given half a drawn game against those it met outside itself, spread over
/// them in proportion to the games played. Two players of whom one won all n games are so rated as if the score had
/// been n + 1/2 to 1/2. Inside components the prior has no part: differences there are those of maximum likelihood.
///
/// A seat advantage or draw parameter that runs to infinity is given one drawn game between its two ends, the
/// logistic of the parameter itself.
/// Source: virtual draws in proportion to games as in R. Coulom's BayesElo, 2005, there two for each player.
enum WeakPrior {
  static let drawsPerComponent = 0.5

  /// The virtual draws between players of different components.
  static func draws(_ decomposition: Decomposition) -> [Objective.VirtualDraw] {
    let component = decomposition.graph.component
    let players = decomposition.players
    var meetings: [Int: Double] = [:]
    func meet(_ a: Int, _ b: Int, _ games: Double) {
      guard component[a] != component[b] else { return }
      meetings[min(a, b) * players + max(a, b), default: 0] += games
    }
    for cell in decomposition.acrossPairs { meet(cell.first, cell.second, cell.games) }
    for cell in decomposition.acrossRankings {
      for (i, a) in cell.players.enumerated() {
        for b in cell.players[..<i] { meet(a, b, cell.games) }
      }
    }
    var total = [Double](repeating: 0, count: decomposition.components.count)
    for (key, games) in meetings {
      total[component[key / players]] += games
      total[component[key % players]] += games
    }
    return meetings.sorted { $0.key < $1.key }.map { key, games in
      let (a, b) = (key / players, key % players)
      let weight = drawsPerComponent * (games / total[component[a]] + games / total[component[b]])
      return Objective.VirtualDraw(first: a, second: b, weight: weight)
    }
  }
}
