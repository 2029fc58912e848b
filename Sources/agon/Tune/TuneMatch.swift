import Engines
import Play
import Reports
import Statistics
import Store
import Tournament

/// The match at the end of a tune: the tuned values against those of the start, with openings and seeds of its own.
struct TuneMatch {
  private let plan: TunePlan
  private let verification: TunePlan.Verification
  private let values: [Double]
  private let games: Int

  /// - Parameters:
  ///   - values: what the tune has come to.
  ///   - games: after how many games.
  init?(_ plan: TunePlan, values: [Double], games: Int) {
    guard let verification = plan.verification else { return nil }
    self.plan = plan
    self.verification = verification
    self.values = values
    self.games = games
  }

  /// What its games are kept under.
  private var tournament: String { "\(plan.name), verified after \(games) games" }
  private var seed: UInt64 { Seed.run(plan.seed, number: 2) }

  private func schedule(_ store: Store) throws -> MatchSchedule {
    var outcomes: [PlayedJob: Outcome] = [:]
    do {
      try store.forEachGame(of: tournament, runs: .numbers([1])) { game in
        let job = PlayedJob(variant: game.variant, first: game.players[0], encounter: game.encounter)
        outcomes[job] = Outcome(places: game.places, reason: .adjudicated)
        return true
      }
    } catch {
      // A match that hasn't been begun has no games.
      switch error {
      case .unknownTournament, .tournamentNeeded: break
      default: throw error
      }
    }
    let entries = plan.conditions.entries.map {
      MatchSchedule.Entry(variant: $0.playable.variant.name, openings: $0.openingSource(seed: seed))
    }
    return MatchSchedule(
      players: TunePlan.names, entries: entries, encounters: verification.encounters, seed: seed,
      test: verification.test
    ) { outcomes[PlayedJob(variant: $0.variant, first: $0.players[0], encounter: $0.encounter)] }
  }

  private struct PlayedJob: Hashable {
    let variant: String
    let first: String
    let encounter: Int
  }

  private func block(_ tally: MatchTally) throws -> MatchBlock {
    try MatchBlock(
      tally.record,
      setting: .init(
        player: "tuned", opponent: "start", variants: plan.conditions.entries.map(\.playable.variant.name)),
      games: tally.games, test: verification.test)
  }

  /// What its games so far have come to; nil before the first one.
  func kept(in store: Store) throws -> MatchBlock? {
    let tally = try schedule(store).tally
    return tally.record.samples > 0 ? try block(tally) : nil
  }

  /// Plays it, or goes on with it; nil when it was told to stop.
  func play(_ store: Store, workers: Int, quiet: Bool, stop: StopSignal) throws -> MatchBlock? {
    let schedule = try schedule(store)
    let contenders = try [plan.contender(values), plan.contender(plan.space.parameters.map(\.start))]
    let run = try store.beginRun(
      RunDescription(
        tournament: tournament, seed: seed,
        variants: plan.conditions.entries.map { .init(name: $0.playable.variant.name, seats: 2) },
        players: zip(TunePlan.names, contenders).map { .init(name: $0, definition: $1.description) },
        planned: schedule.count, conditions: plan.conditions.conditions, config: plan.conditions.configText),
      extending: true)
    let progress = MatchProgress(schedule.tally, test: verification.test) { try store.write($0, to: run) }
    let ending = try play(schedule, contenders, progress, workers: workers, quiet: quiet, stop: stop)
    guard ending == .finished else { return nil }
    let tally = progress.tally
    try store.finish(run, planned: tally.games.wins + tally.games.draws + tally.games.losses)
    return try block(tally)
  }

  private func play(
    _ schedule: MatchSchedule, _ contenders: [Contender], _ progress: MatchProgress, workers: Int, quiet: Bool,
    stop: StopSignal
  ) throws -> Scheduler.Ending {
    var (specs, programs): ([String: PlayerSpec], [String: EngineSpec]) = ([:], [:])
    for (name, contender) in zip(TunePlan.names, contenders) {
      switch contender {
      case .own(let spec): specs[name] = spec
      case .engine(let engine, _): programs[name] = engine
      }
    }
    let ticker = quiet ? nil : progress.ticking()
    defer {
      ticker?.cancel()
      if !quiet { progress.clear() }
    }
    let engines = try EngineRoster(programs) { Console.tell("agon: \($0)") }
    let (own, plan) = (specs, plan)
    let ending = try Scheduler(workers: workers)
      .run(
        schedule,
        makePlay: {
          let outside = engines.makePlayers()
          let tables = try Dictionary(
            uniqueKeysWithValues: plan.conditions.entries.map {
              let table = try $0.playable.makeTable(own, outside: outside, limits: plan.conditions.limits)
              return ($0.playable.variant.name, table)
            })
          return { job in
            guard let table = tables[job.variant] else { preconditionFailure("\(job.variant) isn't in the match") }
            let record = table(job)
            if !engines.withdrawals.isEmpty { stop.request() }
            return record
          }
        }, into: progress, stop: stop)
    guard engines.withdrawals.isEmpty else { throw EngineFailure(withdrawals: engines.withdrawals) }
    if ending == .finished { engines.close() }
    return ending
  }
}
