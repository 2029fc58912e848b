import Engines
import Play
import Reports
import Results
import Store
import Synchronization
import Tournament

/// A run of a tournament, or a match, that is played, or continued.
public final class RunPlay: Sendable {
  /// The results of a run.
  public struct Outcome: Sendable {
    /// Whether the whole run has been played.
    public let ending: Scheduler.Ending
    /// The results, including earlier sessions.
    public let results: Results
    /// The engines that couldn't play, and whose games are left out or, depending on the plan, left for later.
    public let withdrawals: [EngineRoster.Withdrawal]
    /// The failure of programs of rules, whose variants' games are left for later; nil for none.
    public internal(set) var rulesFailure: RulesFailure?
    /// The report; nil for a run that has been stopped, for a shard, and for a match of a command.
    public internal(set) var report: Document?
    /// The chapter of standings, with the results of the fit beside ratings.
    public internal(set) var standings: Chapter?
    /// The chapter of a contest such as a Swiss, or of the claims of an until-clear run; nil for other tournaments.
    public internal(set) var contest: Chapter?
    /// The files that the report was written to.
    public internal(set) var files: [String] = []
    /// The results of a match; nil for a tournament.
    public var match: MatchBlock?
  }

  /// The plan of the run.
  public let plan: RunPlan
  /// The run in the database, or in memory.
  public let run: StoredRun
  /// The order in which players begin, in words, with those who are new and those who have left, in formats that go on
  /// from an earlier run; nil for other formats.
  public let lineup: String?
  /// The number of games lost by faults of a player that have been set aside; nil where that wasn't requested.
  public let setAside: Int?
  /// The results of games played before that count.
  public let before: Results
  /// The live state.
  public let live: LiveBoard
  private let store: Store
  /// The write lock of the database; nil for one in memory.
  private let lock: (any WriteLock)?
  private let engines: EngineRoster
  /// The standings of bots on other machines; nil where there are none.
  private let bots: BotStandings?
  private let watch: GameWatch?
  private let tell: @Sendable (String) -> Void
  private let schedule: any Schedule
  /// The numbers of a shard's games, which are those that they have in the whole run; nil for the next ones.
  private let numbers: (@Sendable (Job) -> Int?)?
  /// The file that games are appended to in PGN; nil for none.
  private let pgn: PGNFile?
  /// The tally of a match.
  private let tallyBoard: TallyBoard
  /// The results of jobs in earlier sessions.
  private let prior: @Sendable (Job) -> Prior

