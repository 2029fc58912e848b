/// Solves with a `Curvature`: the main block by itself, the nuisance parameters through their Schur complement.
///
/// Source: Golub and Van Loan, *Matrix Computations*, section 3.2.6 (block elimination).
struct BlockSolver {
  /// The number of main parameters from which on conjugate gradients replace a dense factor, if few pairs of them meet.
  static let sparseSize = 200

  private enum MainBlock {
    case dense(Cholesky)
    case sparse(ConjugateGradients)

    init?(_ curvature: Curvature) {
      if curvature.pattern.isSparse {
        guard let solver = ConjugateGradients(curvature) else { return nil }
        self = .sparse(solver)
      } else {
        guard let factor = BlockSolver.denseFactor(curvature) else { return nil }
        self = .dense(factor)
      }
    }

    func solve(_ b: [Double]) -> [Double] {
      switch self {
      case .dense(let factor): factor.solve(b)
      case .sparse(let solver): solver.solve(b)
      }
    }
  }

  private let curvature: Curvature
  private let mainBlock: MainBlock
  /// Column k is the main block's inverse times border k.
  private let bordered: [[Double]]
  private let schur: Cholesky

  private var main: Int { curvature.main }
  private var nuisance: Int { curvature.nuisance }

  /// Factors a curvature; `nil` if it is not positive definite.
  init?(_ curvature: Curvature) {
    self.curvature = curvature
    guard let block = MainBlock(curvature) else { return nil }
    mainBlock = block
    bordered = Self.solveBorder(curvature, block)
    let complement = Self.complement(curvature, bordered)
    guard let schur = Cholesky(complement, size: curvature.nuisance) else { return nil }
    self.schur = schur
  }

  /// Solves curvature x = b.
  func solve(_ b: [Double]) -> [Double] {
    let y = mainBlock.solve(Array(b[..<main]))
    guard nuisance > 0 else { return y }
    let rest = (0..<nuisance).map { k in
      b[main + k] - (0..<main).reduce(0) { $0 + curvature.border[k * main + $1] * y[$1] }
    }
    let z = schur.solve(rest)
    var x = y
    for k in 0..<nuisance {
      for i in 0..<main { x[i] -= bordered[k][i] * z[k] }
    }
    return x + z
  }

  /// Solves curvature x = b for each lane by conjugate gradients, whose quadratic forms are off by about `part` of
  /// them; `nil` where the main block has a dense factor, or the goal isn't reached.
  func solve(_ b: [Lanes], part: Double) -> [Lanes]? {
    guard case .sparse(let solver) = mainBlock else { return nil }
    var (x, isReached) = solver.solve(Array(b[..<main]), to: .energy(part))
    guard isReached else { return nil }
    var z = (0..<nuisance).map { k in
      (0..<main).reduce(b[main + k]) { $0 - curvature.border[k * main + $1] * x[$1] }
    }
    schur.solve(&z)
    for k in 0..<nuisance {
      for i in 0..<main { x[i] -= bordered[k][i] * z[k] }
    }
    return x + z
  }

  /// The inverse, row-major over all parameters; `nil` if the main block is singular to working precision.
  ///
  /// Complexity: O(main^3).
  func inverse() -> [Double]? {
    let size = main + nuisance
    let factor: Cholesky? =
      if case .dense(let factor) = mainBlock { factor } else { Self.denseFactor(curvature) }
    guard let a = factor?.inverse() else { return nil }
    let s = schur.inverse()
    var inverse = [Double](repeating: 0, count: size * size)
    // Rows of W = (A^-1 B) S^-1.
    var w = [Double](repeating: 0, count: main * nuisance)
    for i in 0..<main {
      for k in 0..<nuisance {
        w[i * nuisance + k] = (0..<nuisance).reduce(0) { $0 + bordered[$1][i] * s[$1 * nuisance + k] }
      }
    }
    for i in 0..<main {
      for j in 0..<main {
        var value = a[i * main + j]
        for k in 0..<nuisance { value += w[i * nuisance + k] * bordered[k][j] }
        inverse[i * size + j] = value
      }
      for k in 0..<nuisance {
        inverse[i * size + main + k] = -w[i * nuisance + k]
        inverse[(main + k) * size + i] = -w[i * nuisance + k]
      }
    }
    for k in 0..<nuisance {
      for l in 0..<nuisance { inverse[(main + k) * size + main + l] = s[k * nuisance + l] }
    }
    return inverse
  }

  private static func denseFactor(_ curvature: Curvature) -> Cholesky? {
    let n = curvature.main
    var matrix = [Double](repeating: 0, count: n * n)
    for i in 0..<n { matrix[i * n + i] = curvature.diagonal[i] }
    for (slot, pair) in curvature.pattern.pairs.enumerated() {
      matrix[pair.high * n + pair.low] = curvature.offDiagonal[slot]
    }
    return Cholesky(matrix, size: n)
  }

  private static func solveBorder(_ curvature: Curvature, _ block: MainBlock) -> [[Double]] {
    let n = curvature.main
    return (0..<curvature.nuisance).map { block.solve(Array(curvature.border[$0 * n..<($0 + 1) * n])) }
  }

  private static func complement(_ curvature: Curvature, _ bordered: [[Double]]) -> [Double] {
    let (n, k) = (curvature.main, curvature.nuisance)
    var s = curvature.corner
    for i in 0..<k {
      for j in 0..<k {
        s[i * k + j] -= (0..<n).reduce(0) { $0 + curvature.border[i * n + $1] * bordered[j][$1] }
      }
    }
    return s
  }
}
