import Engines
import Play
import Reports
import Results
import Store
import Tournament

/// The match at the end of a tune: the tuned values against those of the start, with openings and seeds of its own, at
/// the variants in proportion to their weights.
struct TuneMatch {
  private let plan: TunePlan
  private let verification: TunePlan.Verification
  private let values: [Double]
  private let games: Int

  /// Creates the match of a result; nil where the plan has none.
  /// - Parameters:
  ///   - values: the result of the tune.
  ///   - games: the number of games of the tune.
  init?(_ plan: TunePlan, values: [Double], games: Int) {
    guard let verification = plan.verification else { return nil }
    self.plan = plan
    self.verification = verification
    self.values = values
    self.games = games
  }

  /// The tournament name under which the games are stored.
  private var tournament: String { "\(plan.name), verified after \(games) games" }
  private var seed: UInt64 { Seed.run(plan.seed, number: 2) }

  private func known(in store: Store) throws -> KnownGames {
    do {
      return try KnownGames(of: tournament, run: 1, withTranscripts: true, in: store)
    } catch {
      // A match that hasn't been begun has no games.
      switch error {
      case .unknownTournament, .tournamentNeeded: return KnownGames()
      default: throw error
      }
    }
  }

  /// The players with the tuned values and with those of the start.
  private var contenders: [Contender] {
    get throws {
      try zip(TunePlan.names, [values, plan.space.parameters.map(\.start)]).map { try plan.contender($1, name: $0) }
    }
  }

  private func schedule(onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }) throws -> MatchSchedule {
    let contenders = try contenders
    let untimed = contenders.filter { !plan.setting.limits.allowance(of: $0.name).isTimed }
    let repetition = Repetition(
      deterministic: Set(untimed.filter(\.isDeterministic).map(\.name)), doubtful: Set(contenders.engines.keys),
      openings: RunPlan.openingCounts(plan.setting.playables, plan.entries))
    return
      MatchSchedule(
        players: TunePlan.names, entries: plan.entries, encounters: verification.encounters, seed: seed,
        test: verification.test, repetition: repetition, onEncounter: onEncounter)
  }

  private func identity(_ contenders: [Contender]) -> Identity {
    var identity = plan.setting.commonIdentity(seed: seed)
    identity["format"] = ["match": ["variants": plan.weighted, "test": verification.test.identity]]
    identity["players"] = .group(Dictionary(uniqueKeysWithValues: contenders.map { ($0.name, $0.identity) }))
    return .group(identity)
  }

  private func block(_ tally: MatchTally) throws -> MatchBlock {
    try tally.block(
      .init(player: "tuned", opponent: "start", variants: plan.setting.entries.map(\.variant)), test: verification.test)
  }

  /// The results of the stored games of the match; nil before the first one.
  func kept(in store: Store) throws -> MatchBlock? {
    let known = try known(in: store)
    var schedule = try schedule()
    while case .job(let job) = schedule.next(), case .played(let outcome, let transcript) = known.prior(job) {
      schedule.record(JobResult(job: job, outcome: outcome, transcript: transcript))
    }
    let tally = schedule.tally
    return tally.record.samples > 0 ? try block(tally) : nil
  }

  /// Plays the match, or continues it; nil when it was stopped.
  func play(
    _ store: Store, live: LiveBoard, stop: StopSignal, tell: @escaping @Sendable (String) -> Void,
    onEncounter: @escaping @Sendable (MatchTally) -> Void
  ) throws -> MatchBlock? {
    let known = try known(in: store)
    let contenders = try contenders
    let run = try store.beginRun(
      RunDescription(
        tournament: tournament, seed: seed,
        variants: plan.setting.entries.map { .init(name: $0.variant, seats: $0.seats) },
        players: contenders.map { .init(name: $0.name, definition: $0.definition) },
        planned: 2 * verification.encounters, conditions: plan.setting.conditions,
        config: plan.setting.configText, identity: identity(contenders), openings: plan.setting.openingLists),
      extending: true, session: WallClock.session(workers: plan.setting.workers))
    defer { try? store.endSession(of: run, at: WallClock.now) }  // if that fails, storing games fails, too
    let setting = plan.setting
    let board = TallyBoard(MatchTally(player: TunePlan.names[0]))
    let schedule = try schedule { tally in
      board.update(tally)
      onEncounter(tally)
    }
    let engines = try EngineSetting(tell: tell).allGreeted(contenders.engines, workers: setting.workers)
    // In any case: no engine outlives the match.
    defer { engines.abandon() }
    let faults = OwnFaults(except: contenders.engines.keys, limits: setting.limits, tell: tell)
    let ending = try Scheduler(workers: setting.workers)
      .run(
        schedule, prior: known.prior,
        makePlay: {
          let room = Room(
            setting.playables, players: contenders.own, outside: engines.makePlayers(), limits: setting.limits)
          return engines.stopping(stop, live.watched(room.play))
        }, into: StoringSink(store: store, run: run, live: live, faults: faults), stop: stop)
    guard engines.withdrawals.isEmpty else { throw EngineFailure(withdrawals: engines.withdrawals) }
    guard ending == .finished else { return nil }
    engines.close()
    try store.finish(run, encounters: board.tally.countedEncounters)
    return try block(board.tally)
  }
}
