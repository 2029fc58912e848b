/// A small number for each of many games, by seating and encounter: half a byte a game where two or three play, else a
/// byte, in pages, so that memory grows with the number of games, however large those of encounters are.
struct GameCodes {
  /// So many bytes are a page.
  private static let page = 512

  private struct Column {
    let bits: Int
    /// The pages, by their numbers.
    var pages: [Int: [UInt8]] = [:]

    /// So many encounters share a page.
    var encounters: Int { GameCodes.page * 8 / bits }

    func code(at place: Int, in page: [UInt8]) -> UInt8 {
      bits == 8 ? page[place] : page[place / 2] >> UInt8(place % 2 * 4) & 15
    }

    mutating func set(_ code: UInt8, at encounter: Int) {
      let (number, place) = encounter.quotientAndRemainder(dividingBy: encounters)
      pages[number, default: Array(repeating: 0, count: GameCodes.page)].withUnsafeMutableBufferPointer { page in
        if bits == 8 {
          page[place] = code
        } else {
          // Written over, not added: in a damaged file a game may come twice.
          let shift = UInt8(place % 2 * 4)
          page[place / 2] = page[place / 2] & ~(15 << shift) | code << shift
        }
      }
    }
  }

  private var columns: [Column]

  /// - Parameter seats: how many sit at each seating.
  init(seats: [Int]) { columns = seats.map { Column(bits: $0 < 4 ? 4 : 8) } }

  /// The largest code of a seating's games; the smallest is 1.
  func most(of seating: Int) -> Int { 1 << columns[seating].bits - 1 }

  /// Keeps the code of a game.
  mutating func set(_ code: UInt8, seating: Int, encounter: Int) { columns[seating].set(code, at: encounter) }

  /// Hands the games of some seatings to `body`, in the order of encounters and then of the seatings given.
  func forEach(of seatings: [Int], _ body: (_ encounter: Int, _ seating: Int, _ code: UInt8) -> Void) {
    // The pages of all are gone through in steps of the shortest.
    let step = Self.page
    let steps = seatings.flatMap { seating -> [Int] in
      let column = columns[seating]
      return column.pages.keys.flatMap { page in
        page * column.encounters / step..<(page + 1) * column.encounters / step
      }
    }
    for first in Set(steps).sorted().map({ $0 * step }) {
      let open = seatings.compactMap { seating in
        let column = columns[seating]
        return column.pages[first / column.encounters].map { (seating, column, $0, first % column.encounters) }
      }
      for place in 0..<step {
        for (seating, column, page, start) in open {
          let code = column.code(at: start + place, in: page)
          if code > 0 { body(first + place, seating, code) }
        }
      }
    }
  }
}
