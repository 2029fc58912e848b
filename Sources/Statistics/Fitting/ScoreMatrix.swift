/// J, the sum of squared scores of the games (or encounters) inside components: the middle of the sandwich.
///
/// Rows and columns are all players, then the nuisance parameters of the fit.
struct ScoreMatrix<Sum: MatrixSum> {
  private(set) var sum: Sum

  let fit: ComponentFit
  let players: Int
  /// Strata with a parameter held by the weak prior.
  private let restrained: Set<Int>

  /// Adds the scores of single games, or of encounters where these are given, to an empty sum of the same number of
  /// rows.
  ///
  /// Parameters without any scatter, such as the rating of a player whose games were all drawn, would seem to be
  /// known exactly, and so would all players of a stratum where a parameter runs to infinity, as when the first seat
  /// always wins. They get the information instead, which is the model's own value for their scatter: strata of the
  /// latter kind here already, other directions once they are filled (see `ScatterFloor` and `SparseFloor`).
  ///
  /// Complexity: O(cells), or O(different encounters).
  init(_ decomposition: Decomposition, _ fit: ComponentFit, encounters: EncounterTable?, sum: Sum) {
    self.fit = fit
    self.sum = sum
    players = decomposition.players
    restrained = Set(
      fit.objective.strata.indices.filter { index in
        let stratum = fit.objective.strata[index]
        return (stratum.advantages + [stratum.draw].compactMap { $0 }).contains {
          fit.restrained.contains($0.parameter)
        }
      })
    if let encounters {
      addEncounters(encounters, decomposition)
    } else {
      addGames()
    }
    addInformationOfRestrained()
  }

  private mutating func addGames() {
    let objective = fit.objective
    for cell in objective.pairs where !restrained.contains(cell.stratum) {
      let stratum = objective.strata[cell.stratum]
      let d = objective.difference(cell, stratum, fit.maximum.x)
      let scores = objective.pairLikelihood.scores(d: d, draw: stratum.draw?.value(fit.maximum.x))
      add(vector(cell, scores.win), cell.wins)
      add(vector(cell, scores.draw), cell.draws)
      add(vector(cell, scores.loss), cell.losses)
    }
    for cell in objective.rankings where !restrained.contains(cell.stratum) { add(vector(cell), cell.games) }
  }

  /// Games of a stratum with a parameter that ran to infinity count with their information.
  private mutating func addInformationOfRestrained() {
    guard !restrained.isEmpty else { return }
    let objective = fit.objective
    for cell in objective.pairs where restrained.contains(cell.stratum) {
      let stratum = objective.strata[cell.stratum]
      let d = objective.difference(cell, stratum, fit.maximum.x)
      let value = objective.pairLikelihood.evaluate(
        cell.wins, cell.draws, cell.losses, d: d, draw: stratum.draw?.value(fit.maximum.x))
      let slopes = vector(cell, .init(slope: 1, drawSlope: 0))
      let draws = vector(cell, .init(slope: 0, drawSlope: 1))
      for (slope, draw) in zip(slopes, draws) {
        for (otherSlope, otherDraw) in zip(slopes, draws) {
          sum.add(
            slope.0, otherSlope.0,
            value.curvature * slope.1 * otherSlope.1 + value.drawCurvature * draw.1 * otherDraw.1
              + value.crossCurvature * (slope.1 * otherDraw.1 + draw.1 * otherSlope.1))
        }
      }
    }
    for cell in objective.rankings where restrained.contains(cell.stratum) {
      let value = objective.evaluate(cell, fit.maximum.x)
      let local = indices(cell)
      for (i, row) in local.enumerated() {
        for (j, column) in local.enumerated() {
          for p in row {
            for q in column { sum.add(p, q, cell.games * value.curvature[i * local.count + j]) }
          }
        }
      }
    }
    for parameter in fit.restrained {
      let row = players + parameter - objective.main
      let p = logistic(fit.maximum.x[parameter])
      sum.add(row, row, p * (1 - p))
    }
  }

  /// Adds the scores of encounters, as `EncounterScatter` weighs them.
  private mutating func addEncounters(_ encounters: EncounterTable, _ decomposition: Decomposition) {
    let scores = SparseRows(encounters.games.map { score(of: $0, decomposition) })
    EncounterScatter(encounters, scores, parameters: fit.fittedParameters).add(to: &sum)
  }

