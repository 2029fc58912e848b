extension Go: SearchedGame {
  /// Plays random moves as `randomMove` chooses them, on a board of its own without a memory of earlier positions:
  /// only a stone that has just taken a single one can't be taken at once.
  /// - Returns: open for a game of a length that occurs only with several such stones.
  @inline(__always)
  public func playOut(from start: Position, using random: inout SplitMix) -> (standing: Standing, seat: Int) {
    var seat = seat(in: start)
    guard start.passes < 2 else { return (standing(in: start), seat) }
    let halfPoints: Int? = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: shape.capacity) { memory in
      guard let base = memory.baseAddress else { return nil }
      var board = GoPlayoutBoard(shape, at: base)
      if start.stones != 0 { board.put(start.first, start.second, width: width, height: height) }
      guard board.playOut(seat: &seat, passes: Int(start.passes), atMost: 8 * width * height, using: &random) else {
        return nil
      }
      return 2 * board.difference - halfKomi
    }
    return (halfPoints.map { standing(by: $0, of: seat) } ?? .open, seat)
  }
}

/// The empty board of playouts of one size.
///
/// Points lie row by row with a border before, after and between rows, `stride` apart from one row to the next. What is
/// known of each point stands in arrays of `size` numbers, those that an empty board has other numbers than 0 in first.
struct GoPlayoutShape: Sendable {
  let stride: Int
  let size: Int
  /// The contents of the first five arrays for an empty board.
  fileprivate let empty: [UInt16]
  fileprivate let points: Int

  /// The number of numbers of all arrays.
  var capacity: Int { 8 * size }

  init(width: Int, height: Int) {
    stride = width + 1
    size = stride * (height + 2) + 1
    points = width * height
    var colours = [UInt16](repeating: GoPlayoutBoard.border, count: size)
    var (around, free, places) = (colours.map { _ in 0 as UInt16 }, [UInt16](), colours.map { _ in 0 as UInt16 })
    for y in 0..<height {
      for x in 0..<width {
        let point = (y + 1) * stride + x + 1
        let edges = (x == 0 ? 1 : 0) + (x == width - 1 ? 1 : 0) + (y == 0 ? 1 : 0) + (y == height - 1 ? 1 : 0)
        colours[point] = GoPlayoutBoard.empty
        around[point] = UInt16(edges * 0x11 + (4 - edges) * 0x100)
        places[point] = UInt16(free.count)
        free.append(UInt16(point))
      }
    }
    empty = colours + around + places + colours.map { _ in 0 } + free
  }
}

/// A board on which stones are only put and taken, as fast as can be.
///
/// A chain is a ring of points, and known by one of them. Its liberties are counted once for each stone beside them,
/// which is enough to see that there are none: the count of a stone is that of the empty points around it.
private struct GoPlayoutBoard {
  typealias Numbers = UnsafeMutablePointer<UInt16>

  static let empty: UInt16 = 0
  /// The colour of a seat's stones is the seat's number and one.
  static let border: UInt16 = 3

  private let stride: Int
  /// The colour of each point.
  private let colours: Numbers
  /// The numbers of the first seat's points beside each, of the second's, and of empty ones, four bits each. A point of
  /// the border counts for both seats.
  private let around: Numbers
  /// The place in `free` of each empty point.
  private let places: Numbers
  /// The point that the chain of each stone is known by; 0 at the border, so that it may be asked for as well.
  private let chains: Numbers
  /// The empty points, in any order.
  private let free: Numbers
  /// The next stone of each stone's ring.
  private let next: Numbers
  /// The liberties and stones of chains, by the points that these are known by.
  private let liberties: Numbers
  private let lengths: Numbers
  private var freeCount: Int
  /// The point that can't be played next; 0 for none.
  private var ko = 0
  /// The first seat's stones less the second's.
  private var stones = 0

  @inline(__always)
  init(_ shape: GoPlayoutShape, at base: Numbers) {
    let size = shape.size
    stride = shape.stride
    freeCount = shape.points
    shape.empty.withUnsafeBufferPointer { empty in
      if let start = empty.baseAddress { base.update(from: start, count: empty.count) }
    }
    (colours, around, places, chains) = (base, base + size, base + 2 * size, base + 3 * size)
    (free, next, liberties, lengths) = (base + 4 * size, base + 5 * size, base + 6 * size, base + 7 * size)
  }

  /// Puts the stones of a position on the empty board. All its chains have liberties, so none is taken on the way.
  mutating func put(_ first: GridCells, _ second: GridCells, width: Int, height: Int) {
    for y in 0..<height {
      let row = UInt64(truncatingIfNeeded: y % 3) &* GridCells.stride
      for (seat, words) in [(0, first.words), (1, second.words)] {
        var rest = words[y / 3] &>> row & (1 &<< UInt64(truncatingIfNeeded: width) &- 1)
        while rest != 0 {
          put((y &+ 1) &* stride &+ rest.trailingZeroBitCount &+ 1, of: seat)
          rest &= rest &- 1
        }
      }
    }
  }

  /// Plays until both sides have passed, and returns whether they have within a number of moves.
  @inline(__always)
  mutating func playOut(seat: inout Int, passes: Int, atMost moves: Int, using random: inout SplitMix) -> Bool {
    var (passes, left) = (passes, moves)
    while passes < 2 {
      if left == 0 { return false }
      left &-= 1
      if playRandomly(seat, using: &random) {
        passes = 0
      } else {
        passes &+= 1
        ko = 0
      }
      seat ^= 1
    }
    return true
  }

  /// The first seat's points less the second's, once nothing but eyes and points that nobody can play are empty: such a
  /// point has stones on all sides.
  var difference: Int {
    var difference = stones
    for place in 0..<freeCount {
      let around = around[Int(free[place])]
      difference &+= around & 0xF == 4 ? 1 : around &>> 4 & 0xF == 4 ? -1 : 0
    }
    return difference
  }

