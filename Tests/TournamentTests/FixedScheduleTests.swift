import Play
import Testing

@testable import Tournament

@Suite struct FixedScheduleTests {
  /// Openings that say which encounter they are for.
  private struct Numbered: OpeningSource {
    var number = 0
    mutating func next() -> String {
      defer { number += 1 }
      return "o\(number)"
    }
  }

  private func schedule(
    players: [String] = ["a", "b", "c"], variants: [String] = ["x", "y"], encounters: Int = 25, seed: UInt64 = 7,
    isPlayed: @escaping @Sendable (Job) -> Bool = { _ in false }
  ) -> FixedSchedule {
    FixedSchedule(
      entries: variants.map {
        FixedSchedule.Entry(
          variant: $0, pairings: TournamentFormat.roundRobin.pairings(of: players, seats: 2), seating: .rotations,
          openings: Numbered())
      }, encounters: encounters, seed: seed, isPlayed: isPlayed)
  }

  private func jobs(_ schedule: FixedSchedule) -> [Job] {
    var schedule = schedule
    var jobs: [Job] = []
    while let job = schedule.next() { jobs.append(job) }
    return jobs
  }

  @Test func everyPairingPlaysEveryEncounterInEverySeatingOnce() {
    let schedule = schedule()
    let jobs = jobs(schedule)
    #expect(jobs.count == schedule.count)
    #expect(jobs.count == 2 * 3 * 2 * 25)
    #expect(Set(jobs).count == jobs.count)
    #expect(Set(jobs.map(\.encounter)) == Set(0..<25))
  }

  @Test func allPairingsOfAnEncounterMeetTheSameOpeningAndSeed() {
    for (_, jobs) in Dictionary(grouping: jobs(schedule()), by: { "\($0.variant) \($0.encounter)" }) {
      #expect(Set(jobs.map(\.seed)).count == 1)
      #expect(Set(jobs.map(\.opening)) == ["o\(jobs[0].encounter)"])
    }
  }

  @Test func addingPlayersVariantsOrEncountersKeepsAllJobsThatWereThereBefore() {
    let before = Set(jobs(schedule()))
    #expect(before.isSubset(of: jobs(schedule(players: ["z", "a", "b", "c", "d"]))))
    #expect(before.isSubset(of: jobs(schedule(variants: ["w", "x", "y"]))))
    #expect(before.isSubset(of: jobs(schedule(encounters: 31))))
  }

  @Test func anotherSeedGivesOtherSeedsToAllGames() {
    #expect(Set(jobs(schedule()).map(\.seed)).isDisjoint(with: jobs(schedule(seed: 8)).map(\.seed)))
  }

  @Test func jobsThatHaveBeenPlayedAreLeftOutAndTheOthersStayAsTheyAre() {
    let all = jobs(schedule())
    let rest = jobs(schedule { $0.encounter.isMultiple(of: 3) || $0.players[0] == "b" })
    #expect(rest == all.filter { !$0.encounter.isMultiple(of: 3) && $0.players[0] != "b" })
  }

  @Test func aRunStoppedEarlyHasPlayedSomeOfEveryVariant() {
    #expect(Set(jobs(schedule(encounters: 1_000)).prefix(150).map(\.variant)) == ["x", "y"])
  }
}
