import Testing

@testable import Tuning

@Suite struct WallTests {
  private let wall = Wall(parameter: 1, place: 0.3)

  @Test("A wall's knots lie evenly around its place")
  func knotsSurroundThePlace() {
    let knots = wall.knots
    #expect(knots.count == Wall.steps + 1)
    #expect(zip(knots, knots.dropFirst()).allSatisfy { abs($1 - $0 - Wall.spacing) < 1e-12 })
    #expect(abs(knots[Wall.steps / 2] - 0.3) < 1e-12)
  }

  @Test("A function is straight between knots and constant beyond them")
  func functionIsPiecewise() {
    let heights = (0...Wall.steps).map { Double($0 * $0) }
    func value(_ x: Double) -> Double { Wall.value(of: heights, at: wall.position(x)) }
    func slope(_ x: Double) -> Double { Wall.slope(of: heights, at: wall.position(x)) }
    let x = wall.knots[3] + 0.25 * Wall.spacing
    #expect(abs(value(x) - (9 + 0.25 * 7)) < 1e-9)
    #expect(abs(slope(x) - 7 / Wall.spacing) < 1e-9)
    #expect(value(-1) == 0 && value(1) == Double(Wall.steps * Wall.steps))
    #expect(slope(-1) == 0 && slope(1) == 0)
  }

  @Test("A wall reaches just beyond its steps, only along its parameter")
  func reachIsLocal() {
    let wall = Wall(parameter: 1, place: 0)
    let end = Wall.spacing * Double(Wall.steps) / 2
    #expect(wall.reaches(end + 0.9 * Wall.spacing, along: 1))
    #expect(!wall.reaches(end + 1.1 * Wall.spacing, along: 1))
    #expect(!wall.reaches(0, along: 0))
  }
}
