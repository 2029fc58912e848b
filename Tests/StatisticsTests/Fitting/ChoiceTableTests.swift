import Testing

@testable import Statistics

@Suite struct ChoiceTableTests {
  private static let none = Tally.unranked
  private static let places =
    [[1, 2, 3, 4, 5], [2, 5, 1, 2, 4], [1, 1, 1, 1, 1], [5, 4, 3, 2, 1]] + [
      [none, none, 1, none, none], [1, none, 3, none, 1],
    ]

  /// The table's value is the sum of what each ranking has by itself, whichever players and seats are fixed.
  @Test(
    "A fixed parameter counts as if it were free",
    arguments: [[0, 1, 2, 3, 4], [0, -1, 1, -1, 2], [-1, -1, -1, 0, 0], [-1, -1, -1, -1, -1]], [false, true]
  )
  func fixedCountsAsFree(parameters: [Int], advantageIsFree: Bool) {
    let main = (parameters.max() ?? -1) + 1
    let players = parameters.enumerated().map { Coordinate(parameter: $1, base: 0.3 * Double($0) - 0.5) }
    var advantages = (0..<5).map { Coordinate.fixed(0.1 * Double($0)) }
    if advantageIsFree { advantages[1] = .free(main) }
    let strata = [Stratum(group: 0, island: 0, advantages: advantages, draw: nil)]
    let cells = Self.places.enumerated().map {
      RankingCell(stratum: 0, seats: Array(0..<5), players: Array(0..<5), places: $1, games: Double($0 + 1))
    }
    let x = [0.7, -0.4, 1.1, 0.2, -0.9, 0.6].prefix(main + 1).map { $0 }
    let objective = Objective(
      model: .bradleyTerry, main: main, nuisance: advantageIsFree ? 1 : 0, players: players, strata: strata, pairs: [],
      rankings: cells)
    var value = 0.0
    var gradient = [Double](repeating: 0, count: objective.parameters)
    for cell in cells {
      let alone = objective.evaluate(cell, x)
      value += cell.games * alone.logLikelihood
      for (parameters, slope) in zip(objective.localParameters(cell), alone.gradient) {
        for parameter in parameters where parameter >= 0 { gradient[parameter] += cell.games * slope }
      }
    }
    let all = objective.evaluate(x)
    #expect(abs(all.value - value) < 1e-11 * abs(value))
    #expect(abs(objective.value(x) - value) < 1e-11 * abs(value))
    for (one, other) in zip(all.gradient, gradient) { #expect(abs(one - other) < 1e-11) }
    // The curvature by differences of the gradient.
    let step = 1e-6
    for j in 0..<objective.parameters {
      var (low, high) = (x, x)
      low[j] -= step
      high[j] += step
      let (below, above) = (objective.evaluate(low).gradient, objective.evaluate(high).gradient)
      var unit = [Double](repeating: 0, count: objective.parameters)
      unit[j] = 1
      guard j < main else { continue }
      let column = all.curvature.timesMain(Array(unit[..<main]))
      for i in 0..<main { #expect(abs(column[i] - (below[i] - above[i]) / (2 * step)) < 1e-5) }
    }
  }
}
