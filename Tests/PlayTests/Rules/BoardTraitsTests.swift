import Testing

@testable import Play

struct BoardTraitsTests {
  @Test(
    "A variant says what its columns and rows are called, and what other programs ask",
    arguments: [
      ("noughts:7x4", "abcdefg", "1234", nil, nil), ("noughts:15x9", "abcdefghijklmno", "123456789", .freestyle, nil),
      ("noughts:9x4,line=5,exact", "abcdefghi", "1234", .exact, nil),
      ("noughts:8x8,misere", "abcdefgh", "12345678", nil, nil),
      ("noughts:8x8,line=6,exact", "abcdefgh", "12345678", nil, nil),
      ("connect-four:8x7,line=5", "12345678", "", nil, nil),
      ("connect-four:10x6,popout", "123456789a", "", nil, nil),
      ("reversi:4x4", "abcd", "1234", nil, ["....", ".OX.", ".XO.", "...."]),
      ("reversi:6x6,parallel", "abcdef", "123456", nil, ["......", "......", "..OO..", "..XX..", "......", "......"]),
      ("reversi:6x6,anti", "abcdef", "123456", nil, nil),
    ] as [(String, String, String, BoardTraits.FiveInARow?, [String]?)])
  func variantHasItsTraits(
    name: String, columns: String, rows: String, fiveInARow: BoardTraits.FiveInARow?, othelloStart: [String]?
  ) throws {
    let variant = try Catalog.variant(name)
    let traits = try #require(variant.traits)
    #expect(traits.columns == columns.map(String.init) && traits.rows == rows.map(String.init))
    #expect(traits.fiveInARow == fiveInARow && traits.othelloStart == othelloStart)
    #expect(traits.cellNaming == (variant.variant.game == "reversi" ? .othello : .go))
    // Five in a row is played with stones.
    let looks: [Piece.Look] =
      switch variant.variant.game {
      case "connect-four": [.redDisc, .yellowDisc]
      case "noughts" where fiveInARow == nil: [.cross, .nought]
      default: [.darkDisc, .lightDisc]
      }
    #expect(traits.pieces.map(\.look) == looks && traits.pieces.map(\.letter) == ["X", "O"])
    #expect(traits.surface == surface(of: variant.variant.game, isFiveInARow: fiveInARow != nil))
    #expect(traits.cellName(x: 1, y: 2) == String(columns.dropFirst().prefix(1)) + (rows.isEmpty ? "" : "3"))
  }

  private func surface(of game: String, isFiveInARow: Bool) -> BoardSurface {
    switch game {
    case "reversi": .felt
    case "connect-four": .rack
    default: isFiveInARow ? .wood : .paper
    }
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
          let text = game.text(for: move, in: position)
          guard !traits.words.contains(text) else {
            #expect(game.target(of: move, in: position) == nil)
            continue
          }
          let cell = try #require(game.target(of: move, in: position))
          if traits.moveText(x: cell.x, y: cell.y) != text { isTold = false }
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
