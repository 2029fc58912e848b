import Foundation
import Play
import Store
import Testing

@testable import Campaign

@Suite struct OpeningBookTests {
  private func book(
    _ count: Int, plies: Int, balanced: Bool = false, of variant: String, _ games: RecordedGames
  ) throws -> OpeningBook {
    try OpeningBook(
      count, plies: plies, balanced: balanced, from: OpeningSelection(of: Catalog.variant(variant)), in: games.store)
  }

  private static func games(_ transcript: String, wins: Int = 0, draws: Int = 0, losses: Int = 0) -> [RecordedGames
    .Game]
  {
    let winners: [Int?] = Array(repeating: 0, count: wins) + Array(repeating: nil, count: draws)
    return (winners + Array(repeating: 1, count: losses)).map { .init(transcript: transcript, winner: $0) }
  }

  @Test("A book has the positions reached by most games, each once")
  func bookHasCommonPositions() throws {
    let games = try RecordedGames(
      Self.games("123", wins: 3) + Self.games("567", wins: 2) + Self.games("441", draws: 4)
        + Self.games("32", losses: 9),
      of: "connect-four:7x6")
    let book = try book(5, plies: 3, of: "connect-four:7x6", games)
    #expect(
      book.text == """
        # 2 openings of connect-four:7x6, most games first; the first seat's score in percent, with its 95 % interval
        connect-four:7x6 123  # 5 games, 100.0 (56.6 to 100.0)
        connect-four:7x6 441  # 4 games, 50.0 (28.0 to 72.0)

        """)
    #expect(
      book.remark(wanted: 5)
        == "2 openings of 5: after 3 plies games were in 2 positions that left them undecided, images taken for the same"
    )
    #expect(book.remark(wanted: 2) == nil)
    #expect(try self.book(1, plies: 3, of: "connect-four:7x6", games).entries.count == 1)
  }

  @Test("A balanced book has positions proven level, whatever the results")
  func balancedBookByProof() throws {
    // Corner and centre are a draw, an edge next to the corner loses.
    let games = try RecordedGames(
      Self.games("a1b2", wins: 30) + Self.games("a1b1", wins: 20, losses: 20), of: "noughts:3x3")
    let book = try book(9, plies: 2, balanced: true, of: "noughts:3x3", games)
    #expect(book.entries.map { $0.node.moves.joined() } == ["a1b2"])
    #expect(book.entries.map(\.evidence) == [.proof] && book.decided == 1 && book.uneven == 0)
    #expect(book.text.hasSuffix("\nnoughts:3x3 a1b2  # 30 games, 100.0 (88.6 to 100.0), level by proof\n"))
  }

  @Test("Where nothing is proven, a balanced book has positions level by results")
  func balancedBookByResults() throws {
    let games = try RecordedGames(
      Self.games("1", wins: 30, losses: 30) + Self.games("2", wins: 240, losses: 160) + Self.games("3", draws: 1)
        + Self.games("4", wins: 2, losses: 2), of: "connect-four:7x6,popout")
    let book = try book(9, plies: 1, balanced: true, of: "connect-four:7x6,popout", games)
    #expect(book.entries.map { $0.node.moves.joined() } == ["1"])
    #expect(book.entries.map(\.evidence) == [.results])
    #expect(
      book.remark(wanted: 9)
        == "1 opening of 9: after 1 ply games were in 4 positions that left them undecided, images taken for the same; "
        + "won or lost by proof: 0; results uneven, or too few to tell: 3")
  }

  @Test("The next run reads the book")
  func nextRunReadsTheBook() throws {
    let games = try RecordedGames(
      Self.games("d3c3c4", wins: 1) + Self.games("f5f6", wins: 2), of: "reversi:8x8")
    let file = games.directory.appending(path: "openings.txt")
    try Data(book(1, plies: 2, of: "reversi:8x8", games).text.utf8).write(to: file)
    let config = try RunConfig(
      text: "{variants: [reversi:8x8], players: [random, greedy], openings: {file: \"\(file.path)\"}}", file: "x.yml")
    let lists = try RunPlan(config).openingLists
    #expect(lists.map(\.openings) == [["d3c3"]])
  }

  @Test("Positions in which the game is over aren't openings")
  func finishedGamesAreNoOpenings() throws {
    let games = try RecordedGames(
      Self.games("a1b1a2b2a3", wins: 1) + Self.games("a1b1c3b2a3", wins: 1), of: "noughts:3x3")
    #expect(
      try book(9, plies: 5, of: "noughts:3x3", games).entries.map { $0.node.moves.joined() } == ["a1b1c3b2a3"])
  }

  @Test("A book without any opening is an error")
  func emptyBookIsAnError() throws {
    let games = try RecordedGames(Self.games("a1b1", wins: 3), of: "noughts:3x3")
    #expect {
      try book(9, plies: 2, balanced: true, of: "noughts:3x3", games)
    } throws: {
      "\($0)"
        == "there is no such opening: after 2 plies games were in 1 position that left them undecided, images taken for "
        + "the same; won or lost by proof: 1; results uneven, or too few to tell: 0"
    }
    #expect {
      try book(9, plies: 4, of: "noughts:3x3", games)
    } throws: {
      "\($0)" == "--plies: no game of noughts:3x3 has more than 2 plies, found 4"
    }
  }
}
