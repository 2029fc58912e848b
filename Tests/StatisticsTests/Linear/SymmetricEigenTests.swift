import Testing

@testable import Statistics

@Suite struct SymmetricEigenTests {
  @Test("Eigenvalues of a known matrix are found")
  func knownEigenvalues() {
    let values = SymmetricEigen([[2, 1, 0], [1, 2, 1], [0, 1, 2]]).values.sorted()
    for (value, known) in zip(values, [2 - 2.0.squareRoot(), 2, 2 + 2.0.squareRoot()]) {
      #expect(abs(value - known) < 1e-14)
    }
  }

  @Test("A matrix takes each eigenvector to its multiple")
  func eigenvectorsAreScaled() {
    var generator = TestGenerator(seed: 31)
    let size = 7
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
    for i in 0..<size {
      for j in 0...i {
        matrix[i][j] = generator.uniform() - 0.5
        matrix[j][i] = matrix[i][j]
      }
    }
    let eigen = SymmetricEigen(matrix)
    for (value, vector) in zip(eigen.values, eigen.vectors) {
      for (row, entry) in zip(matrix, vector) {
        #expect(abs(zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } - value * entry) < 1e-13)
      }
      #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-13)
    }
    #expect(SymmetricEigen([]).values.isEmpty)
  }
}
