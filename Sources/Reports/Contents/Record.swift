import Statistics

/// What games come to for one player.
struct Record: Hashable {
  private(set) var games = 0
  private(set) var wins = 0
  private(set) var draws = 0
  /// The share of opponents left behind, ties counting half, summed over games.
  private(set) var points = 0.0

  var losses: Int { games - wins - draws }

  /// Adds the games of a tally from the view of one seat: a win is first place alone, a draw first place shared.
  mutating func add(_ tally: Tally, seat: Int) {
    let place = tally.places[seat]
    let level = tally.places.count { $0 == place } - 1
    games += tally.games
    points += Double(tally.games) * tally.score(of: seat)
    if place == 1 {
      if level == 0 { wins += tally.games } else { draws += tally.games }
    }
  }

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
