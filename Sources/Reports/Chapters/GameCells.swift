/// Cells on recorded games, in tables for programs.
enum GameCells {
  /// Columns for the players, a column a seat.
  static let seatColumns: [Column] = [
    .text("First", "first"), .text("Second", "second"), .text("Third", "third"), .text("Fourth", "fourth"),
  ]

  /// The players in their seats.
  static func seats(_ players: [String]) -> [Cell] {
    seatColumns.indices.map { seat in
      seat < players.count ? .text(players[seat]) : .missing(because: "there is no such seat")
    }
  }

  /// The places as `1-2`.
  static func places(_ places: [Int]) -> Cell { .text(places.map(String.init).joined(separator: "-")) }

  /// The first seat's discs less the second's.
  static func margin(_ margin: Int?) -> Cell { margin.map { .integer($0) } ?? .missing(because: "discs don't count") }
}
