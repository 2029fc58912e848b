import Play

/// Short descriptions of games.
package enum GameWords {
  /// The players with their marks, or with their seats' numbers where seats have no marks.
  static func seats(_ players: [String], of traits: BoardTraits?) -> String {
    seatNames(players, of: traits).joined(separator: ", ")
  }

  /// The player in each seat, with its mark or the seat's number.
  package static func seatNames(_ players: [String], of traits: BoardTraits?) -> [String] {
    players.enumerated().map { seat, name in (mark(of: seat, traits) ?? "\(seat + 1)") + " " + name }
  }

  /// The mark of a seat at a board game.
  package static func mark(of seat: Int, _ traits: BoardTraits?) -> String? {
    traits.map { BoardDrawing(of: $0, ascii: false, colour: false).mark(of: seat) }
  }

  /// The winner, the reason, and the margin where there is one.
  package static func ending(of record: GameRecord) -> String {
    let outcome = record.outcome
    return ending(
      places: outcome.places, of: record.job.players, reason: outcome.reason.rawValue,
      margin: outcome.margin.map(Int.init))
  }

  /// The winner, the reason and the margin of a game given by its parts.
  static func ending(places: [Int], of players: [String], reason: String, margin: Int?) -> String {
    outcome(places: places, of: players) + ": " + reason + (margin.map { ", by \(abs($0))" } ?? "")
  }

  /// The winner; with more than two seats, the players in the order of their places; with one seat, its player.
  package static func outcome(places: [Int], of players: [String]) -> String {
    if places.count > 2 {
      return places.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { "\(places[$0]). \(players[$0])" }
        .joined(separator: ", ")
    }
    if places.count == 1 { return players[0] }
    let winners = places.indices.filter { places[$0] == 1 }
    return winners.count == 1 ? "\(players[winners[0]]) wins" : "a draw"
  }
}
