import Results

extension Record {
  /// The columns that `cells` fills.
  static let columns: [Column] = [
    .number("Games", "games").of(.rank(6)), .number("Score%", "score_percent", decimals: 1).of(.rank(5)),
    .number("W", "wins").of(.rank(4)), .number("D", "draws").of(.rank(4)), .number("L", "losses").of(.rank(4)),
  ]

  /// The cells with games, score, wins, draws and losses.
  var cells: [Cell] {
    [.integer(games), percent(points), .integer(wins), .integer(draws), .integer(losses)]
  }

  /// A number of games as a percentage of all games.
  func percent(_ part: Double) -> Cell {
    games == 0 ? .missing(because: "no games") : .real(100 * part / Double(games))
  }
}
