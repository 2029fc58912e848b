import ArgumentParser
import Campaign
import Store

/// `agon merge`: one run from the files of its shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges the shards of a run into one database.",
    discussion: """
      The games of each file are added to the database, which is created if needed. All files are checked first: if \
      one is damaged, or of another run, nothing is written. Games already present are skipped, so files may come in \
      any order, repeatedly, or merged with each other; after an interruption the same command adds the rest. \
      Unfinished shards (shards/*.part) may be merged, too, for interim standings. With all shards the run is \
      complete, and its reports equal those of a single machine.

        agon run configs/smoke.yml --shard 3/20 --database shards/3.sqlite
        agon merge smoke.sqlite shards/*.sqlite
        agon merge smoke.sqlite --list-missing
        agon report smoke.sqlite
      """)

  @Argument(help: "Database to merge into.", completion: .database)
  var database: String

  @Argument(help: "Databases of shards, or other databases of the same run.", completion: .database)
  var files: [String] = []

  @Flag(help: "Print the incomplete shards as a Slurm option, --array=3,7,12; nothing if all are complete.")
  var listMissing = false

  func validate() throws {
    guard !files.isEmpty || listMissing else {
      throw ValidationError("Name the files to be merged, or --list-missing.")
    }
  }

  func run() throws {
    let merge = try Merge(files, into: database) { Console.tell("agon: \($0)") }
    guard listMissing else { return try Console.print(Self.text(merge)) }
    let state = merge.state
    guard state.isComplete || state.shards != nil else {
      throw StoreError.unmergeable(file: database, detail: "no shard has been merged into it")
    }
    if !state.missing.isEmpty { try Console.print("--array=\(Self.list(state.missing, by: ","))\n") }
  }

  /// The report of a merge: the games present and those missing.
  static func text(_ merge: Merge) -> String {
    let state = merge.state
    let run = "run \(state.run) of \(state.tournament)"
    guard !state.isComplete else { return "\(run) is complete: \(state.games) games, \(merge.new) of them new\n" }
    let games = "\(run): \(state.games) of \(state.planned) games, \(merge.new) of them new\n"
    guard let count = state.shards else { return games }
    let round = state.round.map { "round \($0.number)/\($0.count): " } ?? ""
    return games + round + "\(count - state.missing.count) of \(count) shards are whole; missing: "
      + list(state.missing, by: ", ") + "\n"
  }

  private static func list(_ numbers: [Int], by separator: String) -> String {
    numbers.map(String.init).joined(separator: separator)
  }
}