  /// Prepares a run: starts each engine once, opens the plan's database, or makes one in memory, and begins its next
  /// run or continues the newest.
  ///
  /// - Parameters:
  ///   - extending: whether to continue the newest run even if it is complete.
  ///   - player: the player whose games that it lost by faults are set aside and played again, in the newest run even
  ///     if it is complete; nil for none.
  ///   - engines: the settings for engines.
  ///   - pgn: the file that games are appended to in PGN, with those of an earlier session that it lacks; nil for none.
  ///   - watch: follows games on a board when someone looks; nil where nobody can.
  ///   - lock: the database's write lock, where the caller has it already.
  ///   - patience: the maximum wait for another program that keeps the database locked.
  /// - Throws: `UsageError` where the run's tables don't fit into memory, or where PGN doesn't suit its games;
  ///   `ReportError` where reports or the file in PGN can't be written; `EngineFailure` where an engine of a match
  ///   can't be started; or `StoreError`.
  public init(
    _ plan: RunPlan, extending: Bool = false, replayingFaultsOf player: String? = nil,
    engines setting: EngineSetting = EngineSetting(), pgn: String? = nil, watch: GameWatch? = nil,
    lock: (any WriteLock)? = nil,
    patience: Duration = .seconds(60)
  ) throws {
    try plan.memory.requireRoom()
    try Scheduler(workers: plan.workers).requireThreads()
    (self.plan, self.watch) = (plan, watch)
    tell = setting.tell
    if let pgn {
      guard plan.playables.contains(where: { $0.seats == 2 }) else {
        throw UsageError(description: "--pgn: PGN is for games of two seats, and these have others")
      }
      try PGNFile.require(pgn)
    }
    if plan.shard == nil, !plan.isOfCommand { try AtomicFile.requireDirectory(plan.reportDirectory) }
    self.lock = try plan.isKept ? lock ?? plan.writeLock() : nil
    // Done before anything is recorded: a wrong path must not become a run.
    let engines = try plan.greetedEngines(setting)
    self.engines = engines
    var isReady = false
    defer { if !isReady { engines.abandon() } }
    store =
      try plan.isKept
      ? Store.forLongWork(
        plan.playedFile, journal: plan.shard == nil ? .log : .rollback, patience: patience, tell: setting.tell)
      : Store.inMemory()
    do {
      // The file of a shard belongs to one run, which may lack no more than its final name.
      let extending = extending || player != nil || plan.shard != nil
      let lineup = try plan.lineup(in: store, extending: extending)
      if case .fromLastRun = plan.format.lineup, let lineup {
        self.lineup = plan.words(ofLineup: lineup, after: try plan.lastLineup(in: store))
      } else {
        self.lineup = nil
      }
      let description = plan.description(lineup: lineup).introducing(engines)
      run = try store.beginRun(
        description, extending: extending, session: WallClock.session(workers: plan.workers))
      self.pgn = try pgn.map { [run] (path) throws(ReportError) in
        try PGNFile(
          at: path, of: run, isKept: plan.isKept, identity: description.identity, variants: plan.playables)
      }
      engines.begin(run: run.number)
      setAside = try player.map { [store, run] player throws(StoreError) in
        try store.setAside(faultsOf: player, in: run)
      }
      before = try store.results(of: run)
      let board = TallyBoard(MatchTally(player: plan.players[0].name))
      tallyBoard = board
      let planned = plan.games == nil ? nil : before.coverage.planned
      let live = LiveBoard(
        games: before.coverage.games, planned: planned, faults: before.faults.reduce(0) { $0 + $1.games }
      ) { [store, run] in try store.results(of: run) }
      self.live = live
      let remote = plan.engines.filter(\.value.isRemote).keys
      let bots = remote.isEmpty ? nil : BotStandings(of: remote, before: before, page: setting.page)
      self.bots = bots
      if let bots { engines.reportStandings { bots.standing(of: $0, ratings: live.state.standings) } }
      var schedule = plan.schedule(
        seed: run.seed, lineup: lineup, onTally: { board.update($0) }, onDecision: { live.tell($0) })
      numbers = plan.gameNumbers(seed: run.seed, lineup: lineup)
      prior = try Self.prior(for: &schedule, run, in: store)
      self.schedule = schedule
    } catch {
      try? store.close()  // the earlier error is the one to report
      throw error
    }
    isReady = true
  }

  deinit { engines.abandon() }

  /// The results so far of a match, from the games that count; nil before the first encounter, for a tournament, and
  /// for a shard.
  public var match: MatchBlock? {
    guard let match = plan.match, plan.shard == nil else { return nil }
    let (tally, names) = (tallyBoard.tally, plan.players.map(\.name))
    return try? tally.block(
      .init(player: names[0], opponent: names[1], variants: plan.entries.map(\.variant)), test: match.test)
  }

  /// Whether no game is left to play; O(jobs).
  public var isWhole: Bool { schedule.isDone(prior) }

  /// The known results of jobs: for a schedule that looks at results, the outcomes; for others whether jobs were
  /// played, which takes hardly any memory, and skips those of its jobs that need not be looked up.
  private static func prior(
    for schedule: inout any Schedule, _ run: StoredRun, in store: Store
  ) throws(StoreError) -> @Sendable (Job) -> Prior {
    if type(of: schedule).looksAtResults {
      return try KnownGames(of: run.tournament, run: run.number, withTranscripts: true, in: store).prior
    }
    let played = try store.played(in: run)
    schedule.skip(whole: played.whole)
    return { job in
      played.contains(variant: job.variant, players: job.players, encounter: job.encounter) ? .skipped : .unplayed
    }
  }

