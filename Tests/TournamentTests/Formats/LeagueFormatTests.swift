import Play
import Results
import Testing

@testable import Tournament

@Suite struct LeagueFormatTests {
  private static let names = ["a", "b", "c", "d", "e", "f"]

  private func league(_ divisions: [[String]] = [["a", "b", "c"], ["d", "e", "f"]], promote: Int = 1) -> LeagueFormat {
    LeagueFormat(
      FormatSettings(for: LeagueFormat.keys, groups: ["divisions": divisions], texts: ["promote": "\(promote)"]))
  }

  private func schedule(
    _ league: LeagueFormat, seats: Int = 2, players: [String] = names, encounters: Int = 1
  ) -> any Schedule {
    league.schedule(
      of: [Entry(variant: "x", seats: seats, players: players)], encounters: encounters, seating: .rotations, seed: 1)
  }

  private func divisions(
    _ schedule: any Schedule, _ known: (Job) -> Outcome?
  ) throws -> [ContestStanding.Division] {
    guard case .league(let divisions)? = schedule.standing(known) else { throw NoLeague() }
    return divisions
  }

  private struct NoLeague: Error {}

  @Test("In each division everybody meets everybody, and nobody else")
  func divisionsAreRoundRobins() {
    let pairs = Set(schedule(league(), encounters: 2).jobs().map { $0.players.sorted().joined() })
    #expect(pairs == ["ab", "ac", "bc", "de", "df", "ef"])
    #expect(schedule(league(), encounters: 2).planned == 24)
    #expect(
      league().pairings(at: Entry(variant: "x", players: Self.names)).map { $0.joined() }.sorted() == pairs.sorted())
    // As the players come, division by division.
    let other = Set(
      schedule(league(), players: ["f", "a", "e", "b", "c", "d"]).jobs().map { $0.players.sorted().joined() })
    #expect(other == ["af", "ef", "ae", "bc", "bd", "cd"])
  }

  @Test("The best are promoted and the worst relegated")
  func bestRiseWorstFall() throws {
    let order = ["c", "a", "b", "f", "e", "d"]
    let one = try divisions(schedule(league())) { .better(of: $0, in: order) }
    #expect(one.map(\.up) == [[], ["f"]] && one.map(\.down) == [["b"], []])
    #expect(one.map { $0.lines.map(\.player) } == [["c", "a", "b"], ["f", "e", "d"]])
    #expect(one.nextLineup == ["c", "a", "f", "b", "e", "d"])
    let two = try divisions(schedule(league(promote: 2))) { .better(of: $0, in: order) }
    #expect(two.nextLineup == ["c", "f", "e", "a", "b", "d"])
  }

  @Test("A division in the middle sends as many both ways")
  func middleMovesBothWays() throws {
    let league = league([["a", "b"], ["c", "d"], ["e", "f"]])
    let all = try divisions(schedule(league)) { .better(of: $0, in: ["b", "a", "d", "c", "f", "e"]) }
    #expect(all.nextLineup == ["b", "d", "a", "f", "c", "e"])
  }

  @Test("Players that are level in everything keep the order at the start of the run")
  func levelKeepsTheOrder() throws {
    let all = try divisions(schedule(league())) { _ in Outcome(winner: nil, reason: .line) }
    #expect(all.map(\.down) == [["c"], []] && all.map(\.up) == [[], ["d"]])
    #expect(all.allSatisfy { $0.lines.map(\.place) == [1, 1, 1] })
  }

  @Test("A pairing counts once all its games are known, whatever else is missing")
  func completePairingsCount() throws {
    let all = try divisions(schedule(league())) { job in
      job.players == ["a", "b"] ? nil : .better(of: job, in: Self.names)
    }
    #expect(all[0].lines.map { "\($0.player) \($0.points)" } == ["a 1.0", "b 1.0", "c 0.0"])
  }

  @Test("In a game of more seats every two players have met")
  func moreSeatsMakePairs() throws {
    let schedule = schedule(league([["a", "b", "c", "d"], ["e", "f", "g"]]), seats: 3, players: Self.names + ["g"])
    #expect(schedule.planned == 15)
    let all = try divisions(schedule) { job in
      let sorted = job.players.sorted()
      return Outcome(places: job.players.map { sorted.firstIndex(of: $0)! + 1 }, reason: .allCards)
    }
    // Of four each two sit together in two sets of three, six games: a point in all.
    #expect(all[0].lines.map(\.points) == [3, 2, 1, 0])
    #expect(all.nextLineup == ["a", "b", "c", "e", "d", "f", "g"])
  }

  @Test(
    "An impossible league is reported with its key",
    arguments: [
      ([["a", "b", "c", "d"]], 1, 2, "divisions", "a league has at least two divisions; with one, play a round-robin"),
      (
        [["a", "b", "c"], ["d"]], 1, 2, "divisions",
        "division 2 has one player, but x has 2 seats; expected at least as many players"
      ),
      (
        [["a", "b", "c"], ["d", "e"]], 1, 3, "divisions",
        "division 2 has 2 players, but x has 3 seats; expected at least as many players"
      ),
      (
        [["a", "b", "c"], ["d", "e"]], 2, 2, "promote",
        "division 2 has 2 players, of whom one has to stay; expected at most 1, found 2"
      ),
      (
        [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]], 2, 2, "promote",
        "division 2 has 3 players, of whom as many go up as go down; expected at most 1, found 2"
      ),
    ])
  func badLeagueNamesItsKey(
    divisions: [[String]], promote: Int, seats: Int, key: String, text: String
  ) throws {
    let entry = Entry(variant: "x", seats: seats, players: divisions.flatMap(\.self))
    let problem = try #require(league(divisions, promote: promote).problem(of: [entry], seating: .rotations))
    #expect(problem.key == key && problem.text == text)
  }

  @Test("A league that can be played has no problem")
  func goodLeagueHasNoProblem() {
    let entry = Entry(variant: "x", players: Self.names)
    #expect(league().problem(of: [entry], seating: .rotations) == nil)
    #expect(league().problem(at: entry, seating: .rotations) == nil)
  }
}
