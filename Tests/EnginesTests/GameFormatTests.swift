import Play
import Testing

@testable import Engines

@Suite struct GameFormatTests {
  @Test("A game that Agon writes is read back")
  func writtenGameIsReadBack() throws {
    let game = try OutsideGame.of("reversi:6x6,parallel")
    let clocks = Budget.Clocks(left: [9_000_000_000, 299_000_000_000], increment: 2_000_000_000)
    let moves = [OutsideMove(seat: 0, text: "c2"), OutsideMove(seat: 1), OutsideMove(seat: 0, text: "d2")]
    let read = GameFormat(NBoard.format(game, clocks, moves))
    #expect(read.start == game.traits?.othelloStart)
    #expect(read.moves.map(\.seat) == [0, 1, 0] && read.moves.map(\.text) == ["C2", "PA", "D2"])
    #expect(read.budget == Budget(clocks: clocks))
    let timed = OutsideGame(
      variant: game.variant, seats: 2, seat: 0, traits: game.traits, seed: 1, budget: Budget(nanoseconds: 3_000_000_000)
    )
    #expect(GameFormat(NBoard.format(timed, nil)).budget == Budget(nanoseconds: 3_000_000_000))
  }

  @Test("Times beside moves are subtracted from the clocks")
  func moveTimesReduceClocks() {
    let game = GameFormat("(;GM[Othello]TI[01:05:00//02:00]BO[x]B[F5/1.5/2.25]W[D6//10]B[C3];)")
    #expect(game.start == nil && game.moves.map(\.text) == ["F5/1.5/2.25", "D6//10", "C3"])
    #expect(
      game.budget == Budget(clocks: .init(left: [3_897_750_000_000, 3_890_000_000_000], increments: [0, 0])))
  }

  @Test(
    "Nonsense isn't a game",
    arguments: [
      "", "(;", "]][[", "BO[]", "BO[8 *]", "BO[99999999999999999999 *]", "TI[]", "TI[99999999999999999999:99/-1]", "B[",
      "BO[4 ---------------- O]", "TB[1:00]",
    ])
  func nonsenseIsNoGame(text: String) {
    let game = GameFormat(text)
    #expect(game.start == nil && game.moves.isEmpty)
  }
}
