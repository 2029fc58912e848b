import Play
import Results
import Statistics
import Testing

@testable import Store

struct StoredResultsTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("The results of a run are its games counted")
  func resultsAreGamesCounted() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(seed: 9, planned: 12))
      try store.write(
        [
          .sample(encounter: 0), .sample(encounter: 1),
          .sample(encounter: 2, outcome: Outcome(winner: nil, reason: .boardFull), plies: 9),
          .sample(["random", "alpha"], encounter: 0, outcome: Outcome(winner: 1, reason: .time), plies: 6),
          .sample(
            ["reflex", "alpha", "greedy"], variant: "snap:3",
            outcome: Outcome(places: [1, 3, 1], reason: .allCards), plies: 52),
        ], to: run)
      let variants = [
        Results.Variant(
          name: "noughts:3x3", seats: 2, lengths: [5: 2, 6: 1, 9: 1], endings: ["line": 2, "board full": 1, "time": 1]),
        Results.Variant(name: "reversi:6x6", seats: 2),
        Results.Variant(name: "snap:3", seats: 3, lengths: [52: 1], endings: ["all cards": 1]),
        Results.Variant(name: "snap:4", seats: 4),
      ]
      let expected = Results(
        coverage: Results.Coverage(tournament: "nightly", runs: [1], seeds: [9], games: 5, planned: 12),
        variants: variants, players: ["alpha", "greedy", "random", "reflex"],
        definitions: ["alpha-beta:depth=4", "greedy", "random", "reflex:speed=0.5"],
        tallies: [
          Tally(group: 0, players: [0, 2], places: [1, 1], games: 1),
          Tally(group: 0, players: [0, 2], places: [1, 2], games: 2),
          Tally(group: 0, players: [2, 0], places: [2, 1], games: 1),
          Tally(group: 2, players: [3, 0, 1], places: [1, 3, 1], games: 1),
        ],
        encounters: [
          EncounterTally(games: [game([0, 2], [1, 1])], count: 1),
          EncounterTally(games: [game([0, 2], [1, 2])], count: 1),
          EncounterTally(games: [game([0, 2], [1, 2]), game([2, 0], [2, 1])], count: 1),
          EncounterTally(games: [GamePattern(group: 2, players: [3, 0, 1], places: [1, 3, 1])], count: 1),
        ],
        efforts: [
          effort(0, 0, seat: 0, games: 3), effort(0, 0, seat: 1, games: 1), effort(0, 2, seat: 0, games: 1),
          effort(0, 2, seat: 1, games: 3), effort(2, 0, seat: 1, games: 1), effort(2, 1, seat: 2, games: 1),
          effort(2, 3, seat: 0, games: 1),
        ], faults: [Results.Fault(variant: 0, player: 2, reason: "time", games: 1)])
      #expect(try store.results() == expected)
      #expect(try store.results(of: "nightly", runs: .numbers([1])) == expected)
    }
  }

  private func game(_ players: [Int], _ places: [Int]) -> GamePattern {
    GamePattern(group: 0, players: players, places: places)
  }

  private func effort(_ variant: Int, _ player: Int, seat: Int, games: Int) -> Results.Effort {
    Results.Effort(
      variant: variant, player: player, seat: seat, games: games, moves: games * (3 - seat),
      nanoseconds: Int64(games * (1000 + seat)), nodes: Int64(games * 10 * seat))
  }

  @Test("The order of writing makes no difference")
  func writeOrderIsInvisible() throws {
    var results: [Results] = []
    for order in 0..<2 {
      try Store.writing(scratch.path("\(order)")) { store in
        let run = try store.beginRun(.sample())
        let records = GameRecord.random(200, seed: 4, run: run)
        for record in order == 0 ? records : records.reversed() { try store.write([record], to: run) }
        results.append(try store.results())
      }
    }
    #expect(results[0] == results[1])
  }

  @Test("Runs add up")
  func runsAddUp() throws {
    try Store.writing(scratch.path()) { store in
      for _ in 1...3 {
        let run = try store.beginRun(.sample(planned: 2))
        try store.write([.sample(encounter: 0), .sample(encounter: 1)], to: run)
        try store.finish(run)
      }
      #expect(try store.results().coverage.runs == [3])
      let all = try store.results(runs: .all)
      let seeds = (1...3).map { Seed.run(7, number: $0) }
      #expect(
        all.coverage
          == Results.Coverage(tournament: "nightly", runs: [1, 2, 3], seeds: seeds, games: 6, planned: 6))
      #expect(all.tallies == [Tally(group: 0, players: [0, 2], places: [1, 2], games: 6)])
      let game = GamePattern(group: 0, players: [0, 2], places: [1, 2])
      #expect(all.encounters == [EncounterTally(games: [game], count: 6)])
      #expect(all.variants[0].lengths == [5: 6])
      #expect(all.efforts.map(\.games) == [6, 6])
      let two = try store.results(runs: .numbers([3, 1, 3]))
      #expect((two.coverage.runs, two.coverage.games) == ([1, 3], 4))
    }
  }

  @Test("A name that meant several players is shown with its definition")
  func ambiguousNamesAreDefined() throws {
    try Store.writing(scratch.path()) { store in
      for depth in [4, 6] {
        let run = try store.beginRun(.sample(alpha: "alpha-beta:depth=\(depth)"))
        try store.write([.sample()], to: run)
        try store.finish(run)
      }
      #expect(try store.results().players == ["alpha", "greedy", "random", "reflex"])
      let all = try store.results(runs: .all)
      #expect(
        all.players
          == ["alpha (alpha-beta:depth=6)", "greedy", "random", "reflex", "alpha (alpha-beta:depth=4)"])
      #expect(all.tallies.map(\.players) == [[0, 2], [4, 2]])
    }
  }

  @Test("The order of the newest run comes first")
  func newestOrderComesFirst() throws {
    try Store.writing(scratch.path()) { store in
      try store.finish(store.beginRun(.sample()))
      let reversed = RunDescription(
        tournament: "nightly", seed: 7, variants: RunDescription.sampleVariants.suffix(2).reversed(),
        players: [.init(name: "random", definition: "random"), .init(name: "new", definition: "greedy")], planned: 1,
        conditions: "no openings", config: "")
      _ = try store.beginRun(reversed)
      let all = try store.results(runs: .all)
      #expect(all.players == ["random", "new", "alpha", "greedy", "reflex"])
      #expect(all.variants.map(\.name) == ["snap:4", "snap:3", "noughts:3x3", "reversi:6x6"])
    }
  }

  @Test("A request for an unknown tournament or run names the known ones")
  func unknownNamesListKnown() throws {
    let path = scratch.path()
    try Store.writing(path) { store in
      #expect(throws: StoreError.tournamentNeeded(file: path, known: [])) { try store.results() }
      #expect(throws: StoreError.tournamentNeeded(file: path, known: [])) { try store.results(of: "nightly") }
      try store.finish(store.beginRun(.sample()))
      _ = try store.beginRun(.sample())
      #expect(throws: StoreError.unknownTournament("daily", file: path, known: ["nightly"])) {
        try store.results(of: "daily")
      }
      #expect(throws: StoreError.unknownRun(3, tournament: "nightly", file: path, known: [1, 2])) {
        try store.results(runs: .numbers([1, 3]))
      }
      _ = try store.beginRun(.sample(tournament: "weekly"))
      #expect(throws: StoreError.tournamentNeeded(file: path, known: ["nightly", "weekly"])) { try store.results() }
      #expect(try store.results(of: "weekly").coverage.tournament == "weekly")
    }
  }

  @Test("More games than planned count as planned")
  func extraGamesCountAsPlanned() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(planned: 1))
      try store.write([.sample(encounter: 0), .sample(encounter: 1)], to: run)
      #expect(try store.results().coverage.planned == 2)
      #expect(try store.runs().first?.planned == 2)
    }
  }
}
