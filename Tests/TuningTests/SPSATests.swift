import Testing

@testable import Tuning

@Suite struct SPSATests {
  @Test("A step goes from the start as far to both sides as the settings say")
  func stepGoesBothWays() throws {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 0.5, min: 0, max: 1)])
    var settings = SPSA.Settings()
    settings.widths = [0.05]
    settings.gamma = 0
    var spsa = SPSA(space, settings: settings, games: 1600, seed: 1)
    let step = spsa.ask()
    #expect(Set([step.first[0], step.second[0]]) == [0.45, 0.55])
    #expect(step.encounters == 8)
  }

  @Test("SPSA moves by R times C times wins less losses at the last step")
  func moveFollowsTheFormula() throws {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 0.5, min: 0, max: 1)])
    var settings = SPSA.Settings()
    settings.widths = [0.05]
    settings.rate = 0.02
    settings.averaged = 0
    // One step: k = N, so that every factor that shrinks is 1.
    var spsa = SPSA(space, settings: settings, games: 16, seed: 1)
    let step = spsa.ask()
    spsa.tell(StepResult(wins: 10, draws: 2, losses: 4))
    let side = step.first[0] > 0.5 ? 1.0 : -1
    #expect(abs(spsa.best[0] - (0.5 + side * 0.02 * 0.05 * 6)) < 1e-6)
  }

  @Test("SPSA stays where the constraints are kept")
  func constraintsAreKept() throws {
    let space = try ParameterSpace(
      ["a", "b"].map { try TunedParameter(name: $0, start: 0.3, min: 0, max: 1) },
      constraints: Constraint.read("a + b <= 0.8", among: ["a", "b"]))
    var spsa = SPSA(space, games: 1600, seed: 1)
    for _ in 0..<100 {
      let step = spsa.ask()
      #expect(step.first[0] + step.first[1] <= 0.8 && step.second[0] + step.second[1] <= 0.8)
      // More of either is better.
      let isFirst = step.first[0] + step.first[1] > step.second[0] + step.second[1]
      spsa.tell(isFirst ? StepResult(wins: 16) : StepResult(losses: 16))
    }
    #expect(spsa.best[0] + spsa.best[1] <= 0.8 && spsa.best[0] + spsa.best[1] > 0.7)
  }

  @Test("Both sides of an integer are rounded by the same draw")
  func sidesShareTheRounding() throws {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 50, min: 0, max: 100, kind: .integer)])
    var settings = SPSA.Settings()
    settings.widths = [0.025]
    settings.gamma = 0
    var spsa = SPSA(space, settings: settings, games: 100_000, seed: 1)
    // 2.5 to each side: the distance is 5 with every draw.
    for _ in 0..<50 {
      let step = spsa.ask()
      #expect(abs(step.first[0] - step.second[0]) == 5)
    }
  }
}
