import Results

/// The standings of a finished run, for comparison with another one.
package struct FormerStandings: Sendable {
  fileprivate let results: Results
  fileprivate let leagues: [(league: League, ranking: Ranking)]

  /// Rates a run.
  package init(_ results: Results) { (self.results, leagues) = (results, results.rankedLeagues()) }
}

extension Chapter {
  /// Creates the standings of a run and, where there was one before, the players' changes since that.
  /// - Parameter contest: the run's standing as a contest; nil for a run of another format.
  package static func standings(
    _ results: Results, since former: FormerStandings?, contest: ContestStanding? = nil
  ) -> (standings: Chapter, movement: Chapter?) {
    let leagues = results.rankedLeagues()
    let divisions = contest?.divisions ?? []
    return (
      standings(results, leagues, tellsFit: true, divisions: divisions),
      former.flatMap { movement(results, leagues, since: $0) }
    )
  }

  /// The players' ranks by the ratings of both runs; nil where no player has games in both.
  private static func movement(
    _ results: Results, _ leagues: [(league: League, ranking: Ranking)], since former: FormerStandings
  ) -> Chapter? {
    let run = former.results.coverage.runs.map(String.init).joined(separator: ", ")
    let columns: [Column] = [
      .number("Rank", "rank"), .number("Was", "former_rank"), .text("Name", "name"),
      .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
      .number("Was", "former_elo", decimals: 1), .number("+/-", "former_elo_error95", decimals: 1),
    ]
    var isEmpty = true
    let tables = leagues.map { league, ranking in
      let now = StandingsTable(results, ranking)
      let before = former.leagues.first { $0.league.title == league.title }
        .map { (ranking: $0.ranking, table: StandingsTable(former.results, $0.ranking)) }
      let rows = ranking.groups.map { group in
        group.map { player -> [Cell] in
          let name = results.players[player]
          let old = former.results.players.firstIndex(of: name).flatMap { index in
            before.flatMap { $0.ranking.records[index].games > 0 ? $0.table.place(of: index) : nil }
          }
          isEmpty = isEmpty && old == nil
          let then = old ?? Array(repeating: .missing(because: "no games in run \(run)"), count: 3)
          let place = now.place(of: player)
          return [place[0], then[0], .text(name), place[1], place[2], then[1], then[2]]
        }
      }
      return Table(title: leagues.count == 1 ? "" : league.title, columns: columns, groups: rows)
    }
    guard !isEmpty else { return nil }
    return Chapter(
      name: "movement", title: "Against run \(run)", tables: tables,
      data: .joined(
        tables, columns: columns, titles: .text("League", "league"), as: leagues.map(\.league.title)),
      notes: [
        "Was: rating in run \(run). The ratings of each run have a mean of 0, and differences may be chance: `agon "
          + "trend` reports significant ones."
      ])
  }
}
