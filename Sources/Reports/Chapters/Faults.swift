import Results

extension ChapterKind {
  /// The games lost by faults; omitted where there are none.
  public static let faults = ChapterKind(name: "faults", listing: "--loser NAME --reason FAULT") {
    let isEmpty = $0.results.faults.isEmpty && $0.results.withdrawals.isEmpty
    return isEmpty ? nil : .faults($0.results, examples: try $0.faultExamples())
  }
}

extension Chapter {
  /// The games lost by faults, over all variants, by player and kind, most first. Then the withdrawn players.
  static func faults(_ results: Results, examples: [FaultExample]) -> Chapter {
    let records = Record.all(results.tallies, players: results.players.count)
    let groups = results.faultyPlayers.map { player in
      results.faultKinds(of: player).map { reason, games -> [Cell] in
        let name = results.players[player]
        let example = examples.first { $0.player == name && $0.reason == reason }
        return [
          .text(name), .text(reason), .integer(games), records[player].percent(Double(games)),
          example.map { .integer($0.game) } ?? .missing(because: "no game is kept"),
          example?.what.map { .text($0) } ?? .missing(because: "it wasn't kept"),
        ]
      }
    }
    let table = Table(
      columns: [
        .text("Name", "name"), .text("Fault", "fault"), .number("Games", "games"),
        .number("Share%", "share_percent", decimals: 1), .number("Game", "example_game"),
        .text("What was wrong", "what"),
      ], groups: groups + [withdrawn(results)])
    return Chapter(
      name: "faults", title: "Faults", table: table,
      notes: [
        "Games lost by faults. Share% is of all games of the player; Game is the number of an example for `agon show`, "
          + "with its fault."
      ])
  }

  private static func withdrawn(_ results: Results) -> [[Cell]] {
    let none = Cell.missing(because: "its games are left out")
    return results.withdrawals.map { withdrawal in
      let name = results.players[withdrawal.player]
      return [.text(name), .text("withdrawn"), none, none, none, .text(results.text(of: withdrawal))]
    }
  }
}

extension Results {
  /// The players who lost games by faults, most first.
  package var faultyPlayers: [Int] {
    Set(faults.map(\.player)).map { (player: $0, games: faults(of: $0)) }
      .sorted { ($1.games, $0.player) < ($0.games, $1.player) }.map(\.player)
  }

  /// The number of games that a player lost by each kind of fault, most first.
  package func faultKinds(of player: Int) -> [(reason: String, games: Int)] {
    faults.lazy.filter { $0.player == player }.reduce(into: [:]) { $0[$1.reason, default: 0] += $1.games }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (reason: $0.key, games: $0.value) }
  }

  /// The reason for a withdrawal, for people; names the run where the results are of several.
  fileprivate func text(of withdrawal: Withdrawal) -> String {
    (coverage.runs.count == 1 ? "" : "in run \(withdrawal.run) ") + withdrawal.why
  }

  /// The notes on faults and withdrawals beneath standings.
  var faultNotes: [String] {
    [faultNote].compactMap(\.self)
      + withdrawals.map { "Withdrawn, its games are left out: \(players[$0.player]) \(text(of: $0))." }
  }

  /// The number of faults by player, most first, for people; nil where there were none.
  private var faultNote: String? {
    guard !faults.isEmpty else { return nil }
    let most = 10
    let players = faultyPlayers
    let named = players.prefix(most).map { "\(self.players[$0]) \(faults(of: $0))" }.joined(separator: "; ")
    return "Games lost by faults: " + named + (players.count > most ? "; and \(players.count - most) more players" : "")
      + ". The report's chapter “faults” has more."
  }
}
