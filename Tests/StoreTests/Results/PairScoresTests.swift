import Play
import Statistics
import Testing
import Tournament

@testable import Store

@Suite struct PairScoresTests {
  private static let variants = ["noughts:3x3", "reversi:6x6"]
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func match(_ players: [String] = ["new", "old"]) -> RunDescription {
    RunDescription(
      tournament: "match", seed: 7, variants: Self.variants.map { .init(name: $0, seats: 2) },
      players: players.map { .init(name: $0, definition: "random") }, planned: 100, conditions: "no openings",
      config: "name: match\n")
  }

  /// A pair of games, each by its winner's name; nil for a draw.
  private func pair(_ encounter: Int, _ variant: Int, _ winners: String?...) -> [GameRecord] {
    zip([["new", "old"], ["old", "new"]], winners).map { players, winner in
      let outcome = Outcome(winner: winner.flatMap(players.firstIndex), reason: .line)
      return .sample(players, variant: Self.variants[variant], encounter: encounter, outcome: outcome)
    }
  }

  @Test("Pairs come encounter by encounter at each variant in turn, whenever recorded")
  func pairsComeInOrder() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(match())
      try store.write(pair(1, 1, "new", nil) + pair(0, 1, "old", "old"), to: run)
      try store.write(pair(1, 0, "new", "new") + pair(0, 0, nil, nil), to: run)
      try store.write(pair(2, 0, "old", nil) + pair(2, 1, "new", "old"), to: run)
      #expect(try store.pairScores() == [2, 0, 4, 3, 1, 2])
    }
  }

  @Test("The first player of the match counts whatever its name")
  func firstPlayerCounts() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(match(["old", "new"]))
      try store.write(pair(0, 0, "old", "old") + pair(1, 0, "new", nil), to: run)
      #expect(try store.pairScores() == [4, 1])
    }
  }

  @Test("Half a pair is left out until the other game is there")
  func halfPairIsLeftOut() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(match())
      let late = pair(0, 1, "new", "old")
      try store.write(pair(0, 0, "new", nil) + late.prefix(1) + pair(1, 0, "old", "old"), to: run)
      #expect(try store.pairScores() == [3, 0])
      try store.write(Array(late.suffix(1)), to: run)
      #expect(try store.pairScores() == [3, 2, 0])
    }
  }

  @Test("Runs are taken one by one")
  func runsAreSeparate() throws {
    try Store.writing(scratch.path()) { store in
      for winner in ["new", "old"] {
        let run = try store.beginRun(match())
        try store.write(pair(0, 0, winner, winner), to: run)
        try store.finish(run)
      }
      #expect(try store.pairScores(runs: .all).isEmpty)
      #expect(try store.pairScores(runs: .numbers([1])) == [4])
      #expect(try store.pairScores(runs: .numbers([2])) == [0] && store.pairScores() == [0])
    }
  }

  @Test("A run of more players has no pairs")
  func morePlayersHaveNoPairs() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(match(["new", "old", "third"]))
      try store.write(pair(0, 0, "new", "new"), to: run)
      #expect(try store.pairScores().isEmpty)
    }
  }

  @Test("Pairs that deterministic players have played before are left out, in the order of encounters")
  func repeatedPairs() throws {
    try Store.writing(scratch.path()) { store in
      var match = match()
      match.identity = [
        "players": ["new": ["engine": ["bot"]], "old": "greedy"], "deterministic": ["old": .flag(true)],
        "format": ["match": ["test": ["model": "logistic", "elo": ["0", "5"], "risks": ["0.05", "0.05"]]]],
      ]
      let run = try store.beginRun(match)
      func played(_ encounter: Int, _ transcripts: [String], by winner: String) -> [GameRecord] {
        zip(pair(encounter, 0, winner, winner), transcripts).map { game, transcript in
          GameRecord(
            job: game.job, transcript: transcript, outcome: game.outcome, plies: game.plies, efforts: game.efforts)
        }
      }
      try store.write(played(2, ["a1b2", "a1b2"], by: "new") + played(1, ["a1b2", "b1"], by: "old"), to: run)
      try store.write(played(0, ["a1b2", "b1"], by: "old"), to: run)
      #expect(try store.pairScores() == [0, 4])
      #expect(try store.results().newPairs?.map(\.score) == [0, 4])
      #expect(try store.results().newPairs?.map(\.differentGames) == [2, 1])
    }
  }

  @Test("The pair scores equal those that the test received", arguments: 1...5)
  func matchesTheTest(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var tally = MatchTally(player: "new")
    var games: [GameRecord] = []
    for encounter in 0..<30 {
      for variant in 0..<2 {
        let winners = (0..<2).map { _ in ["new", "old", nil][random.below(3)] }
        games += pair(encounter, variant, winners[0], winners[1])
      }
    }
    for game in games { tally.add(JobResult(job: game.job, outcome: game.outcome)) }
    random.shuffle(&games)
    try Store.writing(scratch.path()) { store in
      try store.write(games, to: try store.beginRun(match()))
      #expect(try store.pairScores() == tally.pairScores.map(Int.init))
      #expect(tally.pairScores.count == 60)
    }
  }
}
