/// The tables that hold games of one kind.
struct GameTables {
  let game: String
  let fault: String
  let move: String

  /// The tables of the games that count.
  static let counted = GameTables(game: "game", fault: "fault", move: "move")

  /// The tables of the games that were set aside, and are played again.
  static let setAside = GameTables(game: "set_aside", fault: "set_aside_fault", move: "set_aside_move")
}