  /// Plays the games that are left, and writes the reports. May be called once.
  ///
  /// - Parameter stop: ends it early; what has been played by then is kept.
  /// - Throws: the error of storing games; `UnwrittenReports` where reports can't be written; `EngineFailure` where
  ///   engines can't play and either no game was played or the plan says that their games are left for later. All games
  ///   recorded by then stay, and the run can be continued.
  public func play(stop: StopSignal = StopSignal()) throws -> Outcome {
    defer { lock?.release() }
    do {
      let outcome = try playAll(stop)
      try store.close(after: run)
      if plan.shard != nil, isComplete(outcome) { try ShardFile.publish(plan.database) }
      return outcome
    } catch {
      store.close(after: run, failed: error)  // workers may hold on to it
      throw error
    }
  }

  /// Whether all games have been played that the plan requires.
  private func isComplete(_ outcome: Outcome) -> Bool {
    outcome.ending == .finished && outcome.rulesFailure == nil
      && (outcome.withdrawals.isEmpty || plan.leavesOutWithdrawn)
  }

  private func playAll(_ stop: StopSignal) throws -> Outcome {
    // In any case: no engine outlives the run.
    defer { engines.abandon() }
    // An earlier session that was killed may have recorded games that the file lacks.
    try pgn?.append(from: store)
    let playables = Dictionary(uniqueKeysWithValues: plan.playables.map { ($0.variant.name, $0) })
    let withdrawn: @Sendable (String) -> Bool = { playables[$0]?.withdrawal != nil }
    let sink = StoringSink(
      store: store, run: run, lock: lock, numbers: numbers, live: live,
      faults: OwnFaults(except: plan.engines.keys, limits: plan.limits, tell: tell), pgn: pgn,
      repeats: RepeatedGames(of: plan.engines.keys, deterministic: plan.deterministic, tell: tell), bots: bots)
    var (schedule, prior) = (self.schedule, self.prior)
    let admitsLate = bots != nil && !type(of: schedule).looksAtResults
    var (attendance, ending): (Attendance, Scheduler.Ending)
    while true {
      // A connected bot may play at fewer tables; a game at another one would wait without end.
      let workers = max(1, min(plan.workers, engines.tables))
      if workers < plan.workers {
        tell(
          "\(workers) \(workers == 1 ? "game is" : "games are") played at once: a bot that dials in has no more tables")
      }
      attendance = Attendance(engines, workers: workers, admitsLate: admitsLate)
      ending = try Scheduler(workers: workers)
        .run(
          schedule,
          prior: { [prior, attendance, withdrawn] job in
            let known = prior(job)
            guard case .unplayed = known else { return known }
            return !withdrawn(job.variant) && attendance.canPlay(job.players) ? known : .skipped
          }, makePlay: { [self] in makePlay(stop) }, into: sink, stop: stop)
      guard ending == .finished, attendance.hasPostponed else { break }
      // Bots that came late have missed games, which are played now.
      schedule = self.schedule
      prior = try Self.prior(for: &schedule, run, in: store)
      engines.reseat()
    }
    try store.addDelays(
      engines.delays.mapValues { (measured: $0.count, nanoseconds: $0.sum, most: $0.most) }, of: run)
    let rulesFailure = RulesFailure(plan.playables)
    if plan.match != nil, let rulesFailure { throw rulesFailure }
    guard plan.match == nil || engines.withdrawals.isEmpty else {
      let consequence = plan.isKept ? EngineFailure.gamesAreLeft : "no game is kept without --database"
      throw EngineFailure(withdrawals: engines.withdrawals, consequence: consequence)
    }
    var match = match
    guard ending != .stopped else {
      return Outcome(ending: ending, results: try lastResults, withdrawals: [], match: match)
    }
    // Bots leave with their last rating.
    if bots != nil { _ = try lastResults }
    engines.close()
    // Games after the deciding one don't count.
    let isOpen = ending == .timeUp || match?.answer == .open
    if match != nil, !isOpen { try store.drop(beyond: tallyBoard.tally.countedEncounters, of: run) }
    if plan.isKept, match != nil {
      match?.lostGames = try store.gamesLost(by: plan.players[0].name, in: run, most: MatchBlock.mostLostGames)
    }
    let withdrawals = engines.withdrawals.filter { attendance.missing.contains($0.player) }
    try store.setWithdrawals(withdrawals.map { ($0.player, $0.why) }, of: run)
    // The number of games is known only now.
    if match == nil, schedule.planned == nil, ending == .finished { try store.settlePlanned(of: run) }
    let all = try lastResults
    if all.coverage.games == 0, let rulesFailure { throw rulesFailure }
    guard withdrawals.isEmpty || all.coverage.games > 0 else {
      throw EngineFailure(
        withdrawals: withdrawals, consequence: "nobody is left to play; the same command does once they can be started")
    }
    var outcome = Outcome(
      ending: ending, results: all, withdrawals: withdrawals, rulesFailure: rulesFailure, match: match)
    if plan.shard != nil {
      // The results of all shards are known only in the file that they are merged into.
      if isComplete(outcome) { try store.finish(run) }
      return outcome
    }
    // A run is complete only once its reports are written: where that fails, the same command writes them.
    let runs = RunSelection.numbers([run.number])
    // Reports contain the time of play, and are the same when they are made again.
    try store.endSession(of: run, at: WallClock.now)
    // A run whose time was up has more games, and a match whose test may yet be decided may have some.
    let isComplete = isComplete(outcome) && match?.answer != .open
    guard !plan.isOfCommand else {
      if isComplete { try store.finish(run) }
      return outcome
    }
    let data = try ReportData(
      all, from: store, of: run.tournament, runs: runs, among: plan.variants, completing: isComplete)
    let report = try report(data)
    let standings = try Chapter.standings(data)
    do {
      outcome.files = try report.write(plan.reportFormats, to: plan.reportDirectory)
    } catch {
      throw UnwrittenReports(standings: standings, coverage: all.coverage, cause: error)
    }
    if isComplete { try store.finish(run) }
    (outcome.report, outcome.standings) = (report, standings)
    outcome.contest = try .contest(data) ?? .claims(data)
    return outcome
  }

