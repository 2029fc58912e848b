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
    commandName: "run", abstract: "Starts or continues a tournament, and writes its reports.",
    discussion: """
      All games are stored in the database as they are played. After an interruption the same command continues the \
      run; when the run is complete, the same command starts the next one, with its own seed, in the same database. \
      Only one run at a time can write to a database; other commands can read it meanwhile.

      With “sprt” in the config, two players meet until the test is decided. Exit codes are then those of agon match: \
      0 H1 accepted, 1 H0 accepted, 3 undecided, where the same command continues with more encounters.

      With --shard, one of COUNT equal parts of the run, with indices from 0, is played as a cluster task into a file \
      of its own; agon merge combines the files. A complete shard ends at once. A run with “sprt” is played in rounds \
      of shards; after each round, agon run CONFIG reports the result. A shard that is ended early by the scheduler \
      (SIGTERM, SIGUSR1) or by --for has the exit code 75; the same command continues it, on any machine.

      With the class file of a course it plays a night of the bots that its students have uploaded.

        agon run configs/smoke.yml
        agon run configs/smoke.yml --extend
        agon run configs/smoke.yml --serve
        agon run configs/smoke.yml --shard 3/20 --database shards/3.sqlite
      """)

  @Argument(help: "Config, a YAML file.", completion: .config)
  var config: String

  @Option(help: "Database (default: the config's).", completion: .database)
  var database: String?

  @Option(help: "Directory for reports (default: the config's).", completion: .directory)
  var reports: String?

  @Option(
    parsing: .unconditional, help: "Number of games played in parallel (default: the config's, or one per core)."
  )
  var workers: Int?

  @Option(help: "PGN file to which each finished game is appended (default: none).", completion: .file())
  var pgn: String?

  @OptionGroup var time: TimeOption

  @OptionGroup var engineOptions: EngineOptions

  @Flag(help: "Extend the newest run, even if complete, by what was added to the config.")
  var extend = false

  @Option(
    help: ArgumentHelp(
      "Player whose games lost by faults in the newest run are replayed.", valueName: "player"))
  var replayFaults: String?

  @Flag(help: "Wait for the database's write lock instead of failing.")
  var wait = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Shard index/count, for example 0/20; auto or auto/20 for the scheduler's index.",
      valueName: "number/count"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Round index/count, for example 0/40 (SPRT runs only).", valueName: "number/count"))
  var round: String?

  @Option(
    help: ArgumentHelp(
      "Number of shards; prints a script for the scheduler instead of playing.", valueName: "count"))
  var shards: Int?

  @Option(help: ArgumentHelp("Maximum number of rounds of --shards (SPRT runs only).", valueName: "count"))
  var rounds: Int?

  @Option(help: "Scheduler of --shards.")
  var script: ClusterScript.Scheduler?

  @Option(
    defaultAsFlag: ServeCommand.usualPort, parsing: .next,
    help: ArgumentHelp(
      "Port of a live page during the run, as of agon serve.", valueName: "port"))
  var serve: Int?

  @Option(
    help: ArgumentHelp(
      "Listening address for bots (default: 127.0.0.1:2466, only for this machine).",
      valueName: "address"))
  var listen: String?

  @Flag(help: "Print the plan and the estimated time, and start each engine once; play nothing.")
  var dryRun = false

  @Flag(help: "Print neither progress nor notes.")
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
    let watch = serve.map { _ in GameWatch() }
    let pages = try showPages(of: plan, watch)
    defer { pages?.close() }
    let port = try openPort(for: plan)
    defer { port?.close() }
    let stop = try time.signal()
    let interrupt = Interrupt(stop, kept: "all games recorded by now are kept")
    defer { withExtendedLifetime(interrupt) {} }
    try report(play(plan, bots: port?.listener, pages: pages?.address, watch, stop), of: plan)
  }

  /// Writes a line to standard error, unless there are to be no remarks.
  private func say(_ text: String) {
    if !quiet { Console.tell(text) }
  }

  /// Shows the run in a browser if requested. A port that is taken is reported before anything is begun.
  /// - Returns: the address of the pages and a function that closes them; nil where there are none.
  private func showPages(of plan: RunPlan, _ watch: GameWatch?) throws -> (address: String, close: () -> Void)? {
    guard let serve else { return nil }
    let tables = Tables(PeopleStore(PeopleStore.usualPath), Opponents(of: plan))
    let routes = Route.pages(on: DatabasePath(plan.database), tables: tables, watch: watch)
    let server = try WebServer(port: serve, routes: routes.host)
    Console.tell("to watch it: \(server.address)")
    let close = {
      server.stop()
      tables.rest()
    }
    return (server.address, close)
  }

  /// Begins or continues the run, and plays it to its end while its progress is shown.
  /// - Parameters:
  ///   - bots: where bots join; nil for nowhere.
  ///   - pages: the address of the pages, which this machine alone can open; nil where there are none.
  private func play(
    _ plan: RunPlan, bots: JoinListener?, pages: String?, _ watch: GameWatch?, _ stop: StopSignal
  ) throws -> RunPlay.Outcome {
    guard let lock = try LockWait.take(plan.database, waits: wait, stop: stop, tell: say) else {
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    defer { lock.release() }
    let remarks = Remarks()
    var setting = engineOptions.setting(remarks, listener: bots, stop: stop)
    if let pages, bots?.isForThisMachine == true { setting.page = { "\(pages)games/\($0)" } }
    let play = try stop.unlessRequested {
      try RunPlay(
        plan, extending: extend, replayingFaultsOf: replayFaults, engines: setting, pgn: pgn, watch: watch, lock: lock)
    }
    if let player = replayFaults, let games = play.setAside {
      say("\(games) \(games == 1 ? "game" : "games") that \(player) lost by faults: set aside, to be played again")
    }
    say(opening(of: play))
    if let lineup = play.lineup { say("line-up: " + lineup) }
    let progress = Progress(isShown: !quiet) { plan.test == nil ? Progress.line(play.live.state) : play.match?.summary }
    remarks.stand(beside: progress)
    do {
      return try progress.shown { try play.play(stop: stop) }
    } catch let failure as UnwrittenReports {
      try Console.print(failure.standings.text(in: width.text, coverage: failure.coverage))
      throw failure
    }
  }

  /// Prints the results of a run, and ends with the corresponding exit code.
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
    // Absent players have been reported.
    let withdrawals = outcome.withdrawals.filter { !$0.isAbsence }
    if plan.leavesOutWithdrawn {
      tell(withdrawals)
    } else if !withdrawals.isEmpty {
      throw EngineFailure(withdrawals: withdrawals)
    } else if !outcome.withdrawals.isEmpty {
      say("the games of absent players are left; the same command plays them")
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
    var read = try Classroom.config(contentsOf: config)
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
      return "continuing \(number): \(coverage.games)\(planned.map { " of \($0)" } ?? "") games are played"
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
