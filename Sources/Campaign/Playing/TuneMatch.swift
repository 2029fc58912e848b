import Engines
import Play
import Reports
import Store
import Tournament

/// The match at the end of a tune: the tuned values against those of the start, with openings and seeds of its own, at
/// the variants in proportion to their weights.
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

  private func known(in store: Store) throws -> KnownGames {
    do {
      return try KnownGames(of: tournament, run: 1, in: store)
    } catch {
      // A match that hasn't been begun has no games.
      switch error {
      case .unknownTournament, .tournamentNeeded: return KnownGames()
      default: throw error
      }
    }
  }

  private func schedule(onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }) -> MatchSchedule {
    let entries = zip(plan.conditions.entries, plan.weights).map { entry, weight in
      MatchSchedule.Entry(
        variant: entry.playable.variant.name, openings: entry.openingSource(seed: seed), weight: weight)
    }
    return MatchSchedule(
      players: TunePlan.names, entries: entries, encounters: verification.encounters, seed: seed,
      test: verification.test, onEncounter: onEncounter)
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
    let known = try known(in: store)
    var schedule = schedule()
    while case .job(let job) = schedule.next(), let outcome = known[job] {
      schedule.record(JobResult(job: job, outcome: outcome))
    }
    let tally = schedule.tally
    return tally.record.samples > 0 ? try block(tally) : nil
  }

  /// Plays it, or goes on with it; nil when it was told to stop.
  func play(
    _ store: Store, live: LiveBoard, stop: StopSignal, tell: @escaping @Sendable (String) -> Void,
    onEncounter: @escaping @Sendable (MatchTally) -> Void
  ) throws -> MatchBlock? {
    let known = try known(in: store)
    let contenders = try [plan.contender(values), plan.contender(plan.space.parameters.map(\.start))]
    let run = try store.beginRun(
      RunDescription(
        tournament: tournament, seed: seed,
        variants: plan.conditions.entries.map { .init(name: $0.playable.variant.name, seats: 2) },
        players: zip(TunePlan.names, contenders).map { .init(name: $0, definition: $1.description) },
        planned: 2 * verification.encounters, conditions: plan.conditions.conditions, config: plan.conditions.configText
      ),
      extending: true)
    let named = Dictionary(uniqueKeysWithValues: zip(TunePlan.names, contenders))
    let conditions = plan.conditions
    let games = MatchGames(named, player: TunePlan.names[0], workers: conditions.workers, live: live) {
      try store.write($0, to: run)
    }
    let schedule = schedule { tally in
      games.update(tally)
      onEncounter(tally)
    }
    let ending = try games.play(schedule, known: known, logs: nil, stop: stop, tell: tell) { outside in
      Room(conditions.entries.map(\.playable), players: named.own, outside: outside, limits: conditions.limits)
    }
    guard ending == .finished else { return nil }
    let tally = games.tally
    try store.finish(run, encounters: tally.encounters)
    return try block(tally)
  }
}
