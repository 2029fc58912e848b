import Testing

@testable import Tuning

@Suite struct WallTests {
  @Test func itsStepsLieSideBySideAndCoverIt() {
    let middles = Wall(parameter: 0, place: 0.3).middles
    #expect(middles.count == Wall.steps)
    #expect(zip(middles, middles.dropFirst()).allSatisfy { abs($1 - $0 - Wall.spacing) < 1e-12 })
    #expect(abs(middles[Wall.steps / 2] - 0.3) < 1e-12)
  }

  @Test func aStepGoesFromNothingToOneAndIsStraightBetween() {
    #expect(Wall.step(-Wall.spacing).value == 0 && Wall.step(Wall.spacing).value == 1)
    #expect(Wall.step(0).value == 0.5)
    #expect(Wall.step(0).slope == 1 / Wall.spacing && Wall.step(Wall.spacing).slope == 0)
  }

  @Test func itReachesJustBeyondItsStepsAlongItsParameterAlone() {
    let wall = Wall(parameter: 1, place: 0)
    let end = Wall.spacing * Double(Wall.steps) / 2
    #expect(wall.reaches(end + 0.9 * Wall.spacing, along: 1))
    #expect(!wall.reaches(end + 1.1 * Wall.spacing, along: 1))
    #expect(!wall.reaches(0, along: 0))
  }
}
