import Foundation
import Results

extension Chapter {
  /// Creates a list of the runs of tournaments, with dates and progress.
  /// - Parameter lineups: the order in which players begin when a tournament goes on, in words, by tournament.
  public static func runs(_ tournaments: [(name: String, runs: [Run])], lineups: [String: String] = [:]) -> Chapter {
    Chapter(
      name: "runs", title: "Runs",
      tables: tournaments.map { RunList.table($0.runs, of: $0.name, lineup: lineups[$0.name]) },
      data: RunList.data(tournaments), notes: [])
  }
}

private enum RunList {
  private static let unended = "one session was killed, or is in progress"
  private static let unknown = Cell.missing(because: "it wasn't kept")

  static func table(_ runs: [Run], of tournament: String, lineup: String?) -> Table {
    let columns: [Column] = [
      .number("Run", "run"), .text("Began (UTC)", "began"), .number("Took", "took"), .number("Games", "games"),
      .number("Planned", "planned"), .text("State", "state"), .number("Workers", "workers").of(.rank(1)),
      .text("Host", "host").of(.rank(2)),
    ]
    let rows = runs.map { run -> [Cell] in
      let remark = run.sessions.contains { $0.ended == nil } ? unended : nil
      let began = run.sessions.first.map { Cell.text($0.began.toTheMinute) } ?? unknown
      let took = run.seconds.map { Cell(value: .text(clock($0)), remark: remark) } ?? unknown
      return [
        .integer(run.number), began, took, .integer(run.games), .integer(run.planned), .text(run.state),
        run.workers.map { .integer($0) } ?? unknown, run.host.map { .text($0) } ?? unknown,
      ]
    }
    let isMarked = rows.joined().contains(where: \.isMarked)
    return Table(
      title: tournament, columns: columns, rows: rows,
      notes: (isMarked ? ["* \(unended): what it took is not in the time."] : [])
        + (lineup.map { ["Next: \($0)."] } ?? []))
  }

  static func data(_ tournaments: [(name: String, runs: [Run])]) -> Table {
    let columns: [Column] = [
      .text("Tournament", "tournament"), .number("Run", "run"), .text("Began", "began"), .text("Ended", "ended"),
      .number("Seconds", "seconds"), .number("Sessions", "sessions"), .number("Games", "games"),
      .number("Planned", "planned"), .text("State", "state"), .number("Workers", "workers"), .text("Host", "host"),
      .text("Version", "version"), .text("Seed", "seed"), .text("Conditions", "conditions"),
    ]
    let rows = tournaments.flatMap { tournament in
      tournament.runs.map { run -> [Cell] in
        [
          .text(tournament.name), .integer(run.number), .time(run.sessions.first?.began),
          .time(run.sessions.last?.ended), run.seconds.map { .integer($0) } ?? unknown, .integer(run.sessions.count),
          .integer(run.games), .integer(run.planned), .text(run.state), run.workers.map { .integer($0) } ?? unknown,
          run.host.map { .text($0) } ?? unknown, run.version.map { .text($0) } ?? unknown, .text(String(run.seed)),
          .text(run.conditions),
        ]
      }
    }
    return Table(title: "Runs", columns: columns, rows: rows)
  }

  /// A duration in hours, minutes and seconds, as `1:02:03`.
  private static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

extension Date {
  /// The date in UTC as `2026-11-22 04:27`.
  package var toTheMinute: String { String(ISO8601Format().prefix(16)).replacing("T", with: " ") }
}

extension Run {
  fileprivate var state: String { isComplete ? "complete" : "not complete" }

  /// The total duration of the run's ended sessions, in seconds; nil where no session has ended.
  fileprivate var seconds: Int? {
    let ended = sessions.compactMap { session in session.ended.map { $0.timeIntervalSince(session.began) } }
    // A clock may have been set back meanwhile.
    return ended.isEmpty ? nil : Int(ended.reduce(0) { $0 + max(0, $1) })
  }
}
