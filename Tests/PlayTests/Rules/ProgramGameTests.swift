import Synchronization
import Testing

@testable import Play

@Suite struct ProgramGameTests {
  private func game(_ program: StepProgram, _ features: Set<RulesFeature> = []) -> ProgramGame {
    ProgramGame(program, variant: "heap:5", seats: 2, features: features)
  }

  private func play(_ game: ProgramGame, _ players: [String] = ["random", "random"], seed: UInt64 = 1) throws
    -> GameRecord
  {
    let specs = try ["a": Catalog.player(players[0]), "b": Catalog.player(players[1])]
    return try PlayableVariant(program: game).makeTable(specs, limits: Limits())(
      Job(variant: "heap:5", players: ["a", "b"], encounter: 0, seed: seed))
  }

  @Test("A game of a program is played to its end, and its transcript leads there again")
  func gameIsPlayed() throws {
    let program = StepProgram(StepProgram.heap)
    let variant = PlayableVariant(program: game(program))
    #expect(variant.variant.game == "heap" && !variant.isBoardGame && variant.startMoves.isEmpty)
    for seed in 1..<20 as Range<UInt64> {
      let record = try play(game(program), seed: seed)
      let taken = record.transcript.split(separator: " ").compactMap { Int($0.dropFirst()) }
      #expect(taken.reduce(0, +) == 5 && taken.count == record.plies)
      #expect(record.outcome == Outcome(winner: 1 - record.plies % 2, reason: .noMoves))
      let replay = try variant.replay(record.transcript, seed: seed)
      #expect(replay.outcome == record.outcome && replay.frames.last?.notes == ["0"])
    }
    #expect(throws: TranscriptError.self) { try variant.replay("t1 t3", seed: 1) }
    #expect(program.kept == 0)
  }

  @Test("A question that its program fails in is put again, and after three failures the variant is withdrawn")
  func failuresAreNobodysFault() throws {
    #expect(try play(game(StepProgram(failures: 2, StepProgram.heap))).outcome.reason == .noMoves)
    let broken = game(StepProgram(failures: 3, StepProgram.heap))
    #expect(try play(broken).outcome.reason == .void)
    #expect(PlayableVariant(program: broken).withdrawal?.description == "it fell over")
  }

  @Test("A program that is started anew in the middle of games loses none of them")
  func restartsCostNothing() throws {
    let program = StepProgram(StepProgram.heap)
    let game = game(program)
    var position = game.start(seed: 1)
    game.play(.init(text: "t2"), in: &position)
    program.restart()
    game.play(.init(text: "t1"), in: &position)
    #expect(position.state?.board == ["2"] && game.withdrawal == nil)
  }

  @Test("Any position can be played on from, whatever was played from it before")
  func positionsAreValues() {
    let program = StepProgram(StepProgram.heap)
    let game = game(program)
    let start = game.start(seed: 1)
    for _ in 0..<2 {
      for (move, left) in [("t1", "4"), ("t2", "3")] {
        var next = start
        game.play(.init(text: move), in: &next)
        #expect(next.state?.board == [left])
        let middle = next
        game.play(.init(text: "t1"), in: &next)
        #expect(next != middle && middle.state?.board == [left])
      }
    }
    #expect(program.kept == 1)
  }

  @Test("Of seats that move at once none learns of another's move before all have moved")
  func simultaneousMovesAreHidden() throws {
    let game = game(StepProgram(StepProgram.fingers), [.simultaneous, .see])
    var position = game.start(seed: 1)
    for round in 0..<3 {
      #expect(game.turn(in: position) == .seat(0))
      let first = game.view(of: position)
      game.play(.init(text: "2"), in: &position)
      #expect(game.turn(in: position) == .seat(1))
      let second = game.view(of: position)
      #expect(first.board == ["own \(2 * round)"] && second.board == ["own \(round)"])
      #expect(second.moves.isEmpty && second.legal == ["1", "2"])
      game.play(.init(text: "1"), in: &position)
    }
    #expect(game.turn(in: position) == .over(Outcome(winner: 0, reason: .decided)) && position.plies == 6)
    #expect(try play(game).transcript.split(separator: " ").count == 6)
  }

  @Test("Where nothing is hidden a seat receives all moves, of its own round none")
  func openMovesAreTold() {
    let rules: StepProgram.Rules = { game, steps in
      guard case .state(let state) = StepProgram.fingers(game, steps) else { return .illegal(why: "") }
      return .state(RulesState(turn: state.turn, legal: state.legal, board: state.board))
    }
    let game = game(StepProgram(rules), [.simultaneous])
    var position = game.start(seed: 1)
    for move in ["2", "1", "1"] { game.play(.init(text: move), in: &position) }
    #expect(game.view(of: position).moves == [.init(seat: 0, text: "2"), .init(seat: 1, text: "1")])
  }

  @Test("Where moves aren't listed the program judges them, once")
  func movesAreJudged() throws {
    let program = StepProgram(StepProgram.judgedHeap)
    let game = game(program, [.judge])
    #expect(!PlayableVariant(program: game).canBePlayed(by: try Catalog.player("random").kind))
    var position = game.start(seed: 1)
    let view = game.view(of: position)
    #expect(try game.objection(to: .init(text: "t3"), in: view) == "take one or two")
    #expect(try game.objection(to: .init(text: "t2"), in: view) == nil && game.isLegal(.init(text: "t2"), in: view))
    game.play(.init(text: "t2"), in: &position)
    #expect(position.state?.board == ["3"] && program.begins == 1)
    #expect(throws: TranscriptError.self) { try Play.replay(game, transcript: "t2 t2 t2", seed: 1) }
  }
}
