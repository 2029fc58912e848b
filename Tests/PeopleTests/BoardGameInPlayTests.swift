import Play
import Testing

@testable import People

@Suite struct BoardGameInPlayTests {
  @Test("A game ends by the rules and is recorded as it went")
  func gameEndsByTheRules() throws {
    var game = try BoardGameInPlay.sample()
    #expect(game.seat == 0 && game.record == nil)
    try game.play("a1", "a2", "b1", "b2", "c1")
    #expect(game.outcome == Outcome(winner: 0, reason: .line) && game.seat == nil)
    let record = try #require(game.record)
    #expect(record.transcript == "a1a2b1b2c1" && record.plies == 5)
    #expect(record.efforts.map(\.moves) == [3, 2])
    #expect(record.moves.map(\.ply) == [0, 1, 2, 3, 4])
    #expect(throws: PeopleError("the game is over")) { try game.play("c3") }
  }

  @Test("An illegal move changes nothing and reports the legal ones")
  func illegalMoveIsRefused() throws {
    var game = try BoardGameInPlay.sample()
    try game.play("b2")
    #expect(throws: PeopleError("b2 is not free; legal are a1 b1 c1 a2 c2 a3 b3 c3")) { try game.play("b2") }
    #expect(game.transcript == "b2" && game.seat == 1)
  }

  @Test("Taking back undoes a person's last move and the reply to it")
  func takeBackUndoesTheReply() throws {
    let playable = try Catalog.variant("noughts:3x3")
    let terms = try Terms.sample()
    let job = Job(variant: "noughts:3x3", players: ["Ann", "random"], encounter: 0, seed: 7)
    var game = try BoardGameInPlay(terms, job, at: playable)
    #expect(!game.canTakeBack)
    #expect(throws: PeopleError("there is no move to take back")) { try game.takeBack() }
    try game.play("a1", "b2", "c3")
    try game.takeBack()
    #expect(game.transcript == "a1b2" && game.seat == 0)
    try game.takeBack()
    #expect(game.transcript.isEmpty && game.seat == 0)
    // What the player did first is nothing to take back.
    let other = try Terms(variant: "noughts", seats: [.player("random"), .person("Ann")], among: Opponents())
    let swapped = Job(variant: "noughts:3x3", players: ["random", "Ann"], encounter: 0, seed: 7)
    var second = try BoardGameInPlay(other, swapped, at: playable)
    try second.play("a1")
    #expect(!second.canTakeBack)
  }

  @Test("Between two people one move is taken back")
  func takeBackBetweenPeople() throws {
    var game = try BoardGameInPlay.sample()
    try game.play("a1", "b2")
    try game.takeBack()
    #expect(game.transcript == "a1" && game.seat == 1)
  }

  @Test("Passes are nobody's moves")
  func passesAreNoMoves() throws {
    // The second seat has to pass before the last two moves.
    var game = try BoardGameInPlay.sample("reversi:4x4")
    var passes = 0
    while let seat = game.seat {
      let moves = game.state.legal
      try game.play(moves[0].text)
      if game.seat == seat { passes += 1 }
      #expect(moves.allSatisfy { !$0.isPass })
    }
    #expect(game.record?.plies == game.moves.count)
    #expect(game.state.moves.count { $0.isPass } >= passes)
    #expect(
      try Catalog.variant("reversi:4x4").mismatch(
        in: #require(game.record), run: 0)?.description.contains("seed") == true, "nothing but the seed is wrong")
  }

  @Test("A player without time left loses by time")
  func noTimeLeftLoses() throws {
    var game = try BoardGameInPlay.sample(clock: 2_000_000_000)
    try game.play("a1", nanoseconds: 1_500_000_000)
    #expect(game.left == [500_000_000, 2_000_000_000])
    try game.play("b2", nanoseconds: 1)
    try game.play("c3", nanoseconds: 500_000_000)
    #expect(game.outcome == .lost(by: 0, seats: 2, reason: .time))
    #expect(game.record?.fault?.seat == 0)
    // The move came too late.
    #expect(game.record?.transcript == "a1b2")
  }

  @Test("A player that resigns loses")
  func resigningLoses() throws {
    var game = try BoardGameInPlay.sample()
    try game.play("a1")
    game.lose(1, .resigned, "")
    #expect(game.outcome == .lost(by: 1, seats: 2, reason: .resigned))
    #expect(game.record?.fault == nil)
  }
}
