/// The last four moves, where most of the time goes: no tables of bounds, no lists of moves, cells tried one by one.
extension ReversiSolver {
  /// Determines whether the score lies above `alpha`, with 0 to 4 empty cells.
  mutating func few(
    _ own: Board, _ other: Board, _ empty: Board, count: Int, parity: Int, alpha: Int
  ) -> Int {
    // Cells in quadrants with an odd number of them first: the side that moves there first also moves there last.
    var odd = (empty & geometry.quadrants[parity]).cells
    var even = (empty & ~geometry.quadrants[parity]).cells
    @inline(__always)
    func next() -> Int { odd.next() ?? even.next() ?? 0 }
    switch count {
    case 4: return four(own, other, next(), next(), next(), next(), alpha)
    case 3: return three(own, other, next(), next(), next(), alpha)
    case 2: return two(own, other, next(), next(), alpha)
    case 1: return one(own, other, next())
    default: return final(own, other)
    }
  }

  /// The discs that a disc on `cell` turns over; none without looking when no disc of the other side is beside it.
  @inline(__always)
  private func turned(_ cell: Int, _ own: Board, _ other: Board) -> Board {
    (geometry.neighbours[cell] & other).isEmpty ? Board() : rays.flips(placing: cell, own: own, other: other)
  }

  @inline(__always)
  private mutating func four(
    _ own: Board, _ other: Board, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ alpha: Int
  ) -> Int {
    visit()
    let score = tryFour(own, other, a, b, c, d, alpha)
    if score != .min { return score }
    let reply = tryFour(other, own, a, b, c, d, -alpha &- 1)
    return reply != .min ? -reply : final(own, other)
  }

  /// The score when `own` can move, else the smallest number.
  private mutating func tryFour(
    _ own: Board, _ other: Board, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ alpha: Int
  ) -> Int {
    var best = Int.min
    var turned = turned(a, own, other)
    if !turned.isEmpty {
      best = -three(other & ~turned, own | turned | Board(bit: a), b, c, d, -alpha &- 1)
      if best > alpha { return best }
    }
    turned = self.turned(b, own, other)
    if !turned.isEmpty {
      best = max(best, -three(other & ~turned, own | turned | Board(bit: b), a, c, d, -alpha &- 1))
      if best > alpha { return best }
    }
    turned = self.turned(c, own, other)
    if !turned.isEmpty {
      best = max(best, -three(other & ~turned, own | turned | Board(bit: c), d, a, b, -alpha &- 1))
      if best > alpha { return best }
    }
    turned = self.turned(d, own, other)
    if !turned.isEmpty {
      best = max(best, -three(other & ~turned, own | turned | Board(bit: d), c, a, b, -alpha &- 1))
    }
    return best
  }

  private mutating func three(_ own: Board, _ other: Board, _ a: Int, _ b: Int, _ c: Int, _ alpha: Int) -> Int {
    visit()
    let score = tryThree(own, other, a, b, c, alpha)
    if score != .min { return score }
    let reply = tryThree(other, own, a, b, c, -alpha &- 1)
    return reply != .min ? -reply : final(own, other)
  }

  @inline(__always)
  private mutating func tryThree(_ own: Board, _ other: Board, _ a: Int, _ b: Int, _ c: Int, _ alpha: Int) -> Int {
    var best = Int.min
    var turned = turned(a, own, other)
    if !turned.isEmpty {
      best = -two(other & ~turned, own | turned | Board(bit: a), b, c, -alpha &- 1)
      if best > alpha { return best }
    }
    turned = self.turned(b, own, other)
    if !turned.isEmpty {
      best = max(best, -two(other & ~turned, own | turned | Board(bit: b), a, c, -alpha &- 1))
      if best > alpha { return best }
    }
    turned = self.turned(c, own, other)
    if !turned.isEmpty {
      best = max(best, -two(other & ~turned, own | turned | Board(bit: c), a, b, -alpha &- 1))
    }
    return best
  }

  private mutating func two(_ own: Board, _ other: Board, _ a: Int, _ b: Int, _ alpha: Int) -> Int {
    visit()
    let score = tryTwo(own, other, a, b, alpha)
    if score != .min { return score }
    let reply = tryTwo(other, own, a, b, -alpha &- 1)
    return reply != .min ? -reply : final(own, other)
  }

  @inline(__always)
  private mutating func tryTwo(_ own: Board, _ other: Board, _ a: Int, _ b: Int, _ alpha: Int) -> Int {
    var best = Int.min
    var turned = turned(a, own, other)
    if !turned.isEmpty {
      best = -one(other & ~turned, own | turned | Board(bit: a), b)
      if best > alpha { return best }
    }
    turned = self.turned(b, own, other)
    if !turned.isEmpty { best = max(best, -one(other & ~turned, own | turned | Board(bit: b), a)) }
    return best
  }

  @inline(__always)
  private mutating func one(_ own: Board, _ other: Board, _ cell: Int) -> Int {
    visit()
    let margin = 2 &* own.count &- cells
    var turned = lastTurned(cell, own, other)
    if turned > 0 { return sign &* (margin &+ 2 &+ 2 &* turned) }
    turned = lastTurned(cell, other, own)
    // The other side's discs are what is left but for the cell itself.
    if turned > 0 { return sign &* (margin &- 2 &* turned) }
    return sign &* (margin >= 0 ? margin &+ 2 : margin)
  }

  @inline(__always)
  private func lastTurned(_ cell: Int, _ own: Board, _ other: Board) -> Int {
    if let counts = lastCounts, let diagonals = lastDiagonals {
      return LastFlips.count(placing: cell, own: own.word, counts: counts, diagonals: diagonals)
    }
    return rays.flips(placing: cell, own: own, other: other).count
  }
}
