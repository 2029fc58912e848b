/// Exact winners of positions of Hex on small boards, apart from this program's own rules and search: connections that
/// can't be broken are combined from smaller ones, and a side that is threatened moves where all threats overlap.
///
/// Source of the rules: V. Anshelevich, "The Game of Hex: An Automatic Theorem Proving Approach to Game Programming",
/// 2000.
public struct HexSolver {
  /// The connections between two points, each as the set of empty cells that it needs.
  private struct Connections {
    /// Connections that hold whichever side moves.
    var full: [UInt64] = []
    /// Connections that hold if their side moves.
    var semi: [UInt64] = []

    /// Adds a set unless it contains one that is there; returns whether it has been added.
    static func add(_ set: UInt64, to sets: inout [UInt64]) -> Bool {
      if sets.contains(where: { $0 & ~set == 0 }) || sets.count >= 16 { return false }
      sets.removeAll { set & ~$0 == 0 }
      sets.append(set)
      return true
    }
  }

  private struct Position: Hashable {
    let own, other: UInt64
    let seat: Int
  }

  private let count: Int
  /// The neighbours of each cell as a set.
  private let beside: [UInt64]
  /// The cells along the two sides of each seat.
  private let sides: [[UInt64]]
  private var known: [Position: Bool] = [:]

  /// Creates a solver of boards of a size.
  public init(width: Int, height: Int) {
    count = width * height
    func cells(where isIn: (_ x: Int, _ y: Int) -> Bool) -> UInt64 {
      (0..<width * height).reduce(0) { isIn($1 % width, $1 / width) ? $0 | 1 << $1 : $0 }
    }
    beside = (0..<count).map { cell in
      cells {
        [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]].contains([$0 - cell % width, $1 - cell / width])
      }
    }
    sides = [
      [cells { $1 == 0 }, cells { $1 == height - 1 }], [cells { x, _ in x == 0 }, cells { x, _ in x == width - 1 }],
    ]
  }

  /// The connections that have been found between the two sides of a seat.
  private func connections(of stones: UInt64, against other: UInt64, seat: Int) -> Connections {
    // Points are the empty cells, the chains, and the two sides with all chains that touch them.
    var points: [(cells: UInt64, touching: UInt64, isSolid: Bool)] = []
    func chain(from seeds: UInt64) -> UInt64 {
      var chain = seeds & stones
      while true {
        let next = chain | neighbours(of: chain) & stones
        if next == chain { return chain }
        chain = next
      }
    }
    var left = stones
    for side in sides[seat] {
      let chain = chain(from: side)
      points.append((chain, side | neighbours(of: chain), true))
      left &= ~chain
    }
    if points[0].cells & points[1].cells != 0 { return Connections(full: [0]) }
    while left != 0 {
      let chain = chain(from: left & (~left &+ 1))
      points.append((chain, neighbours(of: chain), true))
      left &= ~chain
    }
    for cell in 0..<count where (stones | other) >> cell & 1 == 0 { points.append((1 << cell, beside[cell], false)) }

    let size = points.count
    var found = [Connections](repeating: Connections(), count: size * size)
    for a in 0..<size {
      for b in 0..<size
      where a != b && points[a].touching & points[b].cells | points[b].touching & points[a].cells != 0 {
        found[a * size + b].full = [0]
      }
    }
    func empty(_ point: Int) -> UInt64 { points[point].isSolid ? 0 : points[point].cells }
    var changed = true
    while changed {
      changed = false
      for c in 0..<size {
        for a in 0..<size where a != c && !found[a * size + c].full.isEmpty {
          for b in 0..<a where b != c && !found[c * size + b].full.isEmpty {
            let place = a * size + b
            if found[place].full.contains(0) { continue }
            for first in found[a * size + c].full {
              for second in found[c * size + b].full
              where first & second == 0 && first & empty(b) == 0 && second & empty(a) == 0 {
                let set = first | second | empty(c)
                var isNew = false
                if points[c].isSolid {
                  isNew = Connections.add(set, to: &found[place].full)
                } else if Connections.add(set, to: &found[place].semi) {
                  isNew = Self.combine(set, set, found[place].semi[...], 3, into: &found[place].full)
                }
                if isNew {
                  found[b * size + a].full = found[place].full
                  changed = true
                }
              }
            }
          }
        }
      }
    }
    return found[size]
  }

  /// Adds the unions of semi-connections that have no cell in common: one of them is left whatever the other side plays.
  private static func combine(
    _ union: UInt64, _ common: UInt64, _ semi: ArraySlice<UInt64>, _ depth: Int, into full: inout [UInt64]
  ) -> Bool {
    var isNew = false
    for place in semi.indices {
      let both = common & semi[place]
      guard both != common else { continue }
      if both == 0 {
        isNew = Connections.add(union | semi[place], to: &full) || isNew
      } else if depth > 0 {
        isNew = combine(union | semi[place], both, semi[(place + 1)...], depth - 1, into: &full) || isNew
      }
    }
    return isNew
  }

  private func neighbours(of set: UInt64) -> UInt64 {
    (0..<count).reduce(0) { set >> $1 & 1 == 1 ? $0 | beside[$1] : $0 }
  }

  /// Whether the seat that moves wins.
  public mutating func moverWins(_ own: UInt64, _ other: UInt64, seat: Int) -> Bool {
    let position = Position(own: own, other: other, seat: seat)
    if let value = known[position] { return value }
    let value = search(own, other, seat)
    known[position] = value
    return value
  }

  private mutating func search(_ own: UInt64, _ other: UInt64, _ seat: Int) -> Bool {
    let threats = connections(of: other, against: own, seat: 1 - seat)
    if !threats.full.isEmpty { return false }
    let chances = connections(of: own, against: other, seat: seat)
    if !chances.full.isEmpty || !chances.semi.isEmpty { return true }
    let free = (1 << count) - 1 & ~(own | other)
    let region = threats.semi.reduce(free, &)
    for cell in 0..<count where region >> cell & 1 == 1 {
      if !moverWins(other, own | 1 << cell, seat: 1 - seat) { return true }
    }
    return false
  }
}
