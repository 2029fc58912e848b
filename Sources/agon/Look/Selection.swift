import ArgumentParser
import Campaign
import Play
import Results
import Store

/// The selection of games, for all commands that read a database.
struct Selection: ParsableArguments {
  @Argument(help: "Database written by agon run.", completion: .database)
  var database: String

  @Option(help: "Tournament name; required only if the database has several.", completion: .tournament)
  var tournament: String?

  @Option(help: "Run number, or “all” (default: the newest run).")
  var run: String?

  /// The results of the games selected.
  func results() throws -> Results {
    let runs = try runs()
    return try Store.forReading(database).results(of: tournament, runs: runs)
  }

  /// The runs selected.
  func runs() throws(UsageError) -> RunSelection {
    guard let run else { return .newest }
    if run == "all" { return .all }
    guard let number = Int(run), number > 0 else {
      throw UsageError(description: "--run: expected the number of a run or “all”, found “\(run)”")
    }
    return .numbers([number])
  }

  /// The selection as explicit arguments, whose meaning doesn't change when more is played.
  func arguments(for results: Results) -> [String] {
    let runs = results.coverage.runs
    return [database, "--tournament", results.coverage.tournament, "--run", runs.count == 1 ? "\(runs[0])" : "all"]
  }
}
