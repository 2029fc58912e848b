import Play

/// What is said of a game in few words.
package enum GameWords {
  /// Who sat where, with their marks where seats have some, else with the seats' numbers.
  static func seats(_ players: [String], of traits: BoardTraits?) -> String {
    let marks = traits.map { BoardDrawing(of: $0, ascii: false, colour: false) }
    return players.enumerated().map { seat, name in
      (marks.map { $0.mark(of: seat) } ?? "\(seat + 1)") + " " + name
    }.joined(separator: ", ")
  }

  /// Who won; with more than two seats who came in where.
  package static func outcome(places: [Int], of players: [String]) -> String {
    if places.count > 2 {
      return places.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { "\(places[$0]). \(players[$0])" }
        .joined(separator: ", ")
    }
    let winners = places.indices.filter { places[$0] == 1 }
    return winners.count == 1 ? "\(players[winners[0]]) wins" : "a draw"
  }
}
