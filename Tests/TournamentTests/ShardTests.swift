import Play
import Testing

@testable import Tournament

@Suite struct ShardTests {
  /// Three pairings at a variant of two seats, one at one of three.
  private func schedule(encounters: Int) -> FixedSchedule {
    let players = ["a", "b", "c"]
    return FixedSchedule(
      of: [
        Entry(variant: "x", players: players, openings: Openings(listed: ["1", "2", "3"])),
        Entry(variant: "y", seats: 3, players: players), Entry(variant: "z", players: players),
      ], pairings: RoundRobin().pairings, encounters: encounters, seating: .rotations, seed: 7)
  }

  private func shards(_ count: Int) throws -> [Shard] { try (0..<count).map { try #require(Shard($0, of: count)) } }

  @Test("Shards play every job once in the order of the schedule", arguments: [1, 2, 3, 7, 20, 70])
  func shardsPlayEachJobOnce(count: Int) throws {
    for encounters in [1, 10, 23] {
      let whole = schedule(encounters: encounters)
      let parts = try shards(count).map { whole.part($0).jobs() }
      let places = parts.map { jobs in jobs.compactMap { whole.places($0) } }
      #expect(places.flatMap(\.self).sorted() == Array(0..<whole.jobs().count))
      for (jobs, places) in zip(parts, places) { #expect(places == places.sorted() && jobs.count == places.count) }
    }
  }

  @Test(
    "No shard has two encounters more than another, by pairing, by variant or in all",
    arguments: [1, 2, 3, 6, 7, 20]
  )
  func shardsAreBalanced(count: Int) throws {
    for encounters in [1, 9, 10, 20, 31] {
      let whole = schedule(encounters: encounters)
      func counts(_ name: (Job) -> String) throws -> [[Int]] {
        let names = Set(whole.jobs().map(name))
        let parts = try shards(count).map { shard in
          Dictionary(grouping: whole.part(shard).jobs(), by: name).mapValues {
            Set($0.map { "\($0.variant) \($0.players.sorted()) \($0.encounter)" }).count
          }
        }
        return names.map { name in parts.map { $0[name] ?? 0 } }
      }
      let all = try counts { "\($0.variant) \($0.players.sorted())" } + counts(\.variant) + counts { _ in "" }
      for counts in all { #expect(counts.max()! - counts.min()! <= 1, "\(counts)") }
    }
  }

  @Test("Encounters aren't split over shards")
  func encountersStayWhole() throws {
    let seats = ["x": 2, "y": 3, "z": 2]
    for shard in try shards(4) {
      let jobs = schedule(encounters: 5).part(shard).jobs()
      let games = Dictionary(grouping: jobs) { "\($0.variant) \($0.players.sorted()) \($0.encounter)" }
      for (_, games) in games { #expect(games.count == seats[games[0].variant]) }
    }
  }

  @Test("A shard knows how many jobs it has")
  func shardKnowsItsSize() throws {
    for count in [1, 3, 20, 100] {
      for shard in try shards(count) {
        let part = schedule(encounters: 23).part(shard)
        #expect(part.planned == part.jobs().count)
      }
    }
  }

  @Test("The order is that of the schedule and knows no other jobs")
  func orderIsTheSchedules() {
    let whole = schedule(encounters: 23)
    let places = whole.places
    #expect(whole.jobs().map { places($0) } == Array(0..<whole.jobs().count))
    #expect(places(Job(variant: "x", players: ["a", "d"], encounter: 0, opening: "", seed: 1)) == nil)
    #expect(places(Job(variant: "w", players: ["a", "b"], encounter: 0, opening: "", seed: 1)) == nil)
    #expect(places(Job(variant: "x", players: ["a", "b"], encounter: 23, opening: "", seed: 1)) == nil)
  }

  @Test("A league is split into shards as well")
  func leagueHasShards() throws {
    let format = LeagueFormat(
      FormatSettings(for: LeagueFormat.keys, groups: ["divisions": [["a", "b"], ["c", "d"]]]))
    let whole = format.schedule(
      of: [Entry(variant: "x", players: ["a", "b", "c", "d"])], encounters: 5, seating: .rotations, seed: 1)
    let league = try #require(whole as? any ShardableSchedule)
    let games = try shards(3).map { league.part($0).jobs().count }
    #expect(games.reduce(0, +) == whole.planned)
    #expect(league.encountersInAll == 10)
  }

  @Test("Invalid numbers make no shard")
  func badNumbersMakeNoShard() {
    #expect(Shard(20, of: 20) == nil && Shard(-1, of: 3) == nil && Shard(0, of: 0) == nil)
    #expect(Shard(0, of: Shard.most + 1) == nil)
    #expect(Shard(19, of: 20)?.description == "19/20")
  }
}
