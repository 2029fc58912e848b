import Play
import Results
import Testing

@testable import Store

struct GamesToJudgeTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Three games of noughts and one of Snap.
  private func fill(_ store: Store) throws {
    let run = try store.beginRun(.sample())
    try store.write(
      (0..<3).map { .sample(encounter: $0) } + [
        .sample(
          ["reflex", "alpha", "greedy"], variant: "snap:3", outcome: Outcome(places: [1, 3, 1], reason: .allCards))
      ], to: run)
  }

  private func open(_ store: Store, nodes: Int) throws -> [Int64] {
    try store.gamesToJudge(nodes: nodes) { $0.hasPrefix("noughts") }.flatMap(\.games)
  }

  private func scores(_ store: Store) throws -> [[Int?]] {
    try store.read {
      try $0.all("SELECT game, ply, seat, best, played FROM judgement ORDER BY game, ply") { row in
        try (0..<5).map { try row.optionalInt($0) }
      }
    }
  }

  @Test("Games are judged once, and again only if a larger budget may show more")
  func gamesAreJudgedOnce() throws {
    try Store.writing(scratch.path()) { store in
      try fill(store)
      #expect(try store.gamesToJudge(nodes: 9) { _ in true }.map(\.variant) == ["noughts:3x3", "snap:3"])
      #expect(try open(store, nodes: 9) == [1, 2, 3])
      let whole = JudgedGame(number: 2, judgements: [Judgement(ply: 1, seat: 1, scores: .init(best: 0, played: 0))])
      try store.write([.sample, whole, JudgedGame(number: 3, judgements: [])], nodes: 100)
      #expect(try open(store, nodes: 100).isEmpty && open(store, nodes: 9).isEmpty)
      #expect(try open(store, nodes: 101) == [1])
      #expect(
        try store.gamesToJudge([1]) == [GameToJudge(number: 1, opening: "a1", transcript: "a1 b2 a2 c3 a3")])
    }
  }

  @Test("Known judgements stay, and open ones are filled in")
  func openMovesAreFilledIn() throws {
    try Store.writing(scratch.path()) { store in
      try fill(store)
      try store.write([.sample], nodes: 100)
      let later = JudgedGame(
        number: 1,
        judgements: [
          Judgement(ply: 1, seat: 1, scores: .init(best: 0, played: 0)), Judgement(ply: 2, seat: 0, scores: nil),
          Judgement(ply: 3, seat: 1, scores: nil),
        ])
      try store.write([later], nodes: 200)
      #expect(try scores(store) == [[1, 1, 1, 0, 0], [1, 2, 0, 2, -1], [1, 3, 1, 1, 1]])
      #expect(try open(store, nodes: 1_000) == [2, 3])
    }
  }

  @Test("Judgements add up by variant, player and ply")
  func judgementsAddUp() throws {
    try Store.writing(scratch.path()) { store in
      try fill(store)
      #expect(try store.judgements() == nil)
      try store.write([.sample], nodes: 100)
      try store.write([JudgedGame(number: 2, judgements: JudgedGame.sample.judgements)], nodes: 50)
      let judgements = try #require(try store.judgements(of: "nightly", runs: .all))
      #expect(judgements.variants == [Judgements.Variant(name: "noughts:3x3", games: 2, nodes: 50...100)])
      #expect(judgements.players == ["alpha", "greedy", "random", "reflex"])
      // Of nine plies the first three are the opening; both games have the same moves.
      func entry(_ player: Int, _ phase: Judgements.Phase, _ game: MoveCounts) -> Judgements.Entry {
        .init(variant: 0, player: player, phase: phase, quality: MoveQuality(games: [game, game]))
      }
      let mistake = MoveCounts(moves: 1, judged: 1, winsToLosses: 1, pointsLost: 3)
      #expect(
        judgements.entries == [
          entry(0, .all, mistake), entry(0, .opening, mistake), entry(2, .all, MoveCounts(moves: 2, judged: 1)),
          entry(2, .opening, MoveCounts(moves: 1)), entry(2, .middle, MoveCounts(moves: 1, judged: 1)),
        ])
    }
  }
}