  /// The score of one game, as far as it lies inside components.
  private func score(of game: GamePattern, _ decomposition: Decomposition) -> [(Int, Double)] {
    guard let stratum = decomposition.stratum(group: game.group, player: game.players[0]),
      !restrained.contains(stratum)
    else { return [] }
    if game.players.count == 2 {
      let (first, second) = (game.players[0], game.players[1])
      guard decomposition.graph.component[first] == decomposition.graph.component[second] else { return [] }
      let (own, other) = (game.places[0], game.places[1])
      let cell = PairCell(
        stratum: stratum, first: first, second: second, wins: own < other ? 1 : 0, draws: own == other ? 1 : 0,
        losses: own > other ? 1 : 0)
      let parameters = fit.objective.strata[stratum]
      let value = fit.objective.pairLikelihood.evaluate(
        cell.wins, cell.draws, cell.losses, d: fit.objective.difference(cell, parameters, fit.maximum.x),
        draw: parameters.draw?.value(fit.maximum.x))
      return vector(cell, .init(slope: value.slope, drawSlope: value.drawSlope))
    }
    let whole = RankingCell(
      stratum: stratum, seats: Array(game.players.indices), players: game.players, places: game.places, games: 1)
    return decomposition.split(whole).flatMap(vector)
  }

  private func vector(_ cell: PairCell, _ score: PairLikelihood.Score) -> [(Int, Double)] {
    let stratum = fit.objective.strata[cell.stratum]
    var vector = [(cell.first, score.slope), (cell.second, -score.slope)]
    if stratum.advantages[0].isFree { vector.append((index(stratum.advantages[0]), score.slope)) }
    if let draw = stratum.draw, draw.isFree { vector.append((index(draw), score.drawSlope)) }
    return vector
  }

  private func vector(_ cell: RankingCell) -> [(Int, Double)] {
    let value = fit.objective.evaluate(cell, fit.maximum.x)
    return zip(indices(cell), value.gradient).flatMap { places, slope in places.map { ($0, slope) } }
  }

  /// Rows behind each seat of a ranking (player, advantage), and last the draw parameter's.
  private func indices(_ cell: RankingCell) -> [[Int]] {
    let stratum = fit.objective.strata[cell.stratum]
    return cell.players.indices.map { seat in
      let advantage = stratum.advantages[cell.seats[seat]]
      return [cell.players[seat]] + (advantage.isFree ? [index(advantage)] : [])
    } + [stratum.draw.map { $0.isFree ? [index($0)] : [] } ?? []]
  }

  private func index(_ nuisance: Coordinate) -> Int { players + nuisance.parameter - fit.objective.main }

  private mutating func add(_ score: [(Int, Double)], _ weight: Double) {
    guard weight > 0 else { return }
    for (i, a) in score {
      for (j, b) in score { sum.add(i, j, weight * a * b) }
    }
  }
}

extension ScoreMatrix<DenseMatrixSum> {
  /// Gives directions without any scatter, of any players and parameters, the information they carry.
  ///
  /// Complexity: O(size^3 / 6).
  mutating func addInformationOfUnscattered(_ decomposition: Decomposition) {
    let (count, size) = (fit.objective.parameters, sum.size)
    let rows = fit.playerOfParameter + Array(players..<size)
    var scatter = [Double](repeating: 0, count: count * count)
    for p in 0..<count {
      for q in 0..<count { scatter[p * count + q] = sum.values[rows[p] * size + rows[q]] }
    }
    let main = fit.objective.main
    for direction in fit.objective.flat {
      for i in direction.indices where direction[i] != 0 {
        for j in direction.indices {
          scatter[(main + i) * count + main + j] += fit.objective.stiffness * direction[i] * direction[j]
        }
      }
    }
    let information = fit.maximum.curvature.dense
    let games = 4 * fit.objective.stiffness
    for part in ScatterFloor.missing(scatter, information: information, size: count, games: games) {
      // The player who holds the zero of a component moves against all others of it.
      var whole = [Double](repeating: 0, count: size)
      for (parameter, row) in rows.enumerated() {
        whole[row] += part[parameter]
        guard row < players else { continue }
        let component = decomposition.graph.component[row]
        if let holder = fit.holder[component] { whole[holder] -= part[parameter] }
      }
      for i in 0..<size where whole[i] != 0 {
        for j in 0..<size { sum.add(i, j, whole[i] * whole[j]) }
      }
    }
  }
}
