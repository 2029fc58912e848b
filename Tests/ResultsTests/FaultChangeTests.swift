import Results
import Statistics
import Testing

@Suite struct FaultChangeTests {
  /// A run in which each player lost this number of 100 games by crashes.
  private func run(_ faults: [String: Int], without absent: Set<String> = []) -> Results {
    let players = ["anchor"] + faults.keys.sorted().filter { !absent.contains($0) }
    return Results(
      coverage: .init(tournament: "t", runs: [1], seeds: [1], games: 100, planned: 100),
      variants: [.init(name: "noughts:3x3", seats: 2)], players: players,
      tallies: players.indices.dropFirst().map { Tally(group: 0, players: [0, $0], places: [1, 2], games: 100) },
      efforts: [],
      faults: players.enumerated().compactMap { index, name in
        faults[name].flatMap { $0 == 0 ? nil : .init(variant: 0, player: index, reason: "crash", games: $0) }
      })
  }

  @Test("First faults and significantly more of them are news")
  func moreFaultsAreNews() throws {
    let changes = FaultChange.all(
      of: run(["few": 1, "more": 20, "same": 6, "fewer": 1, "none": 0]),
      since: run(["few": 0, "more": 5, "same": 5, "fewer": 9, "none": 0]))
    #expect(changes.map(\.player) == ["few", "fewer", "more", "same"])
    #expect(changes.map(\.isNews) == [true, false, true, false])
    #expect(changes.map(\.isFirst) == [true, false, false, false])
    let more = try #require(changes.first { $0.player == "more" })
    #expect(more.later == .init(faults: 20, games: 100) && more.earlier == .init(faults: 5, games: 100))
    #expect(abs(more.adjustedP - 4 * 0.001_098_616) < 1e-8)
  }

  @Test("A player that wasn't in both runs isn't compared")
  func onlyCommonPlayersCompare() {
    let faults = ["bot": 30]
    #expect(FaultChange.all(of: run(faults), since: run(faults, without: ["bot"])).isEmpty)
    #expect(FaultChange.all(of: run(faults, without: ["bot"]), since: run(faults)).isEmpty)
  }
}
