import Testing

@testable import Statistics

@Suite struct LinearSystemTests {
  @Test("Equations that follow from others add nothing")
  func dependentEquationsAddNone() {
    var system = LinearSystem(columns: 3)
    system.insert([1, -1, 0])
    system.insert([0, 1, -1])
    #expect(system.rank == 2)
    system.insert([2, 1, -3])
    #expect(system.rank == 2)
  }

  @Test("The null space solves every equation")
  func nullSpaceSolvesAll() {
    var system = LinearSystem(columns: 4)
    system.insert([1, 2, 0, -1])
    system.insert([0, 1, 1, 1])
    let base = system.nullSpace([0, 1, 2, 3])
    #expect(base.count == 2)
    for solution in base {
      #expect(abs(solution[0] + 2 * solution[1] - solution[3]) < 1e-12)
      #expect(abs(solution[1] + solution[2] + solution[3]) < 1e-12)
    }
    #expect(system.nullSpace([0, 2]).isEmpty)
    #expect(LinearSystem(columns: 2).nullSpace([1]) == [[0, 1]])
  }

  @Test("Vectors that depend on others are left out of a base")
  func dependentVectorsLeave() {
    let base = LinearSystem.orthonormal([[3, 4], [6, 8], [1, 0]])
    #expect(base.count == 2)
    #expect(abs(base[0][0] - 0.6) < 1e-12 && abs(base[0][1] - 0.8) < 1e-12)
    #expect(abs(abs(base[1][0]) - 0.8) < 1e-12 && abs(base[0][0] * base[1][0] + base[0][1] * base[1][1]) < 1e-12)
  }
}
