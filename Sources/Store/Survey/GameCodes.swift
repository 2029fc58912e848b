/// Small numbers for many games, by seating and encounter. A number takes half a byte for up to three seats, one byte
/// for four, two bytes for up to seven, and four bytes for more. They are stored in pages, so that memory grows with
/// the number of games, however large the encounters' numbers are.
struct GameCodes {
  /// The size of a page in bytes.
  private static let page = 512
  /// The number of pages that are allocated at once: pieces so large go back to the system when they are freed.
  private static let slab = 2048

  private struct Column {
    let bits: Int
    /// The page of each part of the seating's encounters, by the part's number.
    var pages: [Int: Int] = [:]

    /// The number of encounters on a page.
    var encounters: Int { GameCodes.page * 8 / bits }
  }

  private var columns: [Column]
  private var slabs: [[UInt8]] = []
  /// The number of pages in use.
  private var count = 0

  /// Creates an empty table of codes.
  /// - Parameter seats: the number of seats of each seating.
  init(seats: [Int]) { columns = seats.map { Column(bits: $0 < 4 ? 4 : $0 < 5 ? 8 : $0 < 8 ? 16 : 32) } }

  /// The largest code of a seating's games; the smallest is 1.
  func most(of seating: Int) -> Int { 1 << columns[seating].bits - 1 }

  /// Stores the code of a game.
  mutating func set(_ code: UInt32, seating: Int, encounter: Int) {
    let (number, place) = encounter.quotientAndRemainder(dividingBy: columns[seating].encounters)
    let page = columns[seating].pages[number] ?? newPage(number, of: seating)
    let start = page % Self.slab * Self.page
    if columns[seating].bits >= 8 {
      let bytes = columns[seating].bits / 8
      for byte in 0..<bytes {
        slabs[page / Self.slab][start + bytes * place + byte] = UInt8(truncatingIfNeeded: code >> UInt32(8 * byte))
      }
    } else {
      // Written over, not added: in a damaged file a game may come twice.
      let shift = UInt8(place % 2 * 4)
      let both = slabs[page / Self.slab][start + place / 2]
      slabs[page / Self.slab][start + place / 2] = both & ~(15 << shift) | UInt8(truncatingIfNeeded: code) << shift
    }
  }

  private mutating func newPage(_ number: Int, of seating: Int) -> Int {
    if count == slabs.count * Self.slab { slabs.append(Array(repeating: 0, count: Self.slab * Self.page)) }
    defer { count += 1 }
    columns[seating].pages[number] = count
    return count
  }

  private func code(at place: Int, in page: Int, bits: Int) -> UInt32 {
    let (slab, start) = (slabs[page / Self.slab], page % Self.slab * Self.page)
    guard bits >= 8 else { return UInt32(slab[start + place / 2] >> UInt8(place % 2 * 4) & 15) }
    return (0..<bits / 8).reduce(0) { $0 | UInt32(slab[start + place * bits / 8 + $1]) << UInt32(8 * $1) }
  }

  /// Passes the games of some seatings to `body`, in the order of encounters and then of the seatings given.
  func forEach(of seatings: [Int], _ body: (_ encounter: Int, _ seating: Int, _ code: UInt32) -> Void) {
    // All pages are walked in steps of the shortest one.
    let step = seatings.map { columns[$0].encounters }.min() ?? 1
    let steps = seatings.flatMap { seating -> [Int] in
      let column = columns[seating]
      return column.pages.keys.flatMap { page in
        page * column.encounters / step..<(page + 1) * column.encounters / step
      }
    }
    for first in Set(steps).sorted().map({ $0 * step }) {
      let open = seatings.compactMap { seating in
        let column = columns[seating]
        return column.pages[first / column.encounters].map { (seating, column.bits, $0, first % column.encounters) }
      }
      for place in 0..<step {
        for (seating, bits, page, start) in open {
          let code = code(at: start + place, in: page, bits: bits)
          if code > 0 { body(first + place, seating, code) }
        }
      }
    }
  }
}
