/// Expected and actual scores of all pairs of players who met.
///
/// In a ranking each pair of players counts as a comparison of two, whose odds Plackett-Luce leaves untouched by the
/// others (Luce's axiom); under Davidson-Luce that is an approximation.
struct ResidualTable {
  let table: TallyTable
  let decomposition: Decomposition
  let likelihood: PairLikelihood
  /// The strata, with every number fixed.
  let strata: [Stratum]
  /// The strengths, in nats.
  let strengths: [Double]

  private struct Sum {
    var games = 0.0
    var score = 0.0
    var expected = 0.0
    var variance = 0.0
  }

  private struct Sums {
    /// The sums of each pair, by both players as one number.
    var pairs: [Int: Sum] = [:]
    var observed = 0.0
    var modelled = 0.0
  }

  /// The residuals of all pairs, in the order of players.
  ///
  /// Bradley-Terry has no say in how many games are drawn, so its variances are scaled by the dispersion found in all
  /// games, observed squares over modelled ones (P. McCullagh and J. A. Nelder, *Generalized Linear Models*, section
  /// 4.5).
  var residuals: [Residual] {
    let sums = self.sums
    let dispersion = likelihood.model == .bradleyTerry && sums.modelled > 0 ? sums.observed / sums.modelled : 1
    return sums.pairs.sorted { $0.key < $1.key }.map { key, sum in
      let deviation = (dispersion * sum.variance).squareRoot()
      return Residual(
        first: key / table.players, second: key % table.players, games: Int(sum.games), score: sum.score,
        expected: sum.expected, standardised: deviation > 1e-9 ? (sum.score - sum.expected) / deviation : 0)
    }
  }

  private var sums: Sums {
    var sums = Sums()
    for cell in table.pairs {
      guard let stratum = decomposition.stratum(group: cell.stratum, player: cell.first) else { continue }
      add(stratum, cell.first, cell.second, seats: (0, 1), cell.wins, cell.draws, cell.losses, to: &sums)
    }
    for cell in table.rankings {
      guard let stratum = decomposition.stratum(group: cell.stratum, player: cell.players[0]) else { continue }
      for i in cell.players.indices {
        // The order of two unranked players isn't known.
        for j in cell.players.indices
        where i < j && min(cell.places[i], cell.places[j]) != Tally.unranked {
          let (before, level) = (cell.places[i] < cell.places[j], cell.places[i] == cell.places[j])
          add(
            stratum, cell.players[i], cell.players[j], seats: (i, j), before ? cell.games : 0, level ? cell.games : 0,
            before || level ? 0 : cell.games, to: &sums)
        }
      }
    }
    return sums
  }

  private func add(
    _ stratum: Int, _ first: Int, _ second: Int, seats: (Int, Int), _ w: Double, _ d: Double, _ l: Double,
    to sums: inout Sums
  ) {
    let advantages = strata[stratum].advantages
    let difference = strengths[first] - strengths[second] + advantages[seats.0].base - advantages[seats.1].base
    let chance = likelihood.probabilities(d: difference, draw: strata[stratum].draw?.base)
    let games = w + d + l
    let expected = chance.win + chance.draw / 2
    let variance = chance.win + chance.draw / 4 - expected * expected
    sums.observed +=
      w * (1 - expected) * (1 - expected) + d * (0.5 - expected) * (0.5 - expected) + l * expected * expected
    sums.modelled += games * variance
    let forward = first < second
    let key = min(first, second) * table.players + max(first, second)
    var sum = sums.pairs[key] ?? Sum()
    sum.games += games
    sum.score += forward ? w + d / 2 : l + d / 2
    sum.expected += games * (forward ? expected : 1 - expected)
    sum.variance += games * variance
    sums.pairs[key] = sum
  }
}
