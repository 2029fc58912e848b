/// A small number for each of many games, by seating and encounter: a byte a game, in pages, so that memory doesn't grow
/// with the numbers of encounters but with that of games.
struct GameCodes {
  /// So many encounters of a seating share a page.
  static let page = 512

  /// The pages of each seating, by their numbers.
  private var pages: [[Int: [UInt8]]]

  init(seatings: Int) { pages = Array(repeating: [:], count: seatings) }

  /// Keeps the code of a game, above 0.
  mutating func set(_ code: UInt8, seating: Int, encounter: Int) {
    pages[seating][encounter / Self.page, default: Array(repeating: 0, count: Self.page)][encounter % Self.page] = code
  }

  /// Hands the games of some seatings to `body`, in the order of encounters and then of the seatings given.
  func forEach(of seatings: [Int], _ body: (_ encounter: Int, _ seating: Int, _ code: UInt8) -> Void) {
    for number in Set(seatings.flatMap { pages[$0].keys }).sorted() {
      let columns = seatings.compactMap { seating in pages[seating][number].map { (seating, $0) } }
      for place in 0..<Self.page {
        for (seating, codes) in columns where codes[place] > 0 {
          body(number * Self.page + place, seating, codes[place])
        }
      }
    }
  }
}
