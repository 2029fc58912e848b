import ArgumentParser
import Campaign
import Store

/// `agon merge`: one run from the files of its shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Makes one run of the shards that a cluster has played.",
    discussion: """
      Takes the games of each file over into a database, which is made if there is none. First all files are looked \
      through: where one is damaged, or of another run, nothing is written. Games that are there already are left \
      alone, so that files may come in any order, again, or merged with each other before; the same does the rest \
      after an interruption. Shards that are still played may be merged too (shards/*.part), for standings so far. \
      When all are there the run is complete, and its reports are those of one machine.

        agon run configs/smoke.yml --shard 3/20 --database shards/3.sqlite
        agon merge smoke.sqlite shards/*.sqlite
        agon merge smoke.sqlite --list-missing
        agon report smoke.sqlite
      """)

  @Argument(help: "The database that they are merged into.", completion: .database)
  var database: String

  @Argument(help: "The files of shards, or of other databases of the same run.", completion: .database)
  var files: [String] = []

  @Flag(help: "Print the shards that aren't there whole, as Slurm takes them: --array=3,7,12. Nothing where all are.")
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
