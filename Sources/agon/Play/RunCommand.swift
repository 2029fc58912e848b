import ArgumentParser
import Campaign
import Engines
import People
import Play
import Reports
import Results
import Store
import Tournament
import Web

/// `agon run`: plays a tournament, or continues it.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Plays, or goes on with, a tournament and writes its reports.",
    discussion: """
      Everything is kept in the database as it is played. After an interruption the same command goes on where it \
      was; when a run is complete, the same command begins the next one, with its own seed, in the same database. \
      One run at a time plays into a database; reading commands work meanwhile.

      With “sprt” in the config two players meet until its test is decided; the exit codes are those of agon match \
      then: 0 H1 accepted, 1 H0 accepted, 3 undecided; with more encounters the same command goes on.

      With --shard it plays one of so many equal parts of the run, counted from 0, for a task of a cluster, into a \
      file of its own; agon merge makes one run of them. A part that is there already is done at once. A run with \
      “sprt” is played in rounds of such parts, after each of which agon run CONFIG says what it comes to. It ends with \
      75 where the scheduler (SIGTERM, SIGUSR1) or --for ends it before its end: the same command goes on, also \
      elsewhere.

        agon run configs/smoke.yml
        agon run configs/smoke.yml --extend
        agon run configs/smoke.yml --serve
        agon run configs/smoke.yml --shard 3/20 --database shards/3.sqlite
      """)

  @Argument(help: "The config, a YAML file.", completion: .config)
  var config: String

  @Option(help: "The database, instead of the config's.", completion: .database)
  var database: String?

  @Option(help: "The directory for reports, instead of the config's.", completion: .directory)
  var reports: String?

  @Option(
    parsing: .unconditional, help: "How many games are played at once, instead of the config's (default: one per core)."
  )
  var workers: Int?

  @Option(help: "A file in PGN to which each game is appended when it is over (default: none).", completion: .file())
  var pgn: String?

  @OptionGroup var time: TimeOption

  @OptionGroup var engineOptions: EngineOptions

  @Flag(help: "Go on with the newest run even if it is complete; only what the config has more is played.")
  var extend = false

  @Option(
    help: ArgumentHelp(
      "Set the games aside that a player lost by faults in the newest run, and play them again.", valueName: "player"))
  var replayFaults: String?

  @Flag(help: "Wait for another agon run that plays into the database, instead of refusing.")
  var wait = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Play one part of so many, 0/20 to 19/20; auto, or auto/20, takes which from the scheduler.",
      valueName: "number/count"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "The round that it is a part of, 0/40 to 39/40, of a run with “sprt”.", valueName: "number/count"))
  var round: String?

  @Option(
    help: ArgumentHelp(
      "Play nothing, but print a script by which a scheduler plays so many shards.", valueName: "count"))
  var shards: Int?

  @Option(help: ArgumentHelp("In at most so many rounds of --shards each, of a run with “sprt”.", valueName: "count"))
  var rounds: Int?

  @Option(help: "The scheduler that --shards is for.")
  var script: ClusterScript.Scheduler?

  @Option(
    defaultAsFlag: ServeCommand.usualPort, parsing: .next,
    help: ArgumentHelp(
      "Show it in a browser, as agon serve does, for as long as it lasts; at this port.", valueName: "port"))
  var serve: Int?

  @Option(
    help: ArgumentHelp(
      "Where bots of other machines dial in, an address of this machine (default: 127.0.0.1:2466, for this one alone).",
      valueName: "address"))
  var listen: String?

  @Flag(help: "Say what would be played and about how long it takes, and start each engine once, but record nothing.")
  var dryRun = false

  @Flag(help: "No progress and no remarks.")
  var quiet = false

  @OptionGroup var width: WidthOption

  func run() throws {
    do {
      if shards != nil || rounds != nil || script != nil {
        try printScript()
      } else if let shard {
        try play(shard: shard)
      } else if round != nil {
        throw UsageError(description: "--round: goes with --shard, such as --shard 3/20 --round 0/40")
      } else {
        try play()
      }
    } catch let failure as EngineFailure {
      throw failure.advising(checking)
    }
  }

  /// The arguments of `agon check-engine` for a player.
  private func checking(_ player: String) -> [String] { [player, "--config", config] }

  private func play() throws {
    let plan = try plan()
    for warning in plan.warnings { say("agon: note: \(warning)") }
    if dryRun { return try tryOut(plan) }
    let closePages = try showPages(of: plan)
    defer { closePages() }
    let port = try openPort(for: plan)
    defer { port?.close() }
    let stop = try time.signal()
    let interrupt = Interrupt(stop, kept: "all games recorded by now are kept")
    defer { withExtendedLifetime(interrupt) {} }
    try report(play(plan, bots: port?.listener, stop), of: plan)
  }

  /// Writes a line to standard error, unless there are to be no remarks.
  private func say(_ text: String) {
    if !quiet { Console.tell(text) }
  }

  /// Shows the run in a browser where that is asked for. A port that is taken is reported before anything is begun.
  /// - Returns: what closes the pages.
  private func showPages(of plan: RunPlan) throws -> () -> Void {
    guard let serve else { return {} }
    let tables = Tables(PeopleStore(PeopleStore.usualPath), Opponents(of: plan))
    let server = try WebServer(port: serve, routes: Route.pages(on: DatabasePath(plan.database), tables: tables).host)
    Console.tell("to watch it: \(server.address)")
    return {
      server.stop()
      tables.rest()
    }
  }

  /// Begins or continues the run, and plays it to its end while its progress is shown.
  private func play(_ plan: RunPlan, bots: JoinListener?, _ stop: StopSignal) throws -> RunPlay.Outcome {
    guard let lock = try LockWait.take(plan.database, waits: wait, stop: stop, tell: say) else {
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    defer { lock.release() }
    let remarks = Remarks()
    let setting = engineOptions.setting(remarks, listener: bots, stop: stop)
    let play = try stop.unlessRequested {
      try RunPlay(plan, extending: extend, replayingFaultsOf: replayFaults, engines: setting, pgn: pgn, lock: lock)
    }
    if let player = replayFaults, let games = play.setAside {
      say("\(games) \(games == 1 ? "game" : "games") that \(player) lost by faults: set aside, to be played again")
    }
    say(opening(of: play))
    if let order = play.lineup { say("line-up: " + plan.words(ofLineup: order)) }
    let progress = Progress(isShown: !quiet) { plan.test == nil ? Progress.line(play.live.state) : play.match?.summary }
    remarks.stand(beside: progress)
    do {
      return try progress.shown { try play.play(stop: stop) }
    } catch let failure as UnwrittenReports {
      try Console.print(failure.standings.text(in: width.text, coverage: failure.coverage))
      throw failure
    }
  }

  /// Prints the results of a run, and ends with the exit code that they have.
  private func report(_ outcome: RunPlay.Outcome, of plan: RunPlan) throws {
    guard outcome.ending != .stopped else {
      Console.tell(goingOn("interrupted", outcome.results.coverage, plan))
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    if let standings = outcome.standings {
      try Console.print(standings.text(in: width.text, coverage: outcome.results.coverage))
    }
    if let contest = outcome.contest { try Console.print("\n" + contest.text(in: width.text)) }
    if let match = outcome.match { try Console.print("\n" + match.text(in: .text, width: width.columns)) }
    say(WrittenFiles.text(outcome.files))
    if outcome.ending == .timeUp { say(goingOn("the time is up", outcome.results.coverage, plan)) }
    try tellUnplayed(outcome, of: plan)
    if let status = MatchCommand.status(outcome.match?.answer) { throw ExitCode(status.rawValue) }
  }

  /// Reports whose games were left out.
  /// - Throws: `EngineFailure` or `RulesFailure` where games are left for later.
  func tellUnplayed(_ outcome: RunPlay.Outcome, of plan: RunPlan) throws {
    if plan.leavesOutWithdrawn {
      tell(outcome.withdrawals)
    } else if !outcome.withdrawals.isEmpty {
      throw EngineFailure(withdrawals: outcome.withdrawals)
    }
    if let failure = outcome.rulesFailure { throw failure }
  }

  /// Reports the players whose games were left out, and the reasons.
  private func tell(_ withdrawals: [EngineRoster.Withdrawal]) {
    for withdrawal in withdrawals {
      Console.tell(
        "agon: \(withdrawal.player) was withdrawn, and its games left out: it \(withdrawal.why)\n"
          + "      \(EngineFailure.advice(checking(withdrawal.player)))")
    }
  }

  /// The port for bots; nil where no player of the config connects from another machine.
  private func openPort(for plan: RunPlan) throws(UsageError) -> OpenPort? {
    let remote = plan.players.map(\.name).filter { plan.engines[$0]?.isRemote ?? false }
    guard !remote.isEmpty else {
      if listen == nil { return nil }
      throw UsageError(
        description: "--listen: no player of \(config) dials in; one that does has “engine: {code: CODE}”")
    }
    let port = try OpenPort(listen, as: plan.name) { [quiet] in if !quiet { Console.tell("agon: note: \($0)") } }
    say("waiting for \(remote.joined(separator: ", ")): agon join \(port.listener.address) --code CODE")
    return port
  }

  /// Reports what would be played, starts each engine once, and plays some games to estimate the time.
  func tryOut(_ plan: RunPlan) throws {
    let forecast = try Forecast(of: plan)
    try Console.print(plan.summary(forecast, lineup: try plan.comingLineup()))
    let isKnown = forecast.seconds(workers: plan.workers) != nil
    let (withdrawals, sample) = try EngineSetting()
      .tryOut(plan, sampling: !isKnown) {
        say("playing some games at each variant, to see how long they take")
      }
    guard withdrawals.isEmpty else {
      throw EngineFailure(
        withdrawals: withdrawals,
        consequence: plan.leavesOutWithdrawn ? "their games would be left out" : "the others would be played")
    }
    try Console.print(plan.timeSummary(forecast, sample))
  }

  /// The plan of the run, by the config and the options.
  func plan() throws -> RunPlan {
    var read = try RunConfig(contentsOf: config)
    read.database = database ?? read.database
    read.reportDirectory = reports ?? read.reportDirectory
    if let workers { read.workers = try RunConfig.checkedWorkers(workers) }
    let plan = try RunPlan(read)
    if let player = replayFaults { try plan.requirePlayer(player, for: "--replay-faults") }
    return plan
  }

  private func opening(of play: RunPlay) -> String {
    let (run, coverage) = (play.run, play.before.coverage)
    let number = "run \(run.number) of \(run.tournament), seed \(run.seed)"
    if extend, play.isWhole { return "nothing is missing from \(number): all \(coverage.games) games are played" }
    let planned = play.plan.games.map { _ in coverage.planned }
    if run.isContinuation {
      return "going on with \(number): \(coverage.games)\(planned.map { " of \($0)" } ?? "") games are played"
    }
    return "beginning \(number)" + (planned.map { ": \($0) games" } ?? "")
  }

  private func goingOn(_ why: String, _ coverage: Results.Coverage, _ plan: RunPlan) -> String {
    """
    \(why) after \(coverage.games)\(plan.games.map { _ in " of \(coverage.planned)" } ?? "") games; all of them are kept
    to go on:  \(ShellCommand.again)
    standings: \(ShellCommand.line(["standings", plan.database, "--tournament", coverage.tournament]))
    """
  }
}
