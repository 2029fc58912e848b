import Engines
import Foundation
import Play
import Store
import Tournament

extension RunPlan {
  /// The plan of a shard of the run, which is played into a file of its own.
  ///
  /// - Throws: `UsageError` where the run can't be dealt out, or not to this number of tasks, with what would help.
  public func taking(_ shard: Shard) throws(UsageError) -> RunPlan {
    guard (test == nil) == (shard.round == nil) else {
      throw test == nil
        ? UsageError(
          description: "--round: is for runs with “sprt”; this one's games are dealt out at once, by --shard")
        : Self.problem(
          "with “sprt” the results decide when it ends",
          "play it in rounds, such as --round 0/40 and so on (Cluster.md)")
    }
    guard let schedule = wholeSchedule(seed: seed) as? any ShardableSchedule else {
      throw Self.problem(
        "in the format \(type(of: format).name) the results decide who meets next",
        "use one that doesn't look at them, such as round-robin, gauntlet or league")
    }
    if let remote = players.first(where: { engines[$0.name]?.isRemote == true }) {
      throw Self.problem(
        "\(remote.name) dials in to one machine", "give it a command that each task can start")
    }
    let (encounters, rounds) = (schedule.encountersInAll, shard.round?.count ?? 1)
    guard rounds <= encounters / shard.count else {
      let inRounds = shard.round.map { " in \($0.count) rounds" } ?? ""
      throw UsageError(
        description: "--shard: the run has \(encounters) encounters of a pairing at a variant, which are dealt out "
          + "whole; expected at most as many shards, found \(shard.count)\(inRounds)")
    }
    var plan = self
    plan.shard = shard
    return plan
  }

  private static func problem(_ why: String, _ help: String) -> UsageError {
    UsageError(
      description: "--shard: games can't be dealt out beforehand: \(why); \(help), or play it on one machine, with "
        + "engines on others (engine: [ssh, HOST, ...])")
  }

  /// The file that games are written to.
  var playedFile: String { shard == nil ? database : ShardFile.part(of: database) }

  /// Takes the write lock of the file that games are written to.
  /// - Throws: `StoreError` where another process has it.
  public func writeLock() throws(StoreError) -> any WriteLock {
    if shard == nil { try RunLock(of: database) } else { try shardOwner() }
  }

  /// Takes the write lock of a shard's file.
  /// - Parameter job: the scheduler's name of the task.
  /// - Throws: `StoreError` where another process has it.
  public func shardOwner(job: String? = nil) throws(StoreError) -> ShardOwner {
    try ShardOwner(of: playedFile, job: job, host: ProcessInfo.processInfo.hostName)
  }

  /// The numbers of games in the file, which are their places in the whole run, so that the files of all shards
  /// together have them as one machine would. Nil where they are counted in the order of their ends.
  func gameNumbers(seed: UInt64, lineup: [String]?) -> (@Sendable (Job) -> Int?)? {
    guard shard != nil, let schedule = wholeSchedule(seed: seed, lineup: lineup) as? any ShardableSchedule else {
      return nil
    }
    let places = schedule.places
    return { job in places(job).map { $0 + 1 } }
  }

  /// Whether the shard has been played already.
  ///
  /// - Throws: `UsageError` where something else is at its place; `StoreError.changed` where that is a shard of another
  ///   run, or another shard; or the error of reading the file.
  public func isShardPlayed() throws -> Bool {
    guard FileManager.default.fileExists(atPath: database) else { return false }
    let isPlayed = try Store.forReading(settled: database)
      .closing { store throws(StoreError) in try store.isComplete(description) }
    guard isPlayed else {
      throw UsageError(
        description: "\(database): is there and isn't this shard; name a file of its own for each shard with --database"
      )
    }
    return true
  }
}
