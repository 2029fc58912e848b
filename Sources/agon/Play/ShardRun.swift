import ArgumentParser
import Campaign
import Engines
import Foundation
import Reports
import Results
import Store
import Tournament

extension RunCommand {
  /// Plays a shard, or continues it.
  /// - Parameter notation: the shard in the user's notation.
  func play(shard notation: String) throws {
    try refuseOptions()
    let stop = try time.signal()
    let interrupt = Interrupt(stop, kept: "all games recorded by now are kept", yields: true)
    defer { withExtendedLifetime(interrupt) {} }
    let environment = ProcessInfo.processInfo.environment
    var shard = try ShardNotation.shard(notation, in: environment)
    shard.round = try round.map { text throws(UsageError) in try ShardNotation.round(text) }
    let plan = try plan().taking(shard)
    if !dryRun, try plan.isShardPlayed() { return say("shard \(shard) is played already: \(plan.database)") }
    for warning in plan.warnings { say("agon: note: \(warning)") }
    if dryRun { return try tryOut(plan) }
    let owner = try plan.shardOwner(job: ShardNotation.job(in: environment))
    defer { owner.release() }
    if let before = owner.predecessor { say("taking over from \(before), which hasn't come to its end") }
    let remarks = Remarks()
    let play: RunPlay
    do {
      play = try RunPlay(plan, engines: engineOptions.setting(remarks, listener: nil, stop: stop), lock: owner)
    } catch  where stop.isRequested {
      throw ExitCode(interrupt.status.rawValue)
    }
    say(
      "shard \(shard) of \(play.run.tournament), seed \(play.run.seed): \(played(play.before.coverage)) games are played"
    )
    let progress = Progress(play.live, isShown: !quiet)
    remarks.stand(beside: progress)
    let outcome = try progress.shown { try play.play(stop: stop) }
    guard outcome.ending == .finished else {
      let why = outcome.ending == .timeUp ? "the time is up" : "interrupted"
      Console.tell(
        "\(why) after \(played(outcome.results.coverage)) games; all of them are kept\nto go on: \(ShellCommand.again)")
      throw ExitCode((outcome.ending == .timeUp ? .temporary : interrupt.status).rawValue)
    }
    try tellUnplayed(outcome, of: plan)
    say("shard \(shard) is complete: \(outcome.results.coverage.games) games in \(plan.database)")
  }

  /// Prints a script with which a scheduler plays all shards, and reports how to use it.
  func printScript() throws {
    guard let shards, let script else {
      let schedulers = ClusterScript.Scheduler.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(description: "--shards COUNT and --script go together; the script is for one of \(schedulers)")
    }
    let written = try ClusterScript(script, of: plan(), config: config, count: shards, rounds: rounds)
    try Console.write(Array(written.text.utf8))
    say((["to use it, as FILE:"] + written.commands).joined(separator: "\n  "))
  }

  private func say(_ text: String) {
    if !quiet { Console.tell(text) }
  }

  private func played(_ coverage: Results.Coverage) -> String { "\(coverage.games) of \(coverage.planned)" }

  /// Makes sure that no option for a whole run is given.
  private func refuseOptions() throws(UsageError) {
    guard database != nil else {
      throw UsageError(description: "--shard: give each shard a file of its own, such as --database shards/3.sqlite")
    }
    let given = [
      ("--extend", extend), ("--replay-faults", replayFaults != nil), ("--wait", wait), ("--serve", serve != nil),
      ("--listen", listen != nil), ("--reports", reports != nil), ("--pgn", pgn != nil),
    ]
    guard let option = given.first(where: \.1)?.0 else { return }
    throw UsageError(
      description:
        "\(option): can't be combined with --shard, whose file is for agon merge; use it with the merged "
        + "database")
  }
}

extension ClusterScript.Scheduler: ExpressibleByArgument {}
