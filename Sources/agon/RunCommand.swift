import ArgumentParser
import Engines
import Foundation
import Play
import Reports
import Statistics
import Store
import Tournament

/// `agon run`: plays a tournament, or goes on with it.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Plays, or goes on with, a tournament and writes its reports.",
    discussion: """
      Everything is kept in the database as it is played. After an interruption the same command goes on where it was;
      when a run is complete, the same command begins the next one, with its own seed, in the same database. One run at
      a time plays into a database; reading commands work meanwhile.

        agon run configs/smoke.yml
        agon run configs/smoke.yml --extend
      """)

  @Argument(help: "The config, a YAML file.")
  var config: String

  @Option(help: "The database, instead of the config's.")
  var database: String?

  @Option(help: "The directory for reports, instead of the config's.")
  var reports: String?

  @Option(help: "How many games are played at once, instead of the config's (default: one per core).")
  var workers: Int?

  @Option(help: "A directory for what engines say on standard error, a file per player (default: nowhere).")
  var engineLogs: String?

  @Flag(help: "Go on with the newest run even if it is complete; only what the config has more is played.")
  var extend = false

  @Flag(help: "Wait for another agon run that plays into the database, instead of refusing.")
  var wait = false

  @Flag(help: "Say what would be played, and play nothing.")
  var dryRun = false

  @Flag(help: "No progress and no remarks.")
  var quiet = false

  func run() throws {
    let plan = try plan()
    for warning in quiet ? [] : plan.warnings { Console.tell("agon: note: \(warning)") }
    if dryRun { return try Console.print(plan.summary) }
    try plan.memory.requireRoom()

    let stop = StopSignal()
    let interrupt = Interrupt(stop)
    defer { withExtendedLifetime(interrupt) {} }
    guard let lock = try LockWait.take(plan.database, waits: wait, stop: stop, tell: { if !quiet { Console.tell($0) } })
    else { throw ExitCode(ExitStatus.interrupted.rawValue) }
    defer { lock.release() }
    let store = try Store.forWriting(plan.database)
    do {
      try play(plan, store: store, stop: stop)
    } catch {
      try? store.close()  // workers may hold on to it; and what has gone wrong before is what there is to tell
      throw error
    }
  }

  private func play(_ plan: RunPlan, store: Store, stop: StopSignal) throws {
    let run = try store.beginRun(plan.description, extending: extend)
    let before = try store.results(of: run.tournament, runs: .numbers([run.number]))
    let played = try store.played(in: run)
    let progress = quiet ? nil : Progress(results: before, total: before.coverage.planned)
    let engines = try EngineRoster(plan.engines, logs: engineLogs.map(EngineLogs.init)) { remark in
      progress?.clear()
      Console.tell("agon: \(remark)")
    }
    let schedule = plan.schedule(seed: run.seed)
    let prior: @Sendable (Job) -> Prior = { job in
      let isPlayed = played.contains(variant: job.variant, players: job.players, encounter: job.encounter)
      return isPlayed || job.players.contains(where: engines.isWithdrawn) ? .skipped : .unplayed
    }
    if !quiet { Console.tell(opening(of: run, before: before, isWhole: extend && schedule.isDone(prior))) }
    let sink = RunSink(store: store, run: run, progress: progress)
    let ending: Scheduler.Ending
    do {
      let ticker = progress?.ticking()
      defer {
        ticker?.cancel()
        progress?.clear()
      }
      // Whatever happens: no engine outlives the run.
      defer { EngineRoster.abandonAll() }
      ending = try Scheduler(workers: plan.workers)
        .run(schedule, prior: prior, makePlay: { plan.room(engines.makePlayers()).play }, into: sink, stop: stop)
      if ending == .finished { engines.close() }
    }
    if ending == .finished {
      let withdrawals = engines.withdrawals
      // A run isn't complete before it has its reports: where they can't be written, the same command writes them.
      try report(run, plan: plan, store: store)
      if withdrawals.isEmpty { try store.finish(run) }
      try store.close()
      if !withdrawals.isEmpty { throw EngineFailure(withdrawals: withdrawals) }
    } else {
      let coverage = try store.results(of: run.tournament, runs: .numbers([run.number])).coverage
      try store.close()
      Console.tell(interruption(of: coverage, database: plan.database))
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
  }

  private func plan() throws -> RunPlan {
    var read = try RunConfig(contentsOf: config)
    read.database = database ?? read.database
    read.reportDirectory = reports ?? read.reportDirectory
    if let workers { read.workers = try RunConfig.checkedWorkers(workers) }
    return try RunPlan(read)
  }

  /// - Parameter isWhole: Whether there is nothing left to play.
  private func opening(of run: Run, before: Results, isWhole: Bool) -> String {
    let coverage = before.coverage
    let number = "run \(run.number) of \(run.tournament), seed \(run.seed)"
    if isWhole { return "nothing is missing from \(number): all \(coverage.games) games are played" }
    return run.isContinuation
      ? "going on with \(number): \(coverage.games) of \(coverage.planned) games are played"
      : "beginning \(number): \(coverage.planned) games"
  }

  private func interruption(of coverage: Results.Coverage, database: String) -> String {
    """
    interrupted after \(coverage.games) of \(coverage.planned) games; all of them are kept
    to go on:  \(ShellCommand.again)
    standings: \(ShellCommand.line(["standings", database, "--tournament", coverage.tournament]))
    """
  }

  private func report(_ run: Run, plan: RunPlan, store: Store) throws {
    let results = try store.results(of: run.tournament, runs: .numbers([run.number]))
    let selection = [plan.database, "--tournament", run.tournament, "--run", "\(run.number)"]
    let command = ReportCommand.command(selection, out: plan.reportDirectory, formats: plan.reportFormats)
    let judgements = try store.judgements(of: run.tournament, runs: .numbers([run.number]))
    let report = Report(results, judgements: judgements, command: command)
    let files = try report.write(plan.reportFormats, to: plan.reportDirectory)
    if let standings = report.standings { try Console.print(standings.text(in: .text, coverage: results.coverage)) }
    if !quiet { Console.tell("reports: \(files.joined(separator: ", "))") }
  }
}

/// Keeps the games of one run and counts them.
private struct RunSink: ResultSink {
  let store: Store
  let run: Run
  let progress: Progress?

  func write(_ records: [GameRecord]) throws {
    try store.write(records, to: run)
    progress?.add(records)
  }
}

/// Command lines to be shown to somebody who may paste them.
enum ShellCommand {
  /// The command that this process was started with.
  static var again: String { line(Array(CommandLine.arguments.dropFirst())) }

  /// `agon` with these arguments, quoted where the shell would take them apart.
  static func line(_ arguments: [String]) -> String {
    (["agon"] + arguments).map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@+".contains($0)) }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
