import ArgumentParser
import Engines
import Foundation
import Play
import Reports
import Store
import Tournament
import Tuning

/// `agon tune`: better parameters for a player, from games.
struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Finds better parameters for a player from games, and proves it with a match.",
    discussion: """
      A config says which parameters of which player, in which ranges, at which variants, from how
      many games. What is played next follows from all games so far; in the end the result plays the
      start until a test is decided. All of it is kept in the database: after an interruption, or
      with more games in the config, the same command goes on.

        agon tune configs/tune-reversi.yml
        agon tune --simulate configs/tune-reversi.yml
        agon tune show tune-reversi.sqlite
      """,
    subcommands: [TunePlayCommand.self, TuneShowCommand.self], defaultSubcommand: TunePlayCommand.self)
}

/// `agon tune CONFIG`.
struct TunePlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays, or goes on with, a tune and writes its reports (default).")

  @Argument(help: "The config, a YAML file.")
  var config: String

  @Flag(help: "Play against a synthetic surface instead, to see what to expect of the budget.")
  var simulate = false

  @Option(help: "The database, instead of the config's.")
  var database: String?

  @Option(help: "The directory for reports, instead of the config's.")
  var reports: String?

  @Option(help: "How many games are played at once, instead of the config's (default: one per core).")
  var workers: Int?

  @Flag(help: "No progress and no remarks.")
  var quiet = false

  func run() throws {
    let plan = try plan()
    for warning in quiet ? [] : plan.warnings { Console.tell("agon: note: \(warning)") }
    if simulate { return try Console.print(TuneSimulation.text(plan)) }
    try plan.conditions.memory.requireRoom()
    let stop = StopSignal()
    let interrupt = Interrupt(stop)
    defer { withExtendedLifetime(interrupt) {} }
    let lock = try RunLock(of: plan.conditions.database)
    defer { lock.release() }
    let store = try Store.forWriting(plan.conditions.database)
    // Whatever happens: no engine outlives the tune. None can be started after this.
    defer { EngineRoster.abandonAll() }
    do {
      let isWhole = try play(plan, store, stop) && verify(plan, store, stop)
      try store.close()
      guard isWhole else {
        Console.tell("interrupted; to go on: " + ShellCommand.again)
        throw ExitCode(ExitStatus.interrupted.rawValue)
      }
    } catch {
      try? store.close()  // what has gone wrong before is what there is to tell
      throw error
    }
  }

  /// Plays what is left of the tune; false when it was told to stop.
  private func play(_ plan: TunePlan, _ store: Store, _ stop: StopSignal) throws -> Bool {
    let played = try plan.played(try store.beginTune(plan.description), file: store.path)
    let queue = try plan.queue(played)
    if !quiet {
      let done = queue.told * 2 * plan.method.encounters
      Console.tell(
        done == 0
          ? "beginning the tune \(plan.name): \(plan.games) games"
          : "going on with the tune \(plan.name): \(done) of \(plan.games) games are played")
    }
    let progress = TuneProgress(store, plan, queue, played: played, quiet: quiet)
    let ticker = progress.ticking()
    defer {
      ticker?.cancel()
      progress.clear()
    }
    let faults = TuneFaults(stop)
    let known = try KnownTuneGames(store.games(ofTune: plan.name))
    let ending = try Scheduler(workers: plan.conditions.workers)
      .run(
        plan.schedule(queue) { progress.add($0, $1) }, prior: known.prior,
        makePlay: {
          let player = TunePlay(plan, faults)
          return { job throws(SystemTrouble) in try player.play(job) }
        }, into: progress, stop: stop)
    guard faults.withdrawals.isEmpty else { throw EngineFailure(withdrawals: faults.withdrawals) }
    return ending == .finished
  }

  /// Plays the match at the end, and tells what everything came to; false when it was told to stop.
  private func verify(_ plan: TunePlan, _ store: Store, _ stop: StopSignal) throws -> Bool {
    let played = try plan.played(try store.steps(ofTune: plan.name), file: store.path)
    let games = played.reduce(0) { $0 + $1.result.games }
    var isWhole = true
    let directory = plan.conditions.reportDirectory
    let report = try TuneReport(
      plan, played,
      command: TuneShowCommand.command(
        plan.conditions.database, plan.name, out: directory, formats: plan.conditions.reportFormats)
    ) { values in
      let match = TuneMatch(plan, values: values, games: games)
      let block = try match?.play(store, workers: plan.conditions.workers, quiet: quiet, stop: stop)
      isWhole = match == nil || block != nil
      return block
    }
    guard isWhole else { return false }
    let files = try report.report.write(plan.conditions.reportFormats, to: directory)
    try Console.print(report.report.text)
    if !quiet { Console.tell("reports: \(files.joined(separator: ", "))") }
    return true
  }

  private func plan() throws -> TunePlan {
    var read = try TuneConfig(contentsOf: config)
    read.conditions.database = database ?? read.conditions.database
    read.conditions.reportDirectory = reports ?? read.conditions.reportDirectory
    if let workers { read.conditions.workers = try RunConfig.checkedWorkers(workers) }
    return try TunePlan(read)
  }
}

/// `agon tune show DATABASE`.
struct TuneShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Tells what a tune has come to, also while it is being played.")

  @Argument(help: "The database.")
  var database: String

  @Option(help: "The tune, where the database holds several.")
  var name: String?

  @Option(help: "A directory to write report files to, instead of printing.")
  var out: String?

  @Option(help: "The formats of those files, separated by commas: \(Format.names).")
  var formats = "csv,markdown"

  func run() throws {
    let chosen = try Format.list(formats)
    let store = try Store.forReading(database)
    let tunes = try store.tunes()
    guard let tune = name == nil && tunes.count == 1 ? tunes.first : tunes.first(where: { $0.name == name }) else {
      throw StoreError.tuneNeeded(file: database, known: tunes.map(\.name))
    }
    let plan = try TunePlan(
      try TuneConfig(text: tune.config, file: "\(database), config of \(tune.name)"), name: tune.name)
    let played = try plan.played(try store.steps(ofTune: tune.name), file: database)
    let games = played.reduce(0) { $0 + $1.result.games }
    let directory = out ?? plan.conditions.reportDirectory
    let report = try TuneReport(
      plan, played, command: Self.command(database, tune.name, out: directory, formats: chosen)
    ) { try TuneMatch(plan, values: $0, games: games)?.kept(in: store) }
    try store.close()
    guard let out else { return try Console.print(report.report.text) }
    for file in try report.report.write(chosen, to: out) { try Console.print(file + "\n") }
  }

  /// The command that writes a tune's reports again.
  static func command(_ database: String, _ name: String, out: String, formats: [Format]) -> String {
    let formats = formats.map(\.rawValue).joined(separator: ",")
    return ShellCommand.line(["tune", "show", database, "--name", name, "--out", out, "--formats", formats])
  }
}
