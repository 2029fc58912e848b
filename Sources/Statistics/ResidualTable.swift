/// Expected and actual scores of all pairs of players who met.
///
/// In a ranking each pair of players counts as a comparison of two, whose odds Plackett-Luce leaves untouched by the
/// others (Luce's axiom); under Davidson-Luce that is an approximation.
struct ResidualTable {
  private struct Sum {
    var games = 0.0
    var score = 0.0
    var expected = 0.0
    var variance = 0.0
  }

  private let players: Int
  private let strengths: [Double]
  private let strata: [Stratum]
  private let likelihood: PairLikelihood
  private var sums: [Int: Sum] = [:]
  private var observed = 0.0
  private var modelled = 0.0

  /// Goes through all games of a table; strata have every number fixed, strengths are in nats.
  init(
    _ table: GameTable, _ decomposition: Decomposition, model: RatingModel, strata: [Stratum], strengths: [Double]
  ) {
    players = table.players
    self.strengths = strengths
    self.strata = strata
    likelihood = PairLikelihood(model: model)
    for cell in table.pairs {
      guard let stratum = decomposition.stratum(group: cell.stratum, player: cell.first) else { continue }
      add(stratum, cell.first, cell.second, seats: (0, 1), cell.wins, cell.draws, cell.losses)
    }
    for cell in table.rankings {
      guard let stratum = decomposition.stratum(group: cell.stratum, player: cell.players[0]) else { continue }
      for i in cell.players.indices {
        for j in cell.players.indices where i < j {
          let (before, level) = (cell.places[i] < cell.places[j], cell.places[i] == cell.places[j])
          add(
            stratum, cell.players[i], cell.players[j], seats: (i, j), before ? cell.games : 0, level ? cell.games : 0,
            before || level ? 0 : cell.games)
        }
      }
    }
  }

  /// By pair, in the order of players.
  ///
  /// Bradley-Terry has no say in how many games are drawn, so its variances are scaled by the dispersion found in all
  /// games, observed squares over modelled ones (P. McCullagh and J. A. Nelder, *Generalized Linear Models*, section 4.5).
  var residuals: [Residual] {
    let dispersion = likelihood.model == .bradleyTerry && modelled > 0 ? observed / modelled : 1
    return sums.sorted { $0.key < $1.key }.map { key, sum in
      let deviation = (dispersion * sum.variance).squareRoot()
      return Residual(
        first: key / players, second: key % players, games: Int(sum.games), score: sum.score, expected: sum.expected,
        standardised: deviation > 1e-9 ? (sum.score - sum.expected) / deviation : 0)
    }
  }

  private mutating func add(
    _ stratum: Int, _ first: Int, _ second: Int, seats: (Int, Int), _ w: Double, _ d: Double, _ l: Double
  ) {
    let advantages = strata[stratum].advantages
    let difference = strengths[first] - strengths[second] + advantages[seats.0].base - advantages[seats.1].base
    let chance = likelihood.probabilities(d: difference, draw: strata[stratum].draw?.base)
    let games = w + d + l
    let expected = chance.win + chance.draw / 2
    let variance = chance.win + chance.draw / 4 - expected * expected
    observed += w * (1 - expected) * (1 - expected) + d * (0.5 - expected) * (0.5 - expected) + l * expected * expected
    modelled += games * variance
    let forward = first < second
    var sum = sums[min(first, second) * players + max(first, second)] ?? Sum()
    sum.games += games
    sum.score += forward ? w + d / 2 : l + d / 2
    sum.expected += games * (forward ? expected : 1 - expected)
    sum.variance += games * variance
    sums[min(first, second) * players + max(first, second)] = sum
  }
}
