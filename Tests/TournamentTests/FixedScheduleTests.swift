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
    players: [String] = ["a", "b", "c"], variants: [String] = ["x", "y"], encounters: Int = 25, seed: UInt64 = 7
  ) -> FixedSchedule {
    FixedSchedule(
      of: variants.map { Entry(variant: $0, players: players, openings: { _ in Numbered() }) },
      pairings: RoundRobin().pairings, encounters: encounters, seating: .rotations, seed: seed)
  }

  @Test func everyPairingPlaysEveryEncounterInEverySeatingOnce() {
    let schedule = schedule()
    let jobs = schedule.jobs()
    #expect(jobs.count == schedule.planned)
    #expect(jobs.count == 2 * 3 * 2 * 25)
    #expect(Set(jobs).count == jobs.count)
    #expect(Set(jobs.map(\.encounter)) == Set(0..<25))
  }

  @Test func allPairingsOfAnEncounterMeetTheSameOpeningAndSeed() {
    for (_, jobs) in Dictionary(grouping: schedule().jobs(), by: { "\($0.variant) \($0.encounter)" }) {
      #expect(Set(jobs.map(\.seed)).count == 1)
      #expect(Set(jobs.map(\.opening)) == ["o\(jobs[0].encounter)"])
    }
  }

  @Test func addingPlayersVariantsOrEncountersKeepsAllJobsThatWereThereBefore() {
    let before = Set(schedule().jobs())
    #expect(before.isSubset(of: schedule(players: ["z", "a", "b", "c", "d"]).jobs()))
    #expect(before.isSubset(of: schedule(variants: ["w", "x", "y"]).jobs()))
    #expect(before.isSubset(of: schedule(encounters: 31).jobs()))
  }

  @Test func anotherSeedGivesOtherSeedsToAllGames() {
    #expect(Set(schedule().jobs().map(\.seed)).isDisjoint(with: schedule(seed: 8).jobs().map(\.seed)))
  }

  @Test func itIsDoneWhenNoJobIsLeftToPlay() {
    let last = schedule().jobs().last
    #expect(schedule().isDone { _ in .skipped })
    #expect(!schedule().isDone { $0 == last ? .unplayed : .skipped })
  }

  @Test func aRunStoppedEarlyHasPlayedSomeOfEveryVariant() {
    #expect(Set(schedule(encounters: 1_000).jobs().prefix(150).map(\.variant)) == ["x", "y"])
  }
}
