import Foundation
import Results

/// Cells on recorded games, in tables for programs.
enum GameCells {
  /// The number of seats that have columns in a table of games: at least four.
  static func seats(of games: some Sequence<[String]>) -> Int { games.reduce(4) { max($0, $1.count) } }

  /// Columns for the players, a column a seat.
  static func seatColumns(_ seats: Int) -> [Column] {
    SeatWords.names.prefix(seats).map { .text($0.capitalized, $0) }
  }

  /// The players in their seats.
  static func players(_ players: [String], in seats: Int) -> [Cell] {
    (0..<seats).map { seat in
      seat < players.count ? .text(players[seat]) : .missing(because: "there is no such seat")
    }
  }

  /// The game's number in its file.
  static func number(_ game: PlayedGame) -> Cell {
    game.number.map(Cell.integer) ?? .missing(because: "the game has no number")
  }

  /// Columns for the end of a game.
  static let endColumns: [Column] = [
    .text("Places", "places"), .text("Reason", "reason"), .number("Plies", "plies"), .number("Margin", "margin"),
  ]

  /// The cells with the end of the game.
  static func end(_ game: PlayedGame) -> [Cell] {
    [places(game.places), .text(game.reason), .integer(game.plies), margin(game.margin)]
  }

  /// Columns for the data from which a game can be replayed.
  static let moveColumns: [Column] = [
    .text("Seed", "seed"), .text("Opening", "opening"), .text("Transcript", "transcript"),
  ]

  /// The cells with the data from which the game can be replayed.
  static func moves(_ game: PlayedGame) -> [Cell] {
    [.text(String(game.seed)), .text(game.opening), .text(game.transcript)]
  }

  /// The places as `1-2`.
  static func places(_ places: [Int]) -> Cell { .text(places.map(String.init).joined(separator: "-")) }

  /// The first seat's discs less the second's.
  static func margin(_ margin: Int?) -> Cell { margin.map { .integer($0) } ?? .missing(because: "discs don't count") }
}