  /// Puts a stone on a random point of those that make sense.
  /// - Returns: whether there is one.
  @inline(__always)
  private mutating func playRandomly(_ seat: Int, using random: inout SplitMix) -> Bool {
    var count = freeCount
    while count > 0 {
      let place = random.below(count)
      let point = Int(free[place])
      if makesSense(point, seat) {
        put(point, of: seat)
        return true
      }
      count &-= 1
      swapFree(place, count)
    }
    return false
  }

  @inline(__always)
  private func swapFree(_ one: Int, _ other: Int) {
    let (a, b) = (free[one], free[other])
    (free[one], free[other]) = (b, a)
    (places[Int(a)], places[Int(b)]) = (UInt16(truncatingIfNeeded: other), UInt16(truncatingIfNeeded: one))
  }

  @inline(__always)
  private func forNeighbours(of point: Int, _ body: (Int) -> Void) {
    body(point &- stride)
    body(point &- 1)
    body(point &+ 1)
    body(point &+ stride)
  }

  @inline(__always)
  private func isStone(_ colour: UInt16) -> Bool { colour &- 1 < 2 }

  /// Whether a stone can be put on an empty point, has a liberty there, and fills no eye.
  @inline(__always)
  private func makesSense(_ point: Int, _ seat: Int) -> Bool {
    let around = around[point]
    if around &>> 8 != 0 { return true }
    if point == ko { return false }
    let own = UInt16(truncatingIfNeeded: seat &+ 1)
    if around &>> UInt16(truncatingIfNeeded: 4 &* seat) & 0xF == 4, isEye(point, against: 3 &- own) { return false }
    forNeighbours(of: point) { liberties[Int(chains[$0])] &-= 1 }
    var hasLiberty = false
    forNeighbours(of: point) { beside in
      let colour = colours[beside]
      if colour == Self.border { return }
      if (liberties[Int(chains[beside])] == 0) != (colour == own) { hasLiberty = true }
    }
    forNeighbours(of: point) { liberties[Int(chains[$0])] &+= 1 }
    return hasLiberty
  }

  /// Whether too few corners of a point that a side encloses are of the other colour for one of its chains to be taken.
  @inline(__always)
  private func isEye(_ point: Int, against other: UInt16) -> Bool {
    let corners = SIMD4(
      colours[point &- stride &- 1], colours[point &- stride &+ 1], colours[point &+ stride &- 1],
      colours[point &+ stride &+ 1])
    var (others, borders) = (0, 0)
    for corner in 0..<4 {
      others &+= corners[corner] == other ? 1 : 0
      borders &+= corners[corner] == Self.border ? 1 : 0
    }
    return borders > 0 ? others == 0 : others < 2
  }

  /// Puts a stone on an empty point, where it has a liberty once the other side's chains without one are taken.
  @inline(__always)
  private mutating func put(_ point: Int, of seat: Int) {
    let own = UInt16(truncatingIfNeeded: seat &+ 1)
    let isEnclosed = around[point] &>> UInt16(truncatingIfNeeded: 4 &* (1 &- seat)) & 0xF == 4
    freeCount &-= 1
    swapFree(Int(places[point]), freeCount)
    stones &+= 1 &- 2 &* seat
    colours[point] = own
    var chain = point
    chains[point] = UInt16(truncatingIfNeeded: point)
    next[point] = UInt16(truncatingIfNeeded: point)
    liberties[point] = around[point] &>> 8
    lengths[point] = 1
    let change = (1 as UInt16) &<< UInt16(truncatingIfNeeded: 4 &* seat) &- 0x100
    forNeighbours(of: point) { beside in
      around[beside] &+= change
      if isStone(colours[beside]) { liberties[Int(chains[beside])] &-= 1 }
    }
    var taken = 0
    forNeighbours(of: point) { beside in
      let colour = colours[beside]
      let other = Int(chains[beside])
      if colour == own {
        if other != chain { chain = join(chain, other) }
      } else if isStone(colour), liberties[other] == 0 {
        taken &+= take(other, of: 1 &- seat)
      }
    }
    ko = isEnclosed && taken == 1 ? Int(free[freeCount &- 1]) : 0
  }

  /// Joins two chains of a side.
  /// - Returns: the point that the new one is known by, that of the longer one.
  @inline(__always)
  private func join(_ one: Int, _ other: Int) -> Int {
    let (long, short) = lengths[one] < lengths[other] ? (other, one) : (one, other)
    lengths[long] &+= lengths[short]
    liberties[long] &+= liberties[short]
    var point = short
    repeat {
      chains[point] = UInt16(truncatingIfNeeded: long)
      point = Int(next[point])
    } while point != short
    (next[long], next[short]) = (next[short], next[long])
    return long
  }

  /// Takes a chain of a seat from the board.
  /// - Returns: the number of its stones.
  private mutating func take(_ chain: Int, of seat: Int) -> Int {
    let change = 0x100 &- (1 as UInt16) &<< UInt16(truncatingIfNeeded: 4 &* seat)
    let length = Int(lengths[chain])
    stones &-= length &* (1 &- 2 &* seat)
    var point = chain
    repeat {
      colours[point] = Self.empty
      places[point] = UInt16(truncatingIfNeeded: freeCount)
      free[freeCount] = UInt16(truncatingIfNeeded: point)
      freeCount &+= 1
      forNeighbours(of: point) { beside in
        around[beside] &+= change
        if isStone(colours[beside]) { liberties[Int(chains[beside])] &+= 1 }
      }
      point = Int(next[point])
    } while point != chain
    return length
  }
}
