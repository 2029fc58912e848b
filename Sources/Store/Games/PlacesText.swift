import Play

/// The text of the places of a game's seats in the database: a number for each seat, `2-1`, `1-1-3` or `1`.
enum PlacesText {
  static func text(_ outcome: Outcome) -> String {
    let seats = Int(outcome.seats)
    // Of up to nine seats each has a digit.
    guard seats < 10 else { return outcome.places.map(String.init).joined(separator: "-") }
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
    var places: [Int] = []
    places.reserveCapacity((text.count + 1) / 2)
    var (place, isText) = (0, true)
    for byte in text where isText {
      if byte == UInt8(ascii: "-") {
        places.append(place)
        isText = place > 0
        place = 0
      } else {
        let digit = Int(byte) - Int(UInt8(ascii: "0"))
        // Numbers have no zeros before them, and none is beyond the number of seats.
        isText = 0...9 ~= digit && (place > 0 || digit > 0)
        place = 10 * place + digit
        isText = isText && place <= Outcome.possibleSeats.upperBound
      }
    }
    places.append(place)
    let seats = places.count
    guard isText, Outcome.possibleSeats ~= seats, places.allSatisfy({ 1...seats ~= $0 }) else {
      throw Damage(detail: "\"\(String(decoding: text, as: UTF8.self))\" are no places of a game's seats")
    }
    return places
  }
}
