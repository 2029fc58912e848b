import Foundation

/// The Cholesky factor of a symmetric positive definite matrix.
///
/// Source: G. H. Golub and C. F. Van Loan, *Matrix Computations*, section 4.2. On a Laplacian with one player held
/// fixed, however long the chain, it loses next to nothing: no pivot is a difference of nearly equal numbers that
/// another order would have kept apart (an M-matrix).
package struct Cholesky: Sendable {
  package let size: Int
  /// Row-major lower triangle in a full square; the upper half is not used.
  private let factor: [Double]

  /// Factors a row-major matrix, of which only the lower triangle is read; `nil` if it is not positive definite.
  ///
  /// A pivot below `tolerance` of its diagonal counts as zero.
  ///
  /// Complexity: O(size^3 / 6) multiplications.
  package init?(_ matrix: [Double], size n: Int, tolerance: Double = 1e-13) {
    var l = matrix
    let definite =
      n == 0
      || l.withUnsafeMutableBufferPointer { l in
        let l = l.baseAddress!
        func eliminate(_ i: Int, _ j: Int) {
          let (row, other) = (l + i * n, l + j * n)
          row[j] = (row[j] - dot(row, other, j)) / other[j]
        }
        for block in Self.blocks(n) {
          for j in 0..<block.lowerBound { for i in block { eliminate(i, j) } }
          for i in block {
            for j in block.lowerBound..<i { eliminate(i, j) }
            let row = l + i * n
            let diagonal = row[i]
            let pivot = diagonal - dot(row, row, i)
            guard pivot > tolerance * diagonal, pivot.isFinite else { return false }
            row[i] = pivot.squareRoot()
          }
        }
        return true
      }
    guard definite else { return nil }
    size = n
    factor = l
  }

  /// Rows in blocks that stay in a processor's cache while all others are read. Every number is computed as it would
  /// be row by row.
  private static func blocks(_ size: Int) -> [Range<Int>] {
    stride(from: 0, to: size, by: 16).map { $0..<min(size, $0 + 16) }
  }

  private init(factor: [Double], size: Int) { (self.factor, self.size) = (factor, size) }

  /// The natural logarithm of the matrix's determinant.
  package var logDeterminant: Double { (0..<size).reduce(0) { $0 + 2 * log(factor[$1 * size + $1]) } }

  /// Solves matrix x = b.
  ///
  /// Complexity: O(size^2).
  package func solve(_ b: [Double]) -> [Double] { solveUpper(solveLower(b)) }

  /// Multiplies by the factor: turns independent standard normal variables into ones with this covariance.
  ///
  /// Complexity: O(size^2 / 2).
  package func multiplyLower(_ x: [Double]) -> [Double] {
    (0..<size).map { row in (0...row).reduce(0) { $0 + factor[row * size + $1] * x[$1] } }
  }

  /// Multiplies by the transposed factor, the second factor of the matrix.
  ///
  /// Complexity: O(size^2 / 2).
  package func multiplyUpper(_ x: [Double]) -> [Double] {
    var product = [Double](repeating: 0, count: size)
    factor.withUnsafeBufferPointer { l in
      product.withUnsafeMutableBufferPointer { product in
        guard let l = l.baseAddress, let product = product.baseAddress else { return }
        for row in 0..<size { addMultiple(x[row], of: l + row * size, to: product, row + 1) }
      }
    }
    return product
  }

  /// The factor of the Schur complement that elimination of the first `k` variables leaves. If the matrix is the
  /// inverse of a covariance, the Schur complement is the inverse of the other variables' covariance.
  ///
  /// Complexity: O((size - k)^2).
  package func trailing(from k: Int) -> Cholesky {
    Cholesky(factor: (k..<size).flatMap { factor[$0 * size + k..<($0 + 1) * size] }, size: size - k)
  }

  /// Solves factor x = b, the first half of `solve`.
  ///
  /// Complexity: O(size^2 / 2).
  package func solveLower(_ b: [Double]) -> [Double] {
    var x = b
    let n = size
    factor.withUnsafeBufferPointer { l in
      x.withUnsafeMutableBufferPointer { x in
        guard let l = l.baseAddress, let x = x.baseAddress else { return }
        for i in 0..<n { x[i] = (x[i] - dot(l + i * n, x, i)) / l[i * n + i] }
      }
    }
    return x
  }

  /// Solves transposed factor x = b, the second half of `solve`; turns a standard normal vector into one whose
  /// covariance is the inverse matrix.
  ///
  /// Complexity: O(size^2 / 2).
  package func solveUpper(_ b: [Double]) -> [Double] {
    var x = b
    let n = size
    factor.withUnsafeBufferPointer { l in
      x.withUnsafeMutableBufferPointer { x in
        guard let l = l.baseAddress, let x = x.baseAddress else { return }
        for i in stride(from: n - 1, through: 0, by: -1) {
          x[i] /= l[i * n + i]
          let value = x[i]
          for j in 0..<i { x[j] -= l[i * n + j] * value }
        }
      }
    }
    return x
  }

  /// Solves matrix x = b for each lane; x holds b on entry and the solution on return.
  ///
  /// Complexity: O(size^2).
  func solve(_ x: inout [Lanes]) {
    for i in x.indices {
      for j in 0..<i { x[i] -= factor[i * size + j] * x[j] }
      x[i] /= Lanes(repeating: factor[i * size + i])
    }
    for i in x.indices.reversed() {
      x[i] /= Lanes(repeating: factor[i * size + i])
      for j in 0..<i { x[j] -= factor[i * size + j] * x[i] }
    }
  }

  /// The inverse matrix, row-major and symmetric.
  ///
  /// Complexity: O(size^3 / 3) multiplications.
  package func inverse() -> [Double] {
    let n = size
    // Row j of `columns` is column j of the factor's inverse, which starts at j.
    var columns = [Double](repeating: 0, count: n * n)
    var inverse = columns
    factor.withUnsafeBufferPointer { l in
      columns.withUnsafeMutableBufferPointer { z in
        inverse.withUnsafeMutableBufferPointer { inverse in
          guard let l = l.baseAddress, let z = z.baseAddress else { return }
          for block in Self.blocks(n) {
            for i in block.lowerBound..<n {
              for j in block where j <= i {
                let column = z + j * n
                column[i] = i == j ? 1 / l[j * n + j] : -dot(l + i * n + j, column + j, i - j) / l[i * n + i]
              }
            }
          }
          for block in Self.blocks(n) {
            for j in 0..<block.upperBound {
              for i in block where j <= i {
                let value = dot(z + i * n + i, z + j * n + i, n - i)
                inverse[i * n + j] = value
                inverse[j * n + i] = value
              }
            }
          }
        }
      }
    }
    return inverse
  }
}

/// Adds a multiple of one run of memory to another.
@inlinable
@inline(__always)
package func addMultiple(
  _ factor: Double, of a: UnsafePointer<Double>, to sum: UnsafeMutablePointer<Double>, _ count: Int
) {
  var i = 0
  while i < count {
    sum[i] += factor * a[i]
    i += 1
  }
}

/// The scalar product of two runs of memory, as eight sums: the compiler may not reorder one by itself. Written out, as
/// SIMD types take ten times as long where nothing is optimised.
@inlinable
@inline(__always)
package func dot(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int) -> Double {
  var (s0, s1, s2, s3, s4, s5, s6, s7) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
  var i = 0
  while i + 8 <= count {
    s0 += a[i] * b[i]
    s1 += a[i + 1] * b[i + 1]
    s2 += a[i + 2] * b[i + 2]
    s3 += a[i + 3] * b[i + 3]
    s4 += a[i + 4] * b[i + 4]
    s5 += a[i + 5] * b[i + 5]
    s6 += a[i + 6] * b[i + 6]
    s7 += a[i + 7] * b[i + 7]
    i += 8
  }
  var sum = s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7
  while i < count {
    sum += a[i] * b[i]
    i += 1
  }
  return sum
}
