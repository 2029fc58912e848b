import Testing

@testable import Statistics

@Suite struct CholeskyTests {
  @Test("The inverse times the matrix is one", arguments: [1, 2, 9, 20])
  func inverseIsRight(n: Int) throws {
    var generator = TestGenerator(seed: UInt64(n))
    let root = (0..<n * n).map { _ in generator.uniform() - 0.5 }
    var matrix = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for j in 0..<n {
        matrix[i * n + j] = (0..<n).reduce(i == j ? 0.1 : 0) { $0 + root[i * n + $1] * root[j * n + $1] }
      }
    }
    let factor = try #require(Cholesky(matrix, size: n))
    let inverse = factor.inverse()
    for i in 0..<n {
      for j in 0..<n {
        let product = (0..<n).reduce(0) { $0 + matrix[i * n + $1] * inverse[$1 * n + j] }
        #expect(abs(product - (i == j ? 1 : 0)) < 1e-9)
      }
    }
    let solved = factor.solve((0..<n).map { matrix[$0 * n] })
    #expect(abs(solved[0] - 1) < 1e-9 && solved.dropFirst().allSatisfy { abs($0) < 1e-9 })
  }

  @Test("The inverse of a part of an inverse covariance is the covariance of the others")
  func marginalCovariance() throws {
    let matrix: [Double] = [4, 1, 0.5, 1, 3, -1, 0.5, -1, 2]
    let factor = try #require(Cholesky(matrix, size: 3))
    let inverse = factor.inverse()
    let others = try #require(Cholesky([inverse[4], inverse[5], inverse[7], inverse[8]], size: 2))
    let trailing = factor.trailing(from: 1)
    #expect(trailing.size == 2)
    for x in [[1.0, 0], [0.3, -2]] {
      let product = trailing.multiplyLower(trailing.multiplyUpper(x))
      #expect(zip(product, others.solve(x)).allSatisfy { abs($0 - $1) < 1e-12 })
    }
  }

  @Test("A singular matrix has no factor")
  func singularHasNoFactor() {
    #expect(Cholesky([1, 1, 1, 1], size: 2) == nil)
    #expect(Cholesky([0], size: 1) == nil)
    #expect(Cholesky([], size: 0) != nil)
  }

  @Test("Factor and inverse of a matrix of several blocks are those of the matrix", arguments: [15, 16, 17, 50])
  func blocks(size: Int) throws {
    var generator = TestGenerator(seed: 12)
    let roots = (0..<size).map { _ in (0..<size).map { _ in generator.uniform() - 0.5 } }
    let matrix = (0..<size * size).map { place in
      product(roots[place / size], roots[place % size]) + (place / size == place % size ? 1 : 0)
    }
    let factor = try #require(Cholesky(matrix, size: size))
    let inverse = factor.inverse()
    for i in 0..<size {
      let unit = (0..<size).map { $0 == i ? 1.0 : 0 }
      let column = factor.multiplyLower(factor.multiplyUpper(unit))
      let identity = (0..<size).map { j in
        product(Array(matrix[i * size..<(i + 1) * size]), Array(inverse[j * size..<(j + 1) * size]))
      }
      for j in 0..<size {
        #expect(abs(column[j] - matrix[i * size + j]) < 1e-12 && abs(identity[j] - unit[j]) < 1e-12)
      }
    }
    #expect(Cholesky([], size: 0)?.inverse() == [])
  }
}
