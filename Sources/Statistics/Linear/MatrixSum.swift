/// A symmetric matrix that is summed up entry by entry.
protocol MatrixSum {
  /// The number of rows.
  var size: Int { get }
  /// Adds to one entry; its mirror image is added by itself.
  mutating func add(_ row: Int, _ column: Int, _ value: Double)
}

/// A matrix that holds all its entries.
struct DenseMatrixSum: MatrixSum {
  let size: Int
  /// The entries, row-major.
  private(set) var values: [Double]

  init(size: Int) {
    self.size = size
    values = [Double](repeating: 0, count: size * size)
  }

  mutating func add(_ row: Int, _ column: Int, _ value: Double) { values[row * size + column] += value }
}

/// A matrix that is nearly everywhere 0, as a list of the values added.
struct SparseMatrixSum: MatrixSum {
  let size: Int
  private var entries: [(row: Int32, column: Int32, value: Double)] = []
  /// The number of entries at which entries of the same place are added up.
  private var limit = 1 << 20

  init(size: Int) { self.size = size }

  mutating func add(_ row: Int, _ column: Int, _ value: Double) {
    entries.append((Int32(row), Int32(column), value))
    guard entries.count >= limit else { return }
    let matrix = SparseMatrix(self)
    entries.removeAll(keepingCapacity: true)
    for row in 0..<size {
      for entry in matrix.entries(of: row) {
        entries.append((Int32(row), matrix.columns[entry], matrix.values[entry]))
      }
    }
    limit = max(limit, 2 * entries.count)
  }

  /// The entries by rows, and in each by columns, those of one place in the order in which they were added.
  fileprivate var sorted: [(row: Int32, column: Int32, value: Double)] {
    Self.sorted(Self.sorted(entries, size) { Int($0.column) }, size) { Int($0.row) }
  }

  private static func sorted<Entry>(_ entries: [Entry], _ size: Int, by key: (Entry) -> Int) -> [Entry] {
    guard let first = entries.first else { return [] }
    var place = [Int](repeating: 0, count: size + 1)
    for entry in entries { place[key(entry) + 1] += 1 }
    for i in 0..<size { place[i + 1] += place[i] }
    var sorted = [Entry](repeating: first, count: entries.count)
    for entry in entries {
      sorted[place[key(entry)]] = entry
      place[key(entry)] += 1
    }
    return sorted
  }
}

/// A matrix that is nearly everywhere 0, by rows.
struct SparseMatrix {
  let size: Int
  private(set) var columns: [Int32] = []
  private(set) var values: [Double] = []
  private var ends: [Int] = [0]

  /// Complexity: O(entries).
  init(_ sum: SparseMatrixSum) {
    size = sum.size
    for entry in sum.sorted {
      while ends.count <= Int(entry.row) { ends.append(columns.count) }
      if columns.count > ends[ends.count - 1], columns[columns.count - 1] == entry.column {
        values[values.count - 1] += entry.value
      } else {
        columns.append(entry.column)
        values.append(entry.value)
      }
    }
    while ends.count <= size { ends.append(columns.count) }
  }

  /// The range of a row's entries.
  func entries(of row: Int) -> Range<Int> { ends[row]..<ends[row + 1] }

  /// An entry.
  ///
  /// Complexity: O(entries of the row).
  func value(_ row: Int, _ column: Int) -> Double {
    entries(of: row).first { columns[$0] == column }.map { values[$0] } ?? 0
  }

  /// The product with a vector in each lane.
  func times(_ x: [Lanes]) -> [Lanes] {
    (0..<size).map { row in
      var sum = Lanes.zero
      for entry in entries(of: row) { sum += values[entry] * x[Int(columns[entry])] }
      return sum
    }
  }
}
