/// Vectors that are nearly everywhere 0, one after the other.
struct SparseRows {
  private(set) var indices: [Int] = []
  private(set) var values: [Double] = []
  private var ends = [0]

  init(_ rows: some Sequence<[(Int, Double)]>) {
    for row in rows {
      for (index, value) in row {
        indices.append(index)
        values.append(value)
      }
      ends.append(indices.count)
    }
  }

  /// The range of a row's entries.
  func entries(of row: Int) -> Range<Int> { ends[row]..<ends[row + 1] }
}

/// A vector that is nearly everywhere 0, summed up again and again without asking for memory.
struct SparseSum {
  private var values: [Double]
  /// Indices of the entries that were added to.
  private var indices: [Int] = []
  private var isIndexed: [Bool]

  init(_ size: Int) {
    values = [Double](repeating: 0, count: size)
    isIndexed = [Bool](repeating: false, count: size)
  }

  /// Whether nothing was added.
  var isEmpty: Bool { indices.isEmpty }

  mutating func add(_ rows: SparseRows, row: Int) {
    for entry in rows.entries(of: row) { add(rows.values[entry], at: rows.indices[entry]) }
  }

  /// Adds a multiple of another vector.
  mutating func add(_ other: SparseSum, times weight: Double) {
    for index in other.indices { add(weight * other.values[index], at: index) }
  }

  private mutating func add(_ value: Double, at index: Int) {
    values[index] += value
    if !isIndexed[index] {
      isIndexed[index] = true
      indices.append(index)
    }
  }

  /// Adds a multiple of the vector's outer product with itself to a matrix.
  func addSquare(times weight: Double, to matrix: inout some MatrixSum) {
    for i in indices {
      let factor = weight * values[i]
      for j in indices { matrix.add(i, j, factor * values[j]) }
    }
  }

  mutating func clear() {
    for index in indices {
      values[index] = 0
      isIndexed[index] = false
    }
    indices.removeAll(keepingCapacity: true)
  }
}
