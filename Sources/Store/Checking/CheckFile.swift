import GRDB
import Play

/// The checks of a whole file, in one consistent state of it. Only a failure of the system to read ends them early;
/// damage is reported as findings.
public struct Inspection {
  let database: Database
  private let file: String
  private let report: (Finding) -> Void

  init(database: Database, file: String, report: @escaping (Finding) -> Void) {
    self.database = database
    self.file = file
    self.report = report
  }

  /// Checks every page, index, constraint and reference with SQLite's own integrity checks, and that the file's
  /// definitions and catalogue of games match Agon's. Time grows with the size of the file.
  public func checkFile() throws {
    try guarded("the file") {
      try database.forEach("PRAGMA integrity_check") { row in
        let finding = try row.text(0)
        if finding != "ok" { report(Finding(.damage, finding)) }
      }
    }
    try guarded("the file's definitions") { try checkDefinitions() }
    try guarded("the file's catalogue of games") { try checkCatalog() }
    try guarded("the file's seats") { try checkFurtherSeats() }
    try guarded("the file's numbers of games") { try checkNumbers() }
    try guarded("the file's references") {
      try database.forEach("PRAGMA foreign_key_check") { row in
        let key = try row.optionalInt(1).map { "row \($0) of \(try row.text(0))" } ?? "a row of \(try row.text(0))"
        report(Finding(.reference, "\(key) refers to a row of \(try row.text(2)) that isn't there"))
      }
    }
  }

  /// Checks that all tables, indexes and views are as the migrations make them; there may be others.
  private func checkDefinitions() throws {
    let sql = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    let definitions = { (database: Database) in
      try database.all(sql) { ["\(try $0.text(0)) \(try $0.text(1))", try $0.text(2)] }
    }
    let right = try DatabaseQueue().writeWithoutTransaction { fresh in
      try Schema.migrate(fresh, file: file, migrations: Schema.steps(to: try Schema.version(of: database)))
      return try definitions(fresh)
    }
    let found = Set(try definitions(database))
    for definition in right where !found.contains(definition) {
      report(Finding(.damage, "the definition of \(definition[0]) isn't Agon's"))
    }
  }

  /// The runs, in the order in which they were begun; those that can't be read are reported.
  public func runs() throws -> [StoredRun] {
    var runs: [StoredRun] = []
    try guarded("the runs") {
      let sql = """
        SELECT run.id, tournament.name, number, seed, config_seed, planned, status,
          (SELECT count(*) FROM seating JOIN game ON game.seating = seating.id WHERE seating.run = run.id),
          EXISTS (SELECT 1 FROM withdrawal WHERE withdrawal.run = run.id)
        FROM run JOIN tournament ON tournament.id = run.tournament ORDER BY run.id
        """
      try database.forEach(sql) { row in
        let run = StoredRun(
          id: Int64(try row.int(0)), tournament: try row.text(1), number: try row.natural(2), seed: try row.seed(3))
        runs.append(run)
        let (configSeed, planned, games) = (try row.seed(4), try row.natural(5), try row.natural(7))
        if Seed.run(configSeed, number: run.number) != run.seed {
          report(
            Finding(.run, "\(run): its seed is \(run.seed), which doesn't follow from the config's, \(configSeed)"))
        }
        // The games of players that were withdrawn are left out.
        if try row.text(6) == "complete", games < planned, try row.int(8) == 0 {
          report(Finding(.run, "\(run): is marked as complete with \(games) of \(planned) games"))
        }
      }
    }
    try guarded("the runs", as: .run) { try database.requireLinkedRuns() }
    try guarded("the runs") {
      let descriptions = try Checksum.descriptions(in: database)
      for run in runs {
        try guarded("\(run)", as: .run) {
          try Checksum.require(descriptions[run.id] ?? 0, .description, of: [run.id], in: database)
        }
      }
    }
    try guarded("the runs", as: .run) { try OpeningList.requireAll(in: database) }
    return runs
  }

  /// Checks the judgements of a run's games.
  public func checkJudgements(of run: StoredRun) throws {
    try guarded("\(run)", as: .judgement) {
      let sum = try AnalysedGame.forEach(of: run.id, in: database) { _, _ in }
      try Checksum.require(sum, .judgements, of: [run.id], in: database)
    }
  }

  /// Checks all tunes.
  /// - Returns: The number of their steps, unfinished ones included; 0 where they can't be read.
  public func checkTunes() throws -> Int {
    var steps = 0
    try guarded("the tunes", as: .tune) {
      for tune in try RecordedTune.all(in: database) {
        steps += tune.steps.count
        let games = try TuneGame.all(of: tune.tune.name, in: database)
        if !games.isEmpty { steps += 1 }
      }
    }
    return steps
  }

  /// Runs `body`, and reports damage that it throws as a finding.
  func guarded(_ what: String, as kind: Finding.Kind = .damage, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      let error = StoreError.from(error, file: file)
      guard case .corrupt(_, let detail) = error else { throw error }
      report(Finding(kind, "\(what): \(detail)"))
    }
  }

  func tell(_ finding: Finding) { report(finding) }
}

extension Store {
  /// Checks the file in its state at this moment.
  ///
  /// - Parameters:
  ///   - report: Called with each finding.
  ///   - body: Runs the checks wanted.
  /// - Throws: What `body` throws, or any error of kind `inputOutput`.
  public func inspect<Value>(
    reportingTo report: @escaping (Finding) -> Void, _ body: (Inspection) throws -> Value
  ) throws(StoreError) -> Value {
    try read { try body(Inspection(database: $0, file: path, report: report)) }
  }
}
