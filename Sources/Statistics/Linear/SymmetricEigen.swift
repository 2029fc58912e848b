/// Eigenvalues and eigenvectors of a small symmetric matrix.
///
/// Source: C. G. J. Jacobi, 1846; Golub and Van Loan, *Matrix Computations*, section 8.5: rotations that make one entry
/// off the diagonal 0 at a time, until all are next to nothing.
struct SymmetricEigen {
  /// The eigenvalues, in no particular order.
  let values: [Double]
  /// The eigenvectors, orthonormal, in the order of `values`.
  let vectors: [[Double]]

  /// Complexity: O(size^3) a sweep, of which about 8 are needed.
  init(_ matrix: [[Double]]) {
    var a = matrix
    let size = a.count
    var v = (0..<size).map { one in (0..<size).map { $0 == one ? 1.0 : 0 } }
    let scale = a.joined().reduce(0) { $0 + $1 * $1 }
    for _ in 0..<60 {
      let off = a.indices.reduce(0) { sum, i in sum + a[i][..<i].reduce(0) { $0 + $1 * $1 } }
      guard off > 1e-34 * scale else { break }
      for p in 0..<size {
        for q in (p + 1)..<max(size, p + 1) where a[p][q] != 0 {
          let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
          let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
          let c = 1 / (t * t + 1).squareRoot()
          let s = t * c
          for k in 0..<size {
            let (x, y) = (a[k][p], a[k][q])
            (a[k][p], a[k][q]) = (c * x - s * y, s * x + c * y)
          }
          for k in 0..<size {
            let (x, y) = (a[p][k], a[q][k])
            (a[p][k], a[q][k]) = (c * x - s * y, s * x + c * y)
            let (f, g) = (v[p][k], v[q][k])
            (v[p][k], v[q][k]) = (c * f - s * g, s * f + c * g)
          }
        }
      }
    }
    values = a.indices.map { a[$0][$0] }
    vectors = v
  }
}
