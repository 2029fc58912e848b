import Play
import Testing

@testable import Tournament

@Suite struct FixedScheduleTests {
  private static let openings = Openings(listed: (0..<1_000).map { "o\($0)" })

  private func schedule(
    players: [String] = ["a", "b", "c"], variants: [String] = ["x", "y"], encounters: Int = 25, seed: UInt64 = 7
  ) -> FixedSchedule {
    FixedSchedule(
      of: variants.map { Entry(variant: $0, players: players, openings: Self.openings) },
      pairings: RoundRobin().pairings, encounters: encounters, seating: .rotations, seed: seed)
  }

  @Test("Every pairing plays every encounter in every seating once")
  func schedulePlaysAllOnce() {
    let schedule = schedule()
    let jobs = schedule.jobs()
    #expect(jobs.count == schedule.planned)
    #expect(jobs.count == 2 * 3 * 2 * 25)
    #expect(Set(jobs).count == jobs.count)
    #expect(Set(jobs.map(\.encounter)) == Set(0..<25))
  }

  @Test("An encounter has one opening and seed in all seatings, and no other has that seed")
  func encounterSharesOpening() {
    let encounters = Dictionary(grouping: schedule().jobs()) { job in
      "\(job.variant) \(job.encounter) \(job.players.sorted())"
    }
    for (_, jobs) in encounters {
      #expect(jobs.count == 2 && Set(jobs.map(\.seed)).count == 1)
      let pairing = Seed.openings(run: 7, variant: jobs[0].variant, players: jobs[0].players)
      #expect(Set(jobs.map(\.opening)) == [Self.openings.opening(pairing: pairing, encounter: jobs[0].encounter)])
    }
    #expect(Set(encounters.values.map { $0[0].seed }).count == 2 * 3 * 25)
  }

  @Test("Every pairing has openings in its own order")
  func pairingsHaveOwnOrders() {
    let jobs = schedule(variants: ["x"], encounters: 1_000).jobs()
    let orders = Dictionary(grouping: jobs, by: { $0.players.sorted() }).mapValues { $0.map(\.opening) }
    #expect(orders.count == 3 && Set(orders.values).count == 3)
    for order in orders.values { #expect(Set(order).count == 1_000) }
  }

  @Test("Adding players, variants or encounters keeps all earlier jobs")
  func additionsKeepJobs() {
    let before = Set(schedule().jobs())
    #expect(before.isSubset(of: schedule(players: ["z", "a", "b", "c", "d"]).jobs()))
    #expect(before.isSubset(of: schedule(players: ["d", "c", "b", "z", "a"]).jobs()))
    #expect(before.isSubset(of: schedule(variants: ["w", "x", "y"]).jobs()))
    #expect(before.isSubset(of: schedule(encounters: 31).jobs()))
  }

  @Test("Another seed gives other seeds to all games")
  func otherSeedOtherGames() {
    #expect(Set(schedule().jobs().map(\.seed)).isDisjoint(with: schedule(seed: 8).jobs().map(\.seed)))
  }

  @Test("Rounds that are played are left out", arguments: [0, 9, 10, 19, 20, 24, 25, 1_000])
  func playedRoundsAreSkipped(whole: Int) {
    var rest = schedule()
    rest.skip { variant, players in variant == "x" && players == ["a", "b"] ? whole : 1_000 }
    let left = schedule().jobs().filter { $0.encounter >= min(whole, 25) / 10 * 10 }
    #expect(rest.jobs() == left && rest.planned == schedule().planned)
  }

  @Test("A shard leaves no round out")
  func shardSkipsNoRound() throws {
    var part = schedule().part(try #require(Shard(1, of: 2)))
    let jobs = part.jobs()
    part.skip { _, _ in 20 }
    #expect(part.jobs() == jobs)
  }

  @Test("A schedule is done when no job is left to play")
  func doneWithoutJobs() {
    let last = schedule().jobs().last
    #expect(schedule().isDone { _ in .skipped })
    #expect(!schedule().isDone { $0 == last ? .unplayed : .skipped })
  }

  @Test("A run stopped early has played some of every variant")
  func earlyStopCoversVariants() {
    #expect(Set(schedule(encounters: 1_000).jobs().prefix(150).map(\.variant)) == ["x", "y"])
  }
}
