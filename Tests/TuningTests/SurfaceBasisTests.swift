import Testing

@testable import Tuning

@Suite struct SurfaceBasisTests {
  private static let basis = SurfaceBasis(numbers: 3).pivoting(on: [0.1, 0.2, -0.3]).marking([[0.2, -0.5, 0.3]])
    .placing([Wall(parameter: 1, place: 0.4)])

  @Test("Groups of functions follow one another without gaps")
  func groupsHaveNoGaps() {
    let ranges = (0...SurfaceBasis.walls).map { Self.basis.range($0) }
    #expect(ranges[0].lowerBound == 0)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(ranges.last?.upperBound == Self.basis.size)
    #expect(ranges[SurfaceBasis.contests].count == Self.basis.contests.count)
  }

  @Test("A reversed game is the opposite")
  func reversedIsOpposite() {
    let (a, b) = ([0.7, -0.2, 0.41], [-0.6, 0.43, 0.9])
    for (one, other) in zip(Self.basis.difference(a, b), Self.basis.difference(b, a)) {
      #expect(abs(one + other) < 1e-12)
    }
  }

  @Test("Contests contribute next to nothing between points close together at the pivot")
  func contestsVanishAtPivot() {
    let near = Self.basis.pivot.map { $0 + 0.01 }
    let row = Self.basis.difference(near, Self.basis.pivot)
    #expect(Self.basis.range(SurfaceBasis.contests).allSatisfy { abs(row[$0]) < 1e-5 })
    let far = Self.basis.difference([0.9, 0.9, 0.9], [-0.9, 0.9, -0.9])
    #expect(Self.basis.range(SurfaceBasis.contests).contains { abs(far[$0]) > 0.1 })
  }

  @Test("With many parameters the surface doesn't model circles")
  func manyParametersNoCircles() {
    #expect(SurfaceBasis(numbers: 10).contests.contains { $0.parameters.count == 2 })
    #expect(!SurfaceBasis(numbers: 11).contests.contains { $0.parameters.count == 2 })
  }
}
