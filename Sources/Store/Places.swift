import Play

/// How the places of a game's seats stand in the database: a digit for each seat, `2-1` or `1-1-3`.
enum Places {
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

  /// The places that `text` means; throws `Damage` if it means none.
  static func parse(_ text: String) throws -> [Int] {
    let places = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (2...Outcome.maxSeats).contains(places.count), places.allSatisfy({ (1...places.count).contains($0) }) else {
      throw Damage(detail: "\"\(text)\" are no places of a game's seats")
    }
    return places
  }
}
