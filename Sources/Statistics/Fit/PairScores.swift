/// The score of every pair of players in two-seat games, adjusted for seat advantages.
public struct PairScores: Sendable {
  /// The score of one pair.
  public struct Score: Hashable, Sendable {
    /// The player with the lower index.
    public let first: Int
    /// The player with the higher index.
    public let second: Int
    /// Games of the two.
    public fileprivate(set) var games = 0
    /// Points of `first` beyond those that equal players would score in the same seats.
    public fileprivate(set) var surplus = 0.0
    /// The sum of the squares of the samples' contributions to `surplus`.
    fileprivate var squares = 0.0
    /// The smallest contribution of a sample to `surplus` other than 0, in absolute value: half of the least step
    /// between two sums.
    fileprivate var step = Double.infinity

    /// Points of `player`, one of the two, as a share of all points from 0 to 1, adjusted for seats.
    public func share(of player: Int) -> Double {
      let share = min(1, max(0, 0.5 + surplus / Double(games)))
      return player == first ? share : 1 - share
    }

    /// The p-value of `player`, one of the two, being better: the probability that it does this well or better if it
    /// isn't.
    ///
    /// One-sided, by the normal approximation over all possible signs of the samples, corrected for steps. Source: R.
    /// A. Fisher, *The Design of Experiments*, 1935, section 21.
    public func chance(of player: Int) -> Double {
      guard squares > 1e-9 * Double(games) else { return 1 }
      let own = player == first ? surplus : -surplus
      return NormalDistribution.cdf((step - own) / squares.squareRoot())
    }
  }

  /// The pairs that met, in the order of their players.
  public let scores: [Score]

  /// Adds up games; the games of a pair in one encounter are one sample, or each game where encounters aren't known.
  ///
  /// Complexity: O(cells, or different encounters).
  init(_ table: TallyTable, _ fit: RatingFit, _ encounters: EncounterTable?) {
    var sums = Sums(players: table.players)
    func expected(group: Int, first: Int) -> Double {
      let strata = fit.inner.objective.strata
      let stratum = fit.decomposition.stratum(group: group, player: first)
      return logistic(stratum.map { strata[$0].advantages[0].value(fit.inner.maximum.x) } ?? 0)
    }
    guard let encounters else {
      for cell in table.pairs {
        let even = expected(group: cell.stratum, first: cell.first)
        for (count, score) in [(cell.wins, 1.0), (cell.draws, 0.5), (cell.losses, 0)] where count > 0 {
          sums.add(cell.first, cell.second, score - even, games: 1, count: Int(count))
        }
      }
      scores = sums.sorted
      return
    }
    let residuals = encounters.games.map { game -> Double in
      let score = game.places[0] < game.places[1] ? 1 : (game.places[0] == game.places[1] ? 0.5 : 0)
      return score - expected(group: game.group, first: game.players[0])
    }
    for encounter in encounters.indices {
      sums.add(
        encounters.numbers(at: encounter).map { (encounters.games[$0].players, residuals[$0]) },
        count: encounters.count(at: encounter))
    }
    scores = sums.sorted
  }

  private struct Sums {
    let players: Int
    var scores: [Int: Score] = [:]

    var sorted: [Score] { scores.values.sorted { ($0.first, $0.second) < ($1.first, $1.second) } }

    init(players: Int) { self.players = players }

    /// Adds an encounter, whose games may be of several pairs.
    mutating func add(_ games: [(players: [Int], residual: Double)], count: Int) {
      for (index, (players, residual)) in games.enumerated() {
        let pair = Set(players)
        if games[..<index].contains(where: { Set($0.players) == pair }) { continue }
        let others = games[(index + 1)...].filter { Set($0.players) == pair }
        let sum = others.reduce(residual) { $0 + ($1.players == players ? $1.residual : -$1.residual) }
        add(players[0], players[1], sum, games: 1 + others.count, count: count)
      }
    }

    /// Adds samples of `games` games each, in which `one` scored `residual` more than expected between equals.
    mutating func add(_ one: Int, _ other: Int, _ residual: Double, games: Int, count: Int) {
      guard count > 0 else { return }
      let (low, high) = (min(one, other), max(one, other))
      var score = scores[low * players + high] ?? Score(first: low, second: high)
      let own = one == low ? residual : -residual
      score.games += count * games
      score.surplus += Double(count) * own
      score.squares += Double(count) * own * own
      if abs(own) > 1e-9 { score.step = min(score.step, abs(own)) }
      scores[low * players + high] = score
    }
  }
}
