/// Homogeneous linear equations of small whole numbers, solved by elimination.
///
/// Source: Golub and Van Loan, *Matrix Computations*, sections 3.4 (elimination with pivoting) and 5.2.8 (modified
/// Gram-Schmidt).
struct LinearSystem {
  /// The size below which a number counts as cancelled out: rounding errors lie far below it, other numbers far above.
  private static let tolerance = 1e-9

  let columns: Int
  /// Independent equations.
  private(set) var rows: [[Double]] = []
  /// The column by which each row was divided: its entry is 1 there, and 0 in all later rows.
  private var pivots: [Int] = []

  /// Creates a system without equations.
  init(columns: Int) {
    self.columns = columns
  }

  /// Creates a system of the given equations.
  init(rows: [[Double]], columns: Int) {
    self.init(columns: columns)
    for row in rows { insert(row) }
  }

  var rank: Int { rows.count }

  /// Adds an equation, unless it follows from those before.
  ///
  /// Complexity: O(columns * rank).
  mutating func insert(_ equation: [Double]) {
    var row = equation
    for (known, pivot) in zip(rows, pivots) where row[pivot] != 0 {
      let factor = row[pivot]
      for column in 0..<columns { row[column] -= factor * known[column] }
      row[pivot] = 0
    }
    guard let pivot = row.indices.max(by: { abs(row[$0]) < abs(row[$1]) }), abs(row[pivot]) > Self.tolerance else {
      return
    }
    let scale = row[pivot]
    rows.append(row.map { $0 / scale })
    pivots.append(pivot)
  }

  /// A base of the solutions that are 0 outside of some columns.
  ///
  /// Complexity: O(columns * rank^2).
  func nullSpace(_ chosen: [Int]) -> [[Double]] {
    var part = LinearSystem(columns: columns)
    for row in rows {
      var equation = [Double](repeating: 0, count: columns)
      for column in chosen { equation[column] = row[column] }
      part.insert(equation)
    }
    let bound = Set(part.pivots)
    return chosen.filter { !bound.contains($0) }.map { free in
      var solution = [Double](repeating: 0, count: columns)
      solution[free] = 1
      for (row, pivot) in zip(part.rows, part.pivots).reversed() {
        solution[pivot] = 0
        solution[pivot] = -product(row, solution)
      }
      return solution
    }
  }

  /// An orthonormal base of the span of some vectors, those that depend on vectors before them left out.
  static func orthonormal(_ vectors: [[Double]]) -> [[Double]] {
    var base: [[Double]] = []
    for vector in vectors {
      var rest = vector
      let length = norm(rest)
      // Two passes are enough: the remainder of nearly dependent vectors after the first pass is rough.
      for _ in 0..<2 {
        for known in base {
          let share = product(known, rest)
          for index in rest.indices { rest[index] -= share * known[index] }
        }
      }
      let left = norm(rest)
      guard left > tolerance * length, left > 0 else { continue }
      base.append(rest.map { $0 / left })
    }
    return base
  }

  private static func norm(_ vector: [Double]) -> Double {
    product(vector, vector).squareRoot()
  }
}
