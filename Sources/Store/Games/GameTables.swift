/// The tables that hold games of one kind.
struct GameTables {
  let game: String
  let fault: String
  let move: String
  let furtherSeat: String
  let number: String

  /// The tables of the games that count.
  static let counted = GameTables(
    game: "game", fault: "fault", move: "move", furtherSeat: "further_seat", number: "number")

  /// The tables of the games that were set aside, and are played again.
  static let setAside = GameTables(
    game: "set_aside", fault: "set_aside_fault", move: "set_aside_move", furtherSeat: "set_aside_further_seat",
    number: "set_aside_number")

  /// The tables of what is known of games beyond their rows, keyed by `game`, and their other columns.
  var parts: [(table: String, columns: String)] {
    [
      (fault, "seat, what, lines, errors"), (move, GameNotes.moveColumns),
      (furtherSeat, "seat, \(GameReader.effortColumns)"), (number, GameNotes.numberColumns),
    ]
  }
}
