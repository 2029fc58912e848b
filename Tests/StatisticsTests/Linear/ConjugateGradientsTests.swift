import Testing

@testable import Statistics

@Suite struct ConjugateGradientsTests {
  /// The Laplacian of random pairs, the last of n + 1 players held.
  static func curvature(_ n: Int, chain: Bool) -> Curvature {
    var generator = TestGenerator(seed: 9)
    var names = Array(0..<n)
    for i in names.indices { names.swapAt(i, generator.below(n)) }
    var pairs = (1..<n).map { (names[$0 - 1], names[$0]) }
    if !chain { pairs += (0..<4 * n).map { _ in (generator.below(n), generator.below(n)) } }
    let pattern = CurvaturePattern(main: n) { meet in
      for (a, b) in pairs { meet(a, b) }
    }
    var curvature = Curvature(pattern: pattern, nuisance: 0)
    for (a, b) in pairs where a != b {
      curvature.addDifference(a, b, 0.1 + generator.uniform(), slot: pattern.slot(a, b))
    }
    curvature.addDifference(names[0], -1, 1, slot: -1)
    return curvature
  }

  @Test("The solution solves the system", arguments: [false, true])
  func solutionSolves(chain: Bool) throws {
    let curvature = Self.curvature(300, chain: chain)
    var generator = TestGenerator(seed: 1)
    let x = (0..<300).map { _ in generator.uniform() - 0.5 }
    let solver = try #require(ConjugateGradients(curvature))
    let found = solver.solve(curvature.timesMain(x))
    #expect(zip(x, found).allSatisfy { abs($0 - $1) < 1e-8 })
  }

  @Test("The solution of an empty system is zero")
  func zeroSolvesZero() throws {
    let solver = try #require(ConjugateGradients(Self.curvature(10, chain: true)))
    #expect(solver.solve([Double](repeating: 0, count: 10)).allSatisfy { $0 == 0 })
  }
}
