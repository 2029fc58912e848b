/// The order in which the parameters of a sparse symmetric matrix are eliminated, and the entries of its Cholesky
/// factor.
///
/// Parameters are removed by least degree: each time the one with the fewest neighbours left, which become neighbours
/// of one another (fill-in). Chains, trees, bands and separate groups have little of it, and the factor is complete.
/// Where all meet all at random there is too much, and the factor is incomplete: fill-in is left out.
/// Source: A. George and J. W. H. Liu, *The evolution of the minimum degree ordering algorithm*, SIAM Review 31, 1989.
struct Elimination {
  /// The limits of a complete factor: 16 entries for each pair and each parameter, and at any time of the elimination
  /// 8 times the number of pairs at the start. Where players meet at random, the second limit is soon exceeded.
  private static let (mostFill, mostGrowth) = (16, 8)

  /// The parameter of each row of the factor, and the row of each parameter.
  let order: [Int]
  let row: [Int]
  /// Columns of the factor by rows, below the diagonal, ascending: row i is at start[i]..<start[i + 1].
  let start: [Int]
  let columns: [Int32]

  /// Complexity: O(entries * degree) of the factor.
  init(_ pairs: [(low: Int, high: Int)], size: Int) {
    var neighbours = [[Int32]](repeating: [], count: size)
    for pair in pairs {
      neighbours[pair.low].append(Int32(pair.high))
      neighbours[pair.high].append(Int32(pair.low))
    }
    let rows = Self.eliminated(neighbours, fills: true) ?? Self.eliminated(neighbours, fills: false)
    guard let rows else { preconditionFailure("without fill-in there are no more entries than pairs") }
    order = rows.order
    row = rows.row
    start = rows.columns.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    columns = rows.columns.flatMap(\.self)
  }

  private typealias Rows = (order: [Int], row: [Int], columns: [[Int32]])

  /// The rows of the factor; nil where there is too much fill-in.
  private static func eliminated(_ graph: [[Int32]], fills: Bool) -> Rows? {
    var neighbours = graph
    var degree = graph.map(\.count)
    // Each pair counts twice.
    var ends = degree.reduce(0, +)
    let (mostEnds, mostEntries) = (mostGrowth * ends, mostFill * (ends / 2 + graph.count))
    var buckets = [[Int]](repeating: [], count: graph.count + 1)
    for (parameter, count) in degree.enumerated().reversed() { buckets[count].append(parameter) }
    var row = [Int](repeating: -1, count: graph.count)
    var columns = [[Int32]](repeating: [], count: graph.count)
    var order: [Int] = []
    order.reserveCapacity(graph.count)
    var mark = [Int](repeating: -1, count: graph.count)
    var (lowest, entries) = (0, 0)
    while lowest < buckets.count {
      guard let parameter = buckets[lowest].popLast() else {
        lowest += 1
        continue
      }
      // Entries are not moved when a degree changes but entered again: the old ones are stale.
      guard row[parameter] < 0, degree[parameter] == lowest else { continue }
      row[parameter] = order.count
      let left = neighbours[parameter].filter { row[Int($0)] < 0 }
      neighbours[parameter] = []
      entries += left.count
      ends -= left.count
      if entries > mostEntries || ends > mostEnds { return nil }
      for neighbour in left.map(Int.init) {
        columns[neighbour].append(Int32(order.count))
        if fills {
          var united: [Int32] = []
          united.reserveCapacity(degree[neighbour] + left.count)
          // A mark is this pass's alone.
          let pass = order.count * graph.count + neighbour
          mark[neighbour] = pass
          for other in neighbours[neighbour] + left where row[Int(other)] < 0 && mark[Int(other)] != pass {
            mark[Int(other)] = pass
            united.append(other)
          }
          neighbours[neighbour] = united
          ends += united.count - degree[neighbour]
          degree[neighbour] = united.count
        } else {
          ends -= 1
          degree[neighbour] -= 1
        }
        buckets[degree[neighbour]].append(neighbour)
        lowest = min(lowest, degree[neighbour])
      }
      order.append(parameter)
    }
    let numbered = columns.indices.map { columns[order[$0]] }
    return (order, row, numbered)
  }
}
