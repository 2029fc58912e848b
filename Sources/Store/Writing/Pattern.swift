import Play

/// How the games of one encounter ended, as far as they have been played: the statistical unit of errors.
///
/// An encounter is one opening or deal played by the same players in several seatings. Its games are one sample, so the
/// totals count whole encounters; games by themselves follow from that.
struct Pattern: Hashable {
  struct Game: Hashable {
    let seating: SealedRow
    let places: String
  }

  /// So many openings of a pairing are told apart: those that it is dealt first. Enough to tell by them how much games
  /// from one opening differ, and few enough that totals stay small.
  static let tracked = 8

  /// The games, by the ids of their seatings.
  let games: [Game]
  /// The place of their opening in the order in which the pairing is dealt openings, if it is one that is told apart.
  let opening: Int?

  /// - Parameter games: At least one, in any order, each of another seating.
  init(_ games: some Sequence<Game>, opening: Int? = nil) {
    self.games = games.sorted { $0.seating.id < $1.seating.id }
    self.opening = opening
  }

  /// The place of an encounter's opening, if it is to be told apart.
  /// - Parameter supply: How many openings there are; nil if that isn't known.
  static func opening(ofEncounter encounter: Int, supply: Int?) -> Int? {
    supply.map { encounter % $0 }.flatMap { $0 < tracked ? $0 : nil }
  }

  /// The first of its seatings, under which it is kept.
  var seating: Int64 { games[0].seating.id }

  /// How it stands in the database: an object of JSON with the places of each seating's game, `{"17":"1-2","18":"2-1"}`.
  var text: String {
    "{" + games.map { "\"\($0.seating.id)\":\"\($0.places)\"" }.joined(separator: ",") + "}"
  }

  /// Hands every game in such a text to `body`: the id of its seating, and its places as text. O(bytes).
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
