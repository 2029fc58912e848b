import Reports
import Results
import Store
import Synchronization

/// The nights of a class: what each bot came to in each run. Complete runs are rated once, others every few seconds for
/// any number of readers.
package final class ClassBook: Sendable {
  /// A run with its ratings.
  package struct Night: Sendable {
    package let run: Run
    package let results: Results
    /// The place of each player with games.
    package let places: [String: PlayerPlace]
    /// The players of each division of a league, the highest first, each in the order of its table; empty for other
    /// formats.
    package let divisions: [[String]]
    /// The run as it enters a comparison.
    fileprivate let rated: RatedRun
    /// The time at which the run was read.
    fileprivate let read: ContinuousClock.Instant

    /// The number of the upload that a student's bot was in the run; nil where it wasn't one.
    package func upload(of student: String) -> Int? {
      guard let directory = run.identity?["players"]?[student]?["directory"]?.text else { return nil }
      return directory.split(separator: "/").compactMap { $0.count == 3 ? Int($0) : nil }.last
    }

    /// The division of a student's bot, from 1, and its place in the division's table; nil where there is none.
    package func division(of student: String) -> (number: Int, place: Int)? {
      for (number, division) in divisions.enumerated() {
        if let place = division.firstIndex(of: student) { return (number + 1, place + 1) }
      }
      return nil
    }

    /// The number of games that a student's bot lost by faults.
    package func faults(of student: String) -> Int {
      results.players.firstIndex(of: student).map(results.faults) ?? 0
    }

    /// The reason why a student's bot was withdrawn; nil if it wasn't.
    package func withdrawal(of student: String) -> String? {
      results.withdrawals.first { results.players[$0.player] == student }?.why
    }
  }

  private let room: Classroom
  private let known = Mutex<[Int: Night]>([:])

  package init(_ room: Classroom) { self.room = room }

  /// The minimum time between two ratings of a run.
  private static let pause = Duration.seconds(3)
  /// The maximum number of nights, the newest, that are shown.
  private static let most = 60

  /// The nights so far, the oldest first; none while there is no database.
  /// - Throws: `StoreError`.
  package func nights() throws -> [Night] {
    do {
      let store = try Store.forReading(room.database)
      let runs = try store.tournaments().contains(room.name) ? try store.runs(of: room.name) : []
      let nights = try known.withLock { known in
        try runs.suffix(Self.most).map { run in
          let now = ContinuousClock.now
          if let night = known[run.number], night.run == run || !run.isComplete && now - night.read < Self.pause {
            return night
          }
          let results = try store.results(of: room.name, runs: .numbers([run.number]))
          let divisions: [[String]] =
            if case .league(let divisions)? = try run.contest(in: store) {
              divisions.map { $0.lines.map(\.player) }
            } else {
              []
            }
          let night = Night(
            run: run, results: results, places: results.places, divisions: divisions,
            rated: RatedRun(RunResults(run, results)), read: now)
          known[run.number] = night
          return night
        }
      }
      try store.close()
      return nights
    } catch let error as StoreError where error.isAwaiting {
      return []
    }
  }

  /// The games that a student's bot lost by faults in a night, one for each kind, with what is known of it.
  /// - Throws: `StoreError`.
  package func faults(of student: String, in night: Night) throws -> [(reason: String, games: Int, game: StoredGame)] {
    guard let player = night.results.players.firstIndex(of: student), night.faults(of: student) > 0 else { return [] }
    let store = try Store.forReading(room.database)
    let examples = try store.faultExamples(of: room.name, runs: .numbers([night.run.number]))
    let faults = try examples.filter { $0.player == student }.map { example in
      let games = night.results.faults.filter { $0.player == player && $0.reason == example.reason }
      return (
        reason: example.reason, games: games.reduce(0) { $0 + $1.games },
        game: try store.game(Int64(example.game))
      )
    }
    try store.close()
    return faults
  }

  /// The change of each student's bot since its last upload: the newest complete night against the last complete one in
  /// which another of its uploads played. A student without such a night is left out. Two nights are compared once, for
  /// all students.
  package static func changes(
    of students: [String], in nights: [Night]
  ) -> [String: (since: Night, change: RatingChange)] {
    var comparisons: [[Int]: RunComparison] = [:]
    var changes: [String: (since: Night, change: RatingChange)] = [:]
    for student in students {
      let complete = nights.filter { $0.run.isComplete && $0.places[student] != nil }
      guard let newest = complete.last, let upload = newest.upload(of: student),
        let since = complete.last(where: { $0.upload(of: student) != upload }),
        let player = newest.results.players.firstIndex(of: student)
      else { continue }
      let runs = [newest.run.number, since.run.number]
      let comparison = comparisons[runs] ?? RunComparison(of: newest.rated, since: since.rated)
      comparisons[runs] = comparison
      changes[student] = (since, comparison.changes[player])
    }
    return changes
  }
}
