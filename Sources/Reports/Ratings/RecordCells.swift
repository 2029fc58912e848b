import Results

extension Record {
  /// The columns that `cells` fills.
  static let columns: [Column] = [
    .number("Games", "games"), .number("Score%", "score_percent", decimals: 1), .number("W", "wins"),
    .number("D", "draws"), .number("L", "losses"),
  ]

  /// Games, score, wins, draws and losses.
  var cells: [Cell] {
    [.integer(games), percent(points), .integer(wins), .integer(draws), .integer(losses)]
  }

  /// So many games' worth as a percentage of all games.
  func percent(_ part: Double) -> Cell {
    games == 0 ? .missing(because: "no games") : .real(100 * part / Double(games))
  }
}
