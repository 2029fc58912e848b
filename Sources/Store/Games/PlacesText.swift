import Play

/// The text of the places of a game's seats in the database: a digit for each seat, `2-1` or `1-1-3`.
enum PlacesText {
  static func text(_ outcome: Outcome) -> String {
    let seats = Int(outcome.seats)
    return String(unsafeUninitializedCapacity: 2 * seats - 1) { bytes in
      for seat in 0..<seats {
        if seat > 0 { bytes[2 * seat - 1] = UInt8(ascii: "-") }
        bytes[2 * seat] = UInt8(ascii: "0") + UInt8(outcome.place(of: seat))
      }
      return 2 * seats - 1
    }
  }

  /// Reads the places in a text; throws `Damage` if it isn't such a text.
  static func parse(_ text: some Collection<UInt8>) throws -> [Int] {
    let seats = (text.count + 1) / 2
    var places: [Int] = []
    places.reserveCapacity(seats)
    var isText = text.count % 2 == 1 && (2...Outcome.maxSeats).contains(seats)
    for (offset, byte) in text.enumerated() where isText {
      if offset % 2 == 0 {
        places.append(Int(byte) - Int(UInt8(ascii: "0")))
        isText = (1...seats).contains(places[offset / 2])
      } else {
        isText = byte == UInt8(ascii: "-")
      }
    }
    guard isText else {
      throw Damage(detail: "\"\(String(decoding: text, as: UTF8.self))\" are no places of a game's seats")
    }
    return places
  }
}
