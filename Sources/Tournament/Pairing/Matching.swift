/// The pairs with the greatest sum of weights: a maximum-weight perfect matching of a complete graph.
///
/// Edmonds' primal-dual method (Maximum matching and a polyhedron with 0,1-vertices, 1965) with the bookkeeping that
/// makes it O(n³) (Galil, Efficient algorithms for finding maximum matching in graphs, 1986). Trees of alternating
/// edges grow from all unmatched vertices at once. Odd cycles of tight edges are contracted to blossoms, which are
/// numbered like vertices, after them. All is done in whole numbers, so that the same weights make the same pairs
/// everywhere.
struct Matching {
  private struct Edge {
    let from: Int
    let to: Int

    var reversed: Edge { Edge(from: to, to: from) }
  }

  private enum Label {
    case unreached
    /// A vertex or blossom at an even distance from the root of its tree.
    case outer
    /// A vertex or blossom at an odd distance, reached by this edge from an outer one.
    case inner(from: Edge)
  }

  private let count: Int
  /// The maximum number of vertices and blossoms at once.
  private let room: Int
  private let weights: [Int]
  /// The dual variables of vertices and blossoms.
  private var duals: [Int]
  /// The edge of least slack between two vertices or blossoms.
  private var nearest: [Edge]
  /// The outermost blossom in which a vertex is, or the vertex itself.
  private var top: [Int]
  /// The blossom that directly contains a vertex or blossom; -1 for one that is outermost.
  private var enclosing: [Int]
  /// The cycle that a blossom was made of, which begins with its base; empty for one that isn't in use.
  private var cycles: [[Int]]
  /// The edge to the partner of a vertex or blossom.
  private var partner: [Edge?]
  private var labels: [Label]
  /// The outer vertex of least slack to an outermost vertex or blossom.
  private var closest: [Int?]
  /// Outer vertices whose edges haven't been looked at.
  private var queue: [Int] = []

  /// The partner of each vertex in a matching of the greatest weight; O(n³) time and O(n²) memory.
  /// - Parameters:
  ///   - count: the number of vertices, even.
  ///   - weight: the weight of a pair, the lesser vertex first; at most 2^40 in size.
  static func heaviest(of count: Int, weight: (Int, Int) -> Int) -> [Int] {
    precondition(count.isMultiple(of: 2), "an odd number can't be paired")
    var matching = Matching(count, weight)
    for _ in 0..<count / 2 { matching.addPair() }
    return (0..<count).map { matching.partner[$0]!.to }
  }

  private init(_ count: Int, _ weight: (Int, Int) -> Int) {
    self.count = count
    room = count + count / 2
    var weights = [Int](repeating: 0, count: count * count)
    for first in 0..<count {
      for second in first + 1..<count {
        let weight = weight(first, second)
        (weights[first * count + second], weights[second * count + first]) = (weight, weight)
      }
    }
    self.weights = weights
    duals = [Int](repeating: weights.max() ?? 0, count: count) + [Int](repeating: 0, count: room - count)
    nearest = (0..<room * room).map { [room] in Edge(from: $0 / room, to: $0 % room) }
    top = Array(0..<count)
    enclosing = [Int](repeating: -1, count: room)
    cycles = [[Int]](repeating: [], count: room)
    partner = [Edge?](repeating: nil, count: room)
    labels = [Label](repeating: .unreached, count: room)
    closest = [Int?](repeating: nil, count: room)
  }
}

// MARK: - The search for a path that adds a pair

extension Matching {
  private var outermost: [Int] { (0..<room).filter { enclosing[$0] < 0 && isInUse($0) } }

  private func outermost(around node: Int) -> Int {
    var node = node
    while enclosing[node] >= 0 { node = enclosing[node] }
    return node
  }

  private func isInUse(_ node: Int) -> Bool { node < count || !cycles[node].isEmpty }

  private func isOuter(_ node: Int) -> Bool { if case .outer = labels[node] { true } else { false } }

  /// Twice the excess of the duals of an edge's ends over its weight. Only for ends in different outermost blossoms.
  private func slack(_ edge: Edge) -> Int {
    duals[edge.from] + duals[edge.to] - 2 * weights[edge.from * count + edge.to]
  }

