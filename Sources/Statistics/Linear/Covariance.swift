/// The joint covariance of all ratings, seat advantages and draw parameters, in nats squared.
///
/// Inside components it's that of the fit there, as a matrix or without one; between them that of the offsets.
struct Covariance {
  private enum Inside {
    case dense(DenseCovariance)
    case sparse(SparseCovariance)
  }

  /// The number of parameters up to which a dense matrix costs no more than a sparse one.
  private static let mostDense = 500

  private let inside: Inside
  private let component: [Int]
  /// Covariance of the components' offsets, row-major; empty where there is one component an island.
  private let offsets: [Double]
  private let components: Int

  init(
    _ decomposition: Decomposition, _ fit: ComponentFit, _ offsetFit: OffsetFit?, method: ErrorMethod,
    encounters: EncounterTable?
  ) throws {
    component = decomposition.graph.component
    components = decomposition.components.count
    offsets = offsetFit?.covariance ?? []
    let sparse =
      fit.objective.main < Self.mostDense
      ? nil : SparseCovariance(decomposition, fit, method: method, encounters: encounters)
    inside =
      try sparse.map(Inside.sparse)
      ?? .dense(DenseCovariance(decomposition, fit, method: method, encounters: encounters))
  }

  /// The covariance of the players of a single component.
  /// - Parameter values: row-major and symmetric.
  init(size: Int, values: [Double]) {
    inside = .dense(DenseCovariance(size: size, values: values))
    (component, offsets, components) = ([], [], 1)
  }

  /// The number of rows: players, then nuisance parameters.
  var size: Int {
    switch inside {
    case .dense(let matrix): matrix.size
    case .sparse(let matrix): matrix.size
    }
  }

  /// Covariance of two rows.
  ///
  /// Complexity: O(size).
  func value(_ i: Int, _ j: Int) -> Double {
    switch inside {
    case .dense(let matrix): matrix.value(i, j) + between(i, j)
    case .sparse(let matrix): matrix.value(i, j) + between(i, j)
    }
  }

  func variance(_ i: Int) -> Double { max(0, value(i, i)) }

  /// The variance of each member of a component within it, and the sum of its covariances with all members.
  ///
  /// Complexity: O(members * size).
  func within(_ members: [Int]) -> [(variance: Double, sum: Double)] {
    switch inside {
    case .dense(let matrix): return matrix.within(members)
    case .sparse(let matrix):
      let sums = matrix.sums(with: members)
      return members.map { (matrix.variances[$0], sums[$0]) }
    }
  }

  private func between(_ i: Int, _ j: Int) -> Double {
    guard !offsets.isEmpty, i < component.count, j < component.count else { return 0 }
    return offsets[component[i] * components + component[j]]
  }
}
