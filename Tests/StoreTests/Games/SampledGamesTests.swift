import Play
import Results
import Testing

@testable import Store

@Suite struct SampledGamesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func game(
    _ encounter: Int, _ transcript: String, winner: Int?, reason: Reason = .line,
    by players: [String] = ["alpha", "random"], opening: String = "", scores: [Double] = []
  ) -> GameRecord {
    GameRecord(
      job: Job(variant: "noughts:3x3", players: players, encounter: encounter, opening: opening, seed: 1),
      transcript: transcript, outcome: Outcome(winner: winner, reason: reason), plies: transcript.count / 2,
      efforts: [Effort(), Effort()],
      moves: scores.enumerated().map { ply, score in
        MoveNote(
          ply: ply, seat: ply % 2, effort: Effort(moves: 1), thought: Thought(depth: nil, score: score, line: ""))
      })
  }

  private func examples(_ sample: GameSample) -> [String] {
    sample.examples.map { "\($0.merits) run \($0.run) encounter \($0.encounter) \($0.players)" }
  }

  @Test("The shortest decisive and the longest games are of the earliest encounter, whenever recorded")
  func extremesAreEarliest() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(
        [
          game(4, "a1a2b2b1c3", winner: 0), game(3, "a1a2b2b1c3", winner: 0),
          game(2, "a1b2", winner: nil, reason: .boardFull, by: ["random", "alpha"]),
          game(5, "b2a1c3a2b1a3", winner: 1, by: ["random", "alpha"]),
          game(1, "b1", winner: 1, reason: .crash, by: ["random", "alpha"]),
        ], to: run)
      let sample = try store.gameSample()
      #expect(
        examples(sample) == [
          "[Results.PlayedGame.Merit.typical, Results.PlayedGame.Merit.shortest] run 1 encounter 3 "
            + #"["alpha", "random"]"#,
          #"[Results.PlayedGame.Merit.longest] run 1 encounter 5 ["random", "alpha"]"#,
        ])
      #expect(sample.examples[1].transcript == "b2a1c3a2b1a3" && sample.examples[1].places == [2, 1])
      #expect(sample.reaches == [.init(variant: "noughts:3x3", looked: 5, games: 5)])
    }
  }

  @Test("A game that is both is there once, and the newest run comes first")
  func newestRunComesFirst() throws {
    try Store.writing(scratch.path()) { store in
      for _ in 0..<2 {
        let run = try store.beginRun(.sample(planned: 1))
        try store.write([game(0, "a1a2b2b1c3", winner: 0)], to: run)
        try store.finish(run)
      }
      #expect(
        examples(try store.gameSample(runs: .all)) == [
          "[Results.PlayedGame.Merit.typical, Results.PlayedGame.Merit.shortest, "
            + #"Results.PlayedGame.Merit.longest] run 2 encounter 0 ["alpha", "random"]"#
        ])
      #expect(try store.gameSample(runs: .numbers([1])).examples.map(\.run) == [1])
    }
  }

  @Test("Mistakes and scores that change sides are counted")
  func mistakesAndTurnsCounted() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      // The first seat's own scores change sides twice, the second's once; 0 is nobody's side.
      let turning = game(1, "a1a2b2b1c3a3", winner: 0, scores: [1, -1, -2, 0, 3, 2])
      try store.write(
        [game(0, "a1a2b2b1c3", winner: 0), turning, game(2, "a1a2b2b1c3", winner: 0, scores: [1, 1, 1])], to: run)
      try store.write(
        [
          JudgedGame(
            number: 3,
            judgements: [
              Judgement(ply: 0, seat: 0, scores: .init(best: 2, played: 0)),
              Judgement(ply: 1, seat: 1, scores: .init(best: 3, played: 1)),
              Judgement(ply: 2, seat: 0, scores: .init(best: 0, played: -1)),
              Judgement(ply: 3, seat: 1, scores: nil),
            ])
        ], nodes: 9)
      let merits = Dictionary(
        uniqueKeysWithValues: try store.gameSample().examples.map { ($0.encounter, $0.merits) })
      #expect(merits == [0: [.typical, .shortest], 1: [.longest, .turns(3)], 2: [.mistakes(2)]])
    }
  }

  @Test("First moves are counted for games without an opening")
  func firstMovesAreCounted() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(
        [
          game(0, "a1a2b2b1c3", winner: 0), game(1, "a1a2", winner: nil, reason: .boardFull),
          game(2, "a1b2", winner: 1, reason: .crash), game(3, "b2a1", winner: 0),
          game(4, "b2a1", winner: 0, opening: "b2"),
          .sample(
            ["reflex", "alpha", "greedy"], variant: "snap:3", outcome: Outcome(places: [1, 3, 1], reason: .allCards)),
        ], to: run)
      #expect(
        try store.gameSample().firstMoves == [
          FirstMoves(
            variant: "noughts:3x3", counts: ["a1": .init(games: 3, points: 1.5), "b2": .init(games: 1, points: 1)])
        ])
    }
  }

  @Test("The typical game is the earliest of median length and never one that ended by a fault")
  func typicalGameIsMedian() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      // Lengths 1, 2, 3, 5, 6: half the games are no longer than 3 plies, and that one ended by a fault.
      try store.write(
        [
          game(0, "a1", winner: 0), game(1, "a1b2", winner: 1), game(2, "a1b2c3", winner: 0, reason: .crash),
          game(5, "a1a2b2b1c3", winner: 0), game(4, "b2a1c3a2b1a3", winner: nil, reason: .boardFull),
        ], to: run)
      func typical() throws -> [Int] {
        try store.gameSample().examples.filter { $0.merits.contains(.typical) }.map(\.encounter)
      }
      #expect(try typical() == [5])
      try store.write([game(3, "a1b2c3", winner: 1), game(6, "b2a1c3", winner: nil)], to: run)
      #expect(try typical() == [3])
      // Lengths 1, 2, 3, 3, 3, 5, 6, 7, 8, 9: of an even number the shorter of the two in the middle.
      let longer = ["a1b2c3a2b1c2a3", "a1b2c3a2b1c2a3b3", "a1b2c3a2b1c2a3b3c1"]
      try store.write(longer.enumerated().map { game(7 + $0, $1, winner: 1) }, to: run)
      #expect(try typical() == [3])
    }
  }

  @Test("Lengths are counted by winner, including games that ended by faults")
  func lengthsByWinner() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(
        [
          game(0, "a1a2b2b1c3", winner: 0), game(1, "b1a2b2a1c3", winner: 0), game(2, "a1a2b2b1c3", winner: 1),
          game(3, "a1", winner: 1, reason: .crash), game(4, "a1b2", winner: nil, reason: .boardFull),
          .sample(
            ["reflex", "alpha", "greedy"], variant: "snap:3", outcome: Outcome(places: [1, 3, 1], reason: .allCards),
            plies: 7),
          .sample(
            ["alpha", "reflex", "greedy"], variant: "snap:3", outcome: Outcome(places: [2, 1, 3], reason: .allCards),
            plies: 7),
        ], to: run)
      let sample = try store.gameSample()
      #expect(
        sample.lengths == [
          LengthsByOutcome(variant: "noughts:3x3", counts: [1: [0, 1, 0], 2: [0, 0, 1], 5: [2, 1, 0]]),
          LengthsByOutcome(variant: "snap:3", counts: [7: [0, 1, 0, 1]]),
        ])
      for (reach, lengths) in zip(sample.reaches, sample.lengths) {
        #expect(lengths.counts.values.joined().reduce(0, +) == reach.looked)
      }
    }
  }

  @Test("Of many games the first encounters of every seating are examined")
  func firstEncountersAreUsed() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let players = [["alpha", "random"], ["random", "alpha"]]
      try store.write(
        (0..<10).reversed().flatMap { encounter in
          players.map { game(encounter, encounter < 8 ? "a1a2b2b1c3" : "a1a2b2", winner: 0, by: $0) }
        }, to: run)
      let sample = try store.gameSample(most: 8)
      #expect(sample.reaches == [.init(variant: "noughts:3x3", looked: 8, games: 20)])
      #expect(sample.examples.map(\.plies) == [5] && sample.firstMoves.map(\.games) == [8])
      #expect(try store.gameSample(most: 20).examples.map(\.plies) == [5, 3])
    }
  }

  @Test("A game that is missing or changed gives no sample")
  func damagedGameIsNoSample() throws {
    for damage in ["UPDATE game SET transcript = 'b2'", "UPDATE game SET second_moves = NULL"] {
      let path = scratch.path("\(damage.count).sqlite")
      try Store.writing(path) { store in
        try store.write([game(0, "a1a2b2b1c3", winner: 0)], to: try store.beginRun(.sample()))
        try store.write { try $0.execute(sql: damage) }
        #expect(throws: StoreError.self) { try store.gameSample() }
      }
    }
  }

  @Test("No games are an empty sample")
  func noGamesEmptySample() throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(.sample())
      #expect(try store.gameSample() == GameSample())
    }
  }
}