  private mutating func addPair() {
    for node in 0..<room { (labels[node], closest[node]) = (.unreached, nil) }
    queue = []
    for node in outermost where partner[node] == nil { makeOuter(node) }
    while true {
      while let vertex = queue.popLast() {
        if look(from: vertex) { return }
      }
      changeDuals()
      for node in outermost where enclosing[node] < 0 && isInUse(node) {
        if let vertex = closest[node], slack(nearest[vertex * room + node]) == 0, use(nearest[vertex * room + node]) {
          return
        }
      }
      for blossom in count..<room {
        if duals[blossom] == 0, enclosing[blossom] < 0, isInUse(blossom), case .inner = labels[blossom] {
          expand(blossom)
        }
      }
    }
  }

  /// Looks at the edges of an outer vertex; true if a pair was added.
  private mutating func look(from vertex: Int) -> Bool {
    for other in 0..<count where top[other] != top[vertex] {
      let edge = Edge(from: vertex, to: other)
      if slack(edge) == 0 {
        if use(edge) { return true }
      } else {
        noteCloser(vertex, to: top[other])
      }
    }
    return false
  }

  private mutating func noteCloser(_ vertex: Int, to node: Int) {
    if let known = closest[node], slack(nearest[known * room + node]) <= slack(nearest[vertex * room + node]) { return }
    closest[node] = vertex
  }

  private mutating func findClosest(to node: Int) {
    closest[node] = nil
    for vertex in 0..<count where top[vertex] != node && isOuter(top[vertex]) { noteCloser(vertex, to: node) }
  }

  private mutating func makeOuter(_ node: Int) {
    labels[node] = .outer
    queue += vertices(in: node)
  }

  private func vertices(in node: Int) -> [Int] {
    node < count ? [node] : cycles[node].flatMap { vertices(in: $0) }
  }

  /// Lowers the duals of outer vertices, and raises those of inner ones, until an edge becomes tight or an inner
  /// blossom can be expanded.
  private mutating func changeDuals() {
    var change = Int.max
    for node in outermost {
      switch labels[node] {
      case .inner: if node >= count { change = min(change, duals[node] / 2) }
      case .outer: if let vertex = closest[node] { change = min(change, slack(nearest[vertex * room + node]) / 2) }
      case .unreached: if let vertex = closest[node] { change = min(change, slack(nearest[vertex * room + node])) }
      }
    }
    for vertex in 0..<count {
      switch labels[top[vertex]] {
      case .outer: duals[vertex] -= change
      case .inner: duals[vertex] += change
      case .unreached: break
      }
    }
    for blossom in outermost where blossom >= count {
      switch labels[blossom] {
      case .outer: duals[blossom] += 2 * change
      case .inner: duals[blossom] -= 2 * change
      case .unreached: break
      }
    }
  }

  /// Grows a tree by a tight edge from an outer vertex, contracts a cycle, or adds a pair; true if it did the last.
  private mutating func use(_ edge: Edge) -> Bool {
    let (node, other) = (top[edge.from], top[edge.to])
    switch labels[other] {
    case .inner: return false
    case .unreached:
      labels[other] = .inner(from: edge)
      let next = top[partner[other]!.to]
      (closest[other], closest[next]) = (nil, nil)
      makeOuter(next)
      return false
    case .outer:
      let (path, otherPath) = (self.path(from: node), self.path(from: other))
      guard path.last == otherPath.last else {
        rematch(from: node, by: edge)
        rematch(from: other, by: edge.reversed)
        return true
      }
      contract(path, otherPath)
      return false
    }
  }

  /// The path from an outer vertex or blossom to the root of its tree.
  private func path(from node: Int) -> [Int] {
    var path = [node]
    while let edge = partner[path.last!] {
      let inner = top[edge.to]
      guard case .inner(let parent) = labels[inner] else { break }
      path += [inner, top[parent.from]]
    }
    return path
  }

