import Play
import Results
import Testing

@testable import Store

@Suite struct GameVarietyTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func game(
    _ encounter: Int, _ transcript: String, by players: [String] = ["alpha", "random"]
  ) -> GameRecord {
    GameRecord(
      job: Job(variant: "noughts:3x3", players: players, encounter: encounter, seed: 1), transcript: transcript,
      outcome: Outcome(winner: nil, reason: .adjudicated), plies: transcript.count / 2, efforts: [Effort(), Effort()])
  }

  private func variety(_ games: [GameRecord], identity: Identity? = nil, most: Int = 1_000) throws -> [Variety] {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(planned: games.count, identity: identity))
      try store.write(games, to: run)
      return try store.variety(most: most)
    }
  }

  @Test("Games are counted by moves and by who played them")
  func movesAndPlayersCounted() throws {
    let found = try variety(
      [
        game(0, "a1b1"), game(1, "a1b1"), game(2, "a1b1c1"), game(3, "a1b2"),
        game(0, "a1b1", by: ["random", "alpha"]), game(1, "c3", by: ["random", "alpha"]),
        game(0, "a1b1", by: ["alpha", "greedy"]), game(1, "a1b1", by: ["alpha", "greedy"]),
      ], identity: ["deterministic": ["alpha": true, "greedy": true]])
    // 9 and 8 legal moves at the first two plies, and 7 at one.
    let tree = (8 * 0.954243 + 7 * 0.903090 + 0.845098) / 8
    #expect(found.count == 1)
    #expect(abs(found[0].treeSize - tree) < 1e-9)
    var expected = Variety(
      variant: "noughts:3x3", looked: 8, games: 8, decisions: 16, choices: 16, moves: 8 * 9 + 7 * 8 + 7,
      treeSize: found[0].treeSize, distinct: 4, partings: [3: 2, 2: 1, 1: 1],
      pairings: [
        .init(players: ["alpha", "greedy"], isDeterministic: true, games: 2, distinct: 1),
        .init(players: ["alpha", "random"], isDeterministic: false, games: 6, distinct: 5),
      ])
    #expect(found == [expected])
    expected.pairings[1].isDeterministic = true
    #expect(expected.pairings.map(\.independent) == [1, 5])
    #expect(found[0].pairings.map(\.independent) == [1, 6])
  }

  @Test("Of many games the first encounters are looked at")
  func firstEncountersAreUsed() throws {
    let games = (0..<40).map { game($0, $0 < 5 ? "a1" : "b2") }
    let found = try variety(games, most: 5)
    #expect(found.map(\.looked) == [5] && found.map(\.games) == [40] && found.map(\.distinct) == [1])
  }

  @Test("A game that breaks the rules is damage")
  func illegalGameIsDamage() throws {
    #expect {
      _ = try variety([game(0, "a1a1")])
    } throws: {
      "\($0)".contains("a game of noughts:3x3 can't be played") && "\($0)".contains("agon check")
    }
  }

  @Test("Card games and variants without games are left out")
  func cardGamesAreLeftOut() throws {
    let snap = GameRecord(
      job: Job(variant: "snap:3", players: ["alpha", "random", "greedy"], encounter: 0, seed: 1), transcript: "",
      outcome: Outcome(places: [1, 2, 3], reason: .allCards), plies: 9, efforts: [Effort(), Effort(), Effort()])
    #expect(try variety([snap]).isEmpty)
  }
}
