import Results

/// A table of recorded games, for programs that analyse data; Data.md describes its columns.
///
/// In all four tables the number of a game is the key by which rows of a game are joined. Everything that is counted in
/// order, such as games, seats and plies, is counted from 1.
public enum DataTable: String, Sendable, CaseIterable {
  /// A table with a row for each game.
  case games
  /// A table with a row for each seat of each game.
  case seats
  /// A table with a row for each move of each game.
  case moves
  /// A table with a row for each judged move.
  case judgements

  /// The names of the table's columns, in their order, for games of at most `seats` seats.
  /// - Parameter numbers: The names of the numbers that programs report for the table's rows.
  public func columns(seats: Int = fewestSeats, numbers: [String] = []) -> [String] {
    Self.keys
      + {
        switch self {
        case .games:
          ["encounter"] + SeatWords.names.prefix(max(seats, Self.fewestSeats)) + [
            "places", "winner", "reason", "plies", "margin", "seed", "opening", "transcript",
          ]
        case .seats: ["encounter", "seat", "player", "place", "score", "moves", "nanoseconds", "nodes"]
        case .moves:
          ["ply", "seat", "player", "move", "is_opening", "score", "depth", "nodes", "nanoseconds"]
        case .judgements: ["ply", "seat", "player", "best", "played", "points_lost", "given_away"]
        }
      }()
      + numbers.map { "number_\($0)" }
  }

  /// The number of seats that always have a column in `games`.
  public static let fewestSeats = 4

  /// The first columns of all tables.
  private static let keys = ["tournament", "run", "variant", "game"]
}