  /// The function with which a worker plays games.
  private func makePlay(_ stop: StopSignal) -> PlayableVariant.Table {
    let play = live.watched(plan.room(engines.makePlayers(), watch: watch).play)
    return plan.match == nil ? play : engines.stopping(stop, play)
  }

  /// The results after the last game, which the live state keeps.
  private var lastResults: Results {
    get throws {
      let results = try store.results(of: run)
      live.end(with: results)
      return results
    }
  }

  private func report(_ data: ReportData) throws -> Document {
    let selection = [plan.database, "--tournament", run.tournament, "--run", "\(run.number)"]
    return try Document(
      data,
      command: ShellCommand.report(selection, out: plan.reportDirectory, formats: plan.reportFormats))
  }
}

extension RunPlan {
  /// The engines of the run, each started once; a match can't be played without one of them.
  fileprivate func greetedEngines(_ setting: EngineSetting) throws -> EngineRoster {
    guard match != nil else { return try setting.greeted(engines, workers: workers, policy: faults) }
    return try setting.allGreeted(
      engines, workers: workers, consequence: "nothing is played; the same command does once it can be started")
  }
}

extension Store {
  /// The results of one run.
  fileprivate func results(of run: StoredRun) throws(StoreError) -> Results {
    try results(of: run.tournament, runs: .numbers([run.number]))
  }
}
