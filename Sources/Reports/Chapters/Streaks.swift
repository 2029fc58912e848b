import Results
import Statistics

extension ChapterKind {
  /// The longest streaks of each player; omitted where games aren't available.
  public static let streaks = ChapterKind(name: "streaks", listing: "--player NAME") { data in
    let survey = try data.survey()
    guard !survey.streaks.isEmpty else { return nil }
    return .streaks(survey.streaks, of: survey.endings, order: data.order.map { data.results.players[$0] })
  }
}

extension Chapter {
  /// The longest streaks of each player, beside those expected by chance.
  /// - Parameter endings: all games of the players.
  static func streaks(_ streaks: [Streak], of endings: [Ending], order: [String]) -> Chapter {
    let columns: [Column] = [
      .text("Name", "name"), .text("Streak", "kind"), .number("Games", "games"),
      .number("By chance", "luck_median"), .number("95%", "luck_percentile95").of(.rank(3)),
      .number("Chance%", "chance_percent", decimals: 1), .text("From", "variant").of(.rank(2)),
      .number("Run", "run").of(.rank(1)), .number("Encounter", "encounter").of(.rank(1)),
    ]
    let groups = order.map { player in
      let counts = StreakCounts(endings, of: player)
      return streaks.filter { $0.player == player }.map { row($0, counts) }
    }
    return Chapter(
      name: "streaks", title: "Streaks", table: Table(columns: columns, groups: groups),
      notes: [
        "The longest streaks of games won, unbeaten (won or drawn) and lost, in the order of run, encounter, variant "
          + "and seats; From is the first game.",
        "By chance: expected length of the longest streak, its median and 95 % quantile, if every game were drawn at "
          + "random with the player's share of such games; Chance%: probability of a streak at least as long. Among "
          + "many players some have long streaks by chance alone, and so do players that meet weak opponents in a "
          + "row.",
      ])
  }

  private static func row(_ streak: Streak, _ counts: StreakCounts) -> [Cell] {
    let luck = LongestRun(trials: counts.games, chance: counts.share(of: streak.kind))
    let none = Cell.missing(because: "no such game")
    return [
      .text(streak.player), .text(streak.kind.rawValue), .integer(streak.games),
      .integer(luck.quantile(0.5)), .integer(luck.quantile(0.95)), .real(100 * luck.chance(ofAtLeast: streak.games)),
      streak.first.map { .text($0.variant) } ?? none, streak.first.map { .integer($0.run) } ?? none,
      streak.first.map { .integer($0.encounter + 1) } ?? none,
    ]
  }
}

/// The counts of a player's games from which the expected streaks are computed.
private struct StreakCounts {
  private(set) var games = 0
  private var won = 0
  private var lost = 0

  init(_ endings: [Ending], of player: String) {
    for ending in endings {
      guard let seat = ending.players.firstIndex(of: player) else { continue }
      games += ending.games
      if ending.places[seat] > 1 {
        lost += ending.games
      } else if Tally.isWon(ending.places) {
        won += ending.games
      }
    }
  }

  func share(of kind: Streak.Kind) -> Double {
    guard games > 0 else { return 0 }
    let count =
      switch kind {
      case .won: won
      case .unbeaten: games - lost
      case .lost: lost
      }
    return Double(count) / Double(games)
  }
}
