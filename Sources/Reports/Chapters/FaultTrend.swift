import Figures
import Results

/// The part of a trend on faults.
enum FaultTrend {
  /// The lines on players with first or significantly more faults in a run.
  static func notes(_ entry: LeagueTrend.Entry) -> [String] {
    guard let since = entry.previous?.name else { return [] }
    return entry.faults.filter(\.isNews).map { change in
      let now = "\(change.player) lost \(change.later.faults) of \(games(change.later.games)) by faults"
      if change.isFirst { return "! \(now), and none of \(change.earlier.games) in \(since)." }
      return
        "! \(now), significantly more than the \(change.earlier.faults) of \(change.earlier.games) in \(since): p "
        + (change.adjustedP < 0.0001 ? "< 0.0001." : Rounded.text(change.adjustedP, decimals: 4) + ".")
    }
  }

  private static func games(_ count: Int) -> String { count == 1 ? "1 game" : "\(count) games" }

  /// The faults in all runs as a table for programs; nil where there were none.
  static func detail(_ leagues: [LeagueTrend]) -> Chapter.Detail? {
    let rows = leagues.flatMap { league in
      league.entries.flatMap { entry in
        entry.faults.map { change -> [Cell] in
          [
            .text(league.title), .integer(entry.run.number), .text(change.player), .integer(change.later.faults),
            .integer(change.later.games), entry.previous.map { .integer($0.run) } ?? .missing(because: "the first run"),
            .integer(change.earlier.faults), .integer(change.earlier.games), .real(change.adjustedP),
            .text(change.isNews ? "yes" : "no"),
          ]
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    let columns: [Column] = [
      .text("League", "league"), .number("Run", "run"), .text("Name", "name"), .number("Faults", "faults"),
      .number("Games", "games"), .number("Since", "previous_run"), .number("Faults", "previous_faults"),
      .number("Games", "previous_games"), .number("p", "p", decimals: 4), .text("News", "is_news"),
    ]
    return Chapter.Detail(name: "faults", table: Table(columns: columns, rows: rows))
  }
}