  /// Pairs an outer vertex or blossom by another edge, and all above it in its tree with the next ones.
  private mutating func rematch(from node: Int, by edge: Edge) {
    var (node, edge) = (node, edge)
    while true {
      let old = partner[node]
      pair(node, by: edge)
      guard let old, case .inner(let parent) = labels[top[old.to]] else { return }
      pair(top[old.to], by: parent.reversed)
      (node, edge) = (top[parent.from], parent)
    }
  }
}

// MARK: - Blossoms

extension Matching {
  /// Pairs a vertex or blossom by an edge that leaves it, and all within it.
  private mutating func pair(_ node: Int, by edge: Edge) {
    partner[node] = edge
    guard node >= count else { return }
    let place = turn(node, toReach: edge.from)
    let cycle = cycles[node]
    for even in stride(from: 0, to: place, by: 2) {
      let link = nearest[cycle[even] * room + cycle[even + 1]]
      pair(cycle[even], by: link)
      pair(cycle[even + 1], by: link.reversed)
    }
    pair(cycle[place], by: edge)
    cycles[node] = Array(cycle[place...] + cycle[..<place])
  }

  /// Turns the cycle of a blossom so that the part with this vertex comes at an even place, which it returns.
  private mutating func turn(_ blossom: Int, toReach vertex: Int) -> Int {
    var part = vertex
    while enclosing[part] != blossom { part = enclosing[part] }
    let place = cycles[blossom].firstIndex(of: part)!
    guard !place.isMultiple(of: 2) else { return place }
    cycles[blossom][1...].reverse()
    return cycles[blossom].count - place
  }

  /// Contracts two paths to one root to a blossom, as far as they differ, with the point where they meet.
  private mutating func contract(_ path: [Int], _ otherPath: [Int]) {
    var shared = 0
    while shared < min(path.count, otherPath.count),
      path[path.count - 1 - shared] == otherPath[otherPath.count - 1 - shared]
    { shared += 1 }
    let base = path[path.count - shared]
    let cycle = [base] + path.dropLast(shared).reversed() + otherPath.dropLast(shared)
    let blossom = (count..<room).first { cycles[$0].isEmpty }!
    let inner = cycle.filter { !isOuter($0) }
    cycles[blossom] = cycle
    (duals[blossom], labels[blossom], partner[blossom], enclosing[blossom]) = (0, .outer, partner[base], -1)
    for part in cycle { enclosing[part] = blossom }
    for vertex in vertices(in: blossom) { top[vertex] = blossom }
    queue += inner.flatMap { vertices(in: $0) }
    findNearest(of: blossom)
    findClosest(to: blossom)
  }

  /// Finds the edge of least slack from a blossom to each vertex or blossom outside, from those of its parts.
  private mutating func findNearest(of blossom: Int) {
    let parts = cycles[blossom]
    for node in 0..<room where isInUse(node) && outermost(around: node) != blossom {
      var best = nearest[parts[0] * room + node]
      for part in parts.dropFirst() {
        let edge = nearest[part * room + node]
        if slack(edge) < slack(best) { best = edge }
      }
      (nearest[blossom * room + node], nearest[node * room + blossom]) = (best, best.reversed)
    }
  }

  /// Takes an inner blossom apart: on the even way from where its tree enters it to its base its parts stay in the
  /// tree.
  private mutating func expand(_ blossom: Int) {
    guard case .inner(let entry) = labels[blossom] else { return }
    let place = turn(blossom, toReach: entry.to)
    let cycle = cycles[blossom]
    for part in cycle {
      (enclosing[part], labels[part], closest[part]) = (-1, .unreached, nil)
      for vertex in vertices(in: part) { top[vertex] = part }
    }
    for even in stride(from: 0, to: place, by: 2) {
      labels[cycle[even]] = .inner(from: nearest[cycle[even + 1] * room + cycle[even]])
      makeOuter(cycle[even + 1])
    }
    labels[cycle[place]] = .inner(from: entry)
    (cycles[blossom], labels[blossom], partner[blossom]) = ([], .unreached, nil)
    for part in cycle {
      if case .inner = labels[part] { continue }
      findClosest(to: part)
    }
  }
}
