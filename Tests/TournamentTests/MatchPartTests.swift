import Play
import Testing

@testable import Tournament

/// A match that is dealt to shards, round by round.
@Suite struct MatchPartTests {
  private func match(encounters: Int) -> MatchSchedule {
    let entries = [("x", 1.0), ("y", 2), ("z", 1)].map {
      Entry(variant: $0.0, players: ["a", "b"], weight: $0.1, openings: Openings(listed: ["1", "2", "3"]))
    }
    return MatchSchedule(players: ["a", "b"], entries: entries, encounters: encounters, seed: 7, test: nil)
  }

  private func shards(_ count: Int, rounds: Int) throws -> [[Shard]] {
    try (0..<rounds).map { round in
      try (0..<count).map { number in
        var shard = try #require(Shard(number, of: count))
        let part: Round = try #require(Round(round, of: rounds))
        shard.round = part
        return shard
      }
    }
  }

  @Test("Rounds play the whole match one after the other", arguments: [1, 2, 3, 7], [1, 2, 5])
  func roundsPlayEverything(count: Int, rounds: Int) throws {
    let whole = match(encounters: 37)
    var next = 0
    for shards in try shards(count, rounds: rounds) {
      let parts = shards.map { whole.part($0).jobs() }
      let places = parts.map { jobs in jobs.compactMap { whole.places($0) } }
      for (shard, part) in zip(shards, parts) { #expect(whole.part(shard).planned == part.count) }
      for places in places { #expect(places == places.sorted()) }
      let all = places.flatMap(\.self).sorted()
      #expect(all == Array(next..<next + all.count) && abs(all.count - 74 / rounds) <= 2)
      #expect(places.map(\.count).max()! - places.map(\.count).min()! <= 2)
      next += all.count
    }
    #expect(next == 74)
  }

  @Test("The jobs of parts are those of the match, with both seatings of an encounter")
  func jobsHaveBothSeatings() throws {
    let whole = match(encounters: 20)
    let jobs = whole.jobs()
    for shard in try shards(3, rounds: 2).flatMap(\.self) {
      let part = whole.part(shard).jobs()
      #expect(part.allSatisfy(jobs.contains))
      let encounters = Dictionary(grouping: part) { "\($0.variant) \($0.encounter)" }
      for (_, games) in encounters { #expect(Set(games.map(\.players)) == [["a", "b"], ["b", "a"]]) }
    }
  }

  @Test("Jobs of another match have no place")
  func foreignJobsHaveNoPlace() {
    let places = match(encounters: 4).places
    #expect(places(Job(variant: "w", players: ["a", "b"], encounter: 0, opening: "", seed: 1)) == nil)
    #expect(places(Job(variant: "x", players: ["a", "c"], encounter: 0, opening: "", seed: 1)) == nil)
    #expect(places(Job(variant: "x", players: ["a", "b"], encounter: 4, opening: "", seed: 1)) == nil)
  }

  @Test("Invalid numbers make no round")
  func badNumbersMakeNoRound() {
    #expect(Round(2, of: 2) == nil && Round(-1, of: 3) == nil && Round(0, of: 0) == nil)
    #expect(Round(0, of: Shard.most + 1) == nil && Round(5, of: 40)?.description == "5/40")
    var shard = Shard(3, of: 20)
    shard?.round = Round(5, of: 40)
    #expect(shard?.description == "3/20 of round 5/40")
  }
}
