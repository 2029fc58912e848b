import Testing

@testable import Tuning

@Suite struct UnbeatenPointTests {
  private static let pivot = [0.3, -0.2]
  private static let basis = SurfaceBasis(numbers: 2).pivoting(on: pivot)

  /// -(x^2 + y^2), but for a constant, with turns of a strength.
  private func surface(turning: Double, tilt: Double = 0) -> Surface {
    let turn = Self.basis.contests.first { $0.parameters.count == 2 }?.place
    return Surface(
      basis: Self.basis,
      coefficients: (0..<Self.basis.size).map {
        switch $0 {
        case 0: tilt
        case 2, 3: -2.0 / 3
        case turn: turning
        default: 0
        }
      })
  }

  @Test("Without turns the unbeaten point is the peak")
  func noTurnsGiveThePeak() {
    #expect(surface(turning: 0).highest(from: [[0.5, 0.5]], within: .whole).allSatisfy { abs($0) < 1e-6 })
  }

  @Test("No point around the unbeaten point beats it where strength goes in circles")
  func circlesHaveAnUnbeaten() {
    let surface = surface(turning: 1.5)
    let point = surface.highest(from: [[0.5, 0.5]], within: .whole)
    #expect(abs(point[0]) > 0.05 || abs(point[1]) > 0.05)
    for (x, y) in [(0.05, 0), (-0.05, 0), (0, 0.05), (0, -0.05), (0.03, 0.03), (-0.03, 0.03)] {
      #expect(surface.advantage(of: [point[0] + x, point[1] + y], over: point) < 0)
    }
  }

  @Test("The unbeaten point stays in the box")
  func staysInTheBox() {
    let point = surface(turning: 1.5, tilt: 9).highest(from: [[0, 0]], within: .whole)
    #expect(point[0] == 1 && (-1...1).contains(point[1]))
  }
}
