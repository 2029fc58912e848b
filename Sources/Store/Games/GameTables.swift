/// The tables that games of one kind stand in.
struct GameTables {
  let game: String
  let fault: String
  let move: String

  /// The games that count.
  static let counted = GameTables(game: "game", fault: "fault", move: "move")

  /// Those that were set aside, and are played again.
  static let setAside = GameTables(game: "set_aside", fault: "set_aside_fault", move: "set_aside_move")
}
