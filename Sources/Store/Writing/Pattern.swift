import Play

/// The outcomes of the games of one encounter, as far as they have been played: the statistical unit of errors.
///
/// An encounter is one opening or deal played by the same players in several seatings. Its games are one sample, so the
/// totals count whole encounters; games by themselves follow from that.
struct Pattern: Hashable {
  struct Game: Hashable {
    let seating: DigestedRow
    let places: String
  }

  /// The number of openings of a pairing that are counted separately: those that it is dealt first. They are enough to
  /// find how much games from one opening differ, and few enough that totals stay small.
  static let tracked = 8

  /// The games, by the ids of their seatings.
  let games: [Game]
  /// The index of the opening in the order in which the pairing is dealt openings; nil if it isn't counted separately.
  let opening: Int?

  /// Creates a pattern.
  /// - Parameter games: At least one, in any order, each of another seating.
  init(_ games: some Sequence<Game>, opening: Int? = nil) {
    self.games = games.sorted { $0.seating.id < $1.seating.id }
    self.opening = opening
  }

  /// The index of an encounter's opening; nil if it isn't counted separately.
  /// - Parameter supply: The number of openings; nil if it isn't known.
  static func opening(ofEncounter encounter: Int, supply: Int?) -> Int? {
    supply.map { encounter % $0 }.flatMap { $0 < tracked ? $0 : nil }
  }

  /// The id of the first seating, under which the pattern is stored.
  var seating: Int64 { games[0].seating.id }

  /// The text of the pattern in the database: an object of JSON with the places of each seating's game,
  /// `{"17":"1-2","18":"2-1"}`.
  var text: String {
    "{" + games.map { "\"\($0.seating.id)\":\"\($0.places)\"" }.joined(separator: ",") + "}"
  }

  /// Passes every game in a pattern's text to `body`: the id of its seating, and its places as text. O(bytes).
  ///
  /// Throws `Damage` if it is no such text.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (Int64, Slice<UnsafeBufferPointer<UInt8>>) throws -> Void
  )
    throws
  {
    var place = 0
    func take(_ byte: UInt8) throws {
      guard place < text.count, text[place] == byte else {
        throw Damage(detail: "\"\(String(decoding: text, as: UTF8.self))\" is no pattern of an encounter")
      }
      place += 1
    }
    try take(UInt8(ascii: "{"))
    while true {
      try take(UInt8(ascii: "\""))
      var id: Int64 = 0
      while place < text.count, case let digit = text[place] &- UInt8(ascii: "0"), digit < 10, id < 1 << 50 {
        id = 10 * id + Int64(digit)
        place += 1
      }
      for byte in [UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: "\"")] { try take(byte) }
      let start = place
      while place < text.count, text[place] != UInt8(ascii: "\"") { place += 1 }
      try body(id, text[start..<place])
      try take(UInt8(ascii: "\""))
      if place < text.count, text[place] == UInt8(ascii: "}") { break }
      try take(UInt8(ascii: ","))
    }
    try take(UInt8(ascii: "}"))
    guard place == text.count else { return try take(0) }
  }
}
