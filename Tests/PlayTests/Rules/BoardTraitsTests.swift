import Testing

@testable import Play

struct BoardTraitsTests {
  @Test(
    "A variant describes itself by its traits",
    arguments: [
      (
        "noughts:7x4",
        BoardTraits(width: 7, height: 4, pieces: .marks, place: .cell, cellTellsMove: true)
      ),
      (
        "noughts:15x9",
        BoardTraits(
          width: 15, height: 9, pieces: .marks, place: .cell, cellTellsMove: true, fiveInARow: .freestyle)
      ),
      (
        "noughts:9x4,line=5,exact",
        BoardTraits(width: 9, height: 4, pieces: .marks, place: .cell, cellTellsMove: true, fiveInARow: .exact)
      ),
      (
        "noughts:15x15,misere",
        BoardTraits(width: 15, height: 15, pieces: .marks, place: .cell, cellTellsMove: true)
      ),
      (
        "noughts:15x15,line=6,exact",
        BoardTraits(width: 15, height: 15, pieces: .marks, place: .cell, cellTellsMove: true)
      ),
      (
        "connect-four:8x7,line=5",
        BoardTraits(width: 8, height: 7, pieces: .discs, place: .column, cellTellsMove: true)
      ),
      (
        "connect-four:7x6,popout",
        BoardTraits(width: 7, height: 6, pieces: .discs, place: .column, cellTellsMove: false)
      ),
      (
        "reversi:4x4",
        BoardTraits(
          width: 4, height: 4, pieces: .discs, place: .cell, cellTellsMove: true, cellNaming: .othello,
          othelloStart: ["....", ".OX.", ".XO.", "...."])
      ),
      (
        "reversi:6x6,parallel",
        BoardTraits(
          width: 6, height: 6, pieces: .discs, place: .cell, cellTellsMove: true, cellNaming: .othello,
          othelloStart: ["......", "......", "..OO..", "..XX..", "......", "......"])
      ),
      (
        "reversi:10x10,anti",
        BoardTraits(width: 10, height: 10, pieces: .discs, place: .cell, cellTellsMove: true, cellNaming: .othello)
      ),
    ])
  func variantHasItsTraits(name: String, traits: BoardTraits) throws {
    #expect(try Catalog.variant(name).traits == traits)
  }

  @Test("Snap has no board")
  func snapHasNoBoard() throws {
    #expect(try Catalog.variant("snap:3").traits == nil)
  }

  @Test("The cell identifies the move exactly where a game says so", arguments: Variants.boards)
  func cellNamesMoveIfStated(name: String) throws {
    func check(_ game: some BoardGame) throws {
      let traits = game.traits
      #expect(traits.width == game.width && traits.height == game.height)
      var isTold = true
      _ = try game.playRandomly(seed: 7, plies: 60) { position, _ in
        for move in game.moves(in: position) {
          let cell = try #require(game.target(of: move, in: position))
          if traits.moveText(x: cell.x, y: cell.y) != game.text(for: move, in: position) { isTold = false }
        }
      }
      #expect(isTold == traits.cellTellsMove)
    }
    try check(try Variants.board(name))
  }

  @Test("An outside player receives the traits of the game")
  func outsidePlayerGetsTraits() throws {
    final class Listener: OutsidePlayer {
      var told: [BoardTraits?] = []
      func begin(_ game: OutsideGame) { told.append(game.traits) }
      func choose(_ turn: OutsideTurn) throws -> OutsideAnswer { throw PlayerFault(.resigned) }
      func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {}
    }
    for name in ["reversi:6x6,parallel", "snap:2"] {
      let (playable, listener) = (try Catalog.variant(name), Listener())
      let table = playable.makeTable(
        ["random": try Catalog.player("random")], outside: ["outside": listener], limits: Limits())
      _ = try table(Job(variant: name, players: ["outside", "random"], encounter: 0, opening: "", seed: 1))
      #expect(listener.told == [playable.traits])
    }
  }
}
