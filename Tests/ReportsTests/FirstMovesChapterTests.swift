import Figures
import Results
import Testing

@testable import Reports

@Suite struct FirstMovesChapterTests {
  private static func chapter(_ sample: GameSample) -> Chapter { .firstMoves(sample) }

  @Test("Moves are shown in a table, most frequent first")
  func movesAreSorted() {
    #expect(
      Self.chapter(GamesTests.sample).text(in: .text) == """
        First moves
        ===========

        Variant      Move  Games  Share%  Score%  Exact
        -----------  ----  -----  ------  ------  -----
        noughts:3x3  b2       30    75.0    66.7  draw
        noughts:3x3  a1       10    25.0    25.0  draw

        Share%: of the games that begin at the start position, without an opening; Score%: the first
          seat's. Mirror images are counted separately.
        Exact: the exact value of the move for the player to move, where known.
        Omitted, since all games have openings: reversi:4x4.
        To list the games of a move: sqlite3 DATABASE "SELECT game_list.* FROM game_list JOIN game_start
          ON game_start.game = game_list.id WHERE variant = 'noughts:3x3' AND move = 'b2'"
        Only the first encounters of each seating were searched: 10000 of 12000 games of noughts:3x3.

        """)
  }

  @Test(
    "Every number in the figure is that of the table",
    arguments: ["noughts:3x3", "connect-four:7x6", "reversi:6x6"]
  )
  func figureMatchesTheTable(variant: String) throws {
    let moves =
      variant.hasPrefix("noughts") ? ["a1", "c3", "b2"] : variant.hasPrefix("reversi") ? ["c2", "e4"] : ["4", "1"]
    let counts = Dictionary(
      uniqueKeysWithValues: moves.enumerated().map { number, move in
        (move, FirstMoves.Count(games: 7 + number, points: Double(number) + 2.5))
      })
    let chapter = Self.chapter(GameSample(firstMoves: [FirstMoves(variant: variant, counts: counts)]))
    guard case .board(let board) = try #require(chapter.figures.first) else { return }
    let written = board.cells.flatMap(\.self).compactMap { $0?.lines }.filter { !$0.isEmpty }
    let told = chapter.data.rows.map { row in
      row[3...4].map { cell in
        guard case .real(let number) = cell.value else { return "" }
        return Rounded.text(number, decimals: 0) + " %"
      }
    }
    #expect(Set(written) == Set(told) && written.count == moves.count)
    let tints = board.cells.flatMap(\.self).compactMap { $0?.tint }
    #expect(tints.count == moves.count && tints.contains(.amount(1)))
  }

  @Test("A move of Connect Four lies at the bottom")
  func connectFourMoveIsLow() throws {
    let moves = FirstMoves(variant: "connect-four:7x6", counts: ["4": .init(games: 1, points: 1)])
    guard case .board(let board)? = Self.chapter(GameSample(firstMoves: [moves])).figures.first else { return }
    #expect(board.cells[5][3]?.lines == ["100 %", "100 %"])
  }

  @Test("Variants whose games all have openings are named")
  func openingVariantsAreNamed() {
    var sample = GamesTests.sample
    sample.reaches.append(.init(variant: "snap:2", looked: 1, games: 1))
    #expect(Self.chapter(sample).notes.contains("Omitted, since all games have openings: reversi:4x4."))
  }
}
