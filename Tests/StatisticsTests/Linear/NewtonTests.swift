import Testing

@testable import Statistics

@Suite struct NewtonTests {
  private func objective(_ cells: [PairCell]) -> Objective {
    let stratum = Stratum(group: 0, island: 0, advantages: [.free(1), .fixed(0)], draw: nil)
    return Objective(
      model: .bradleyTerry, main: 1, nuisance: 1, players: [.fixed(0), .free(0)], strata: [stratum], pairs: cells,
      rankings: [])
  }

  @Test("The maximum is where the gradient vanishes")
  func maximumHasNoGradient() throws {
    let objective = objective([
      PairCell(stratum: 0, first: 0, second: 1, wins: 7, draws: 0, losses: 3),
      PairCell(stratum: 0, first: 1, second: 0, wins: 4, draws: 0, losses: 6),
    ])
    guard case .maximum(let maximum) = try Newton.maximise(objective, from: [0, 0]) else {
      Issue.record("no maximum")
      return
    }
    #expect(objective.evaluate(maximum.x).gradient.allSatisfy { abs($0) < 1e-9 })
    #expect(maximum.iterations < 10)
  }

  @Test("An advantage that always wins has no maximum")
  func perfectSeatHasNoMaximum() throws {
    let objective = objective([
      PairCell(stratum: 0, first: 0, second: 1, wins: 5, draws: 0, losses: 0),
      PairCell(stratum: 0, first: 1, second: 0, wins: 5, draws: 0, losses: 0),
    ])
    guard case .diverging(let parameters) = try Newton.maximise(objective, from: [0, 0]) else {
      Issue.record("a maximum")
      return
    }
    #expect(parameters == [1])
  }
}
