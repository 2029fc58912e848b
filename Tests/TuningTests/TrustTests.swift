import Statistics
import Testing

@testable import Tuning

@Suite struct TrustTests {
  private static let start = [0.3]

  /// What comes of 200 steps between points evenly apart, and of these games with these points against the start.
  private func trust(won: Int, of games: Int) throws -> Trust {
    let space = try ParameterSpace([TunedParameter(name: "a", start: Self.start[0], min: 0, max: 1)])
    let surface = SyntheticSurface(.quadratic, start: Self.start, drop: 100, drawRate: 0, seed: 3)
    var random = RandomSource(seed: 1, sample: 0)
    var fit = SurfaceFit(SurfaceBasis(numbers: 1))
    var steps: [(step: TuningStep, result: StepResult)] = []
    for number in 0..<200 {
      let (first, second) = ([Double(number % 11) / 11], [Double(number % 7) / 7])
      let result = surface.play(first, second, games: 20, random: &random)
      fit.add(first: space.centred(first), second: space.centred(second), games: 20, score: result.score)
    }
    fit.refit(rounds: 6)
    if games > 0 {
      let step = TuningStep(
        number: 0, first: space.nearest(to: surface.peak), second: Self.start, encounters: games / 2)
      steps.append((step, StepResult(wins: won, losses: games - won)))
    }
    return Trust(in: fit, steps, space)
  }

  @Test("Without games against the start the surface is taken as it is")
  func noGamesTrustTheSurface() throws {
    let trust = try trust(won: 0, of: 0)
    #expect(trust.factor == 1)
    #expect(trust.applied(to: (elo: 50, error: 0)).elo == 50)
    #expect(trust.applied(to: (elo: 50, error: 0)).error > 20)
  }

  @Test("Games that score less than the surface says reduce its gain")
  func worseGamesLowerTrust() throws {
    let (less, more) = (try trust(won: 500, of: 1000), try trust(won: 700, of: 1000))
    #expect(less.factor < 0.4)
    #expect(more.factor > 1)
    #expect(less.error < 0.3)
  }

  @Test("The less sure a gain of what looked strongest is, the less of it is promised; nothing of what may be chance.")
  func promised() throws {
    let trust = try trust(won: 0, of: 0)
    let shares = [200.0, 80, 40].map { error in trust.promised((elo: 50, error: error)).elo / 50 }
    let sure = trust.promised((elo: 50, error: 0)).elo / 50
    #expect(sure > shares[2] && shares[2] > shares[1] && shares[1] > shares[0])
    #expect(shares[0] == 0 && sure == 1)
    #expect(trust.promised((elo: 0, error: 10)).elo == 0)
    #expect(trust.promised((elo: -50, error: 40)).elo == -50 * shares[2])
  }
}
