import Testing

@testable import Play

struct ChessBookTests {
  private static func game() throws -> Chess { Chess(is960: false, variant: try Catalog.variant("chess").variant) }

  /// hgm.nubati.net/book_format.html has these positions and keys.
  @Test(
    "Positions have the keys that the format gives as examples",
    arguments: [
      ("", 0x463B_9618_1691_FC9C), ("e2e4", 0x823C_9B50_FD11_4196), ("e2e4d7d5", 0x0756_B944_61C5_0FB0),
      ("e2e4d7d5e4e5", 0x662F_AFB9_65DB_29D4), ("e2e4d7d5e4e5f7f5", 0x22A4_8B5A_8E47_FF78),
      ("e2e4d7d5e4e5f7f5e1e2", 0x652A_607C_A3F2_42C1), ("e2e4d7d5e4e5f7f5e1e2e8f7", 0x00FD_D303_C946_BDD9),
      ("a2a4b7b5h2h4b5b4c2c4", 0x3C81_23EA_7B06_7637), ("a2a4b7b5h2h4b5b4c2c4b4c3a1a3", 0x5C3F_9B82_9B27_9560),
    ] as [(String, UInt64)])
  func keysAreThoseOfTheFormat(moves: String, key: UInt64) throws {
    let game = try Self.game()
    var last: ChessMove?
    let end = try game.follow(moves, seed: 0) { _, move, _ in last = move }
    #expect(game.bookKey(of: end, after: last) == key)
  }

  @Test("A book's lines are followed to their ends or a number of plies, each position once")
  func booksAreFollowed() throws {
    let game = try Self.game()
    func code(_ move: String) throws -> UInt16 {
      let squares = Array(move.utf8)
      func square(_ place: Int) -> UInt16 { UInt16(squares[place] - 97) | UInt16(squares[place + 1] - 49) << 3 }
      return square(0) << 6 | square(2)
    }
    var book: [UInt64: [UInt16]] = [:]
    for line in [["e2e4", "e7e5", "g1f3"], ["g1f3", "e7e5", "e2e4"], ["d2d4"], ["e2e4", "e7e6"]] {
      var (transcript, last) = ("", ChessMove?.none)
      for move in line {
        let position = try game.follow(transcript, seed: 0) { _, move, _ in last = move }
        let key = try #require(game.bookKey(of: position, after: last))
        if try !book[key, default: []].contains(code(move)) { book[key, default: []].append(try code(move)) }
        transcript += move
      }
    }
    func lines(_ plies: Int, most: Int = 100) throws -> [String] {
      try game.openings(plies: plies, most: most) { book[$0] ?? [] }
    }
    #expect(try lines(1) == ["e2e4", "g1f3", "d2d4"])
    #expect(try lines(2) == ["d2d4", "e2e4e7e5", "e2e4e7e6", "g1f3e7e5"])
    #expect(try lines(9) == ["d2d4", "e2e4e7e6", "e2e4e7e5g1f3"])
    #expect(throws: BookError.self) { try lines(9, most: 1) }
    #expect(throws: BookError(description: "has a move that isn't legal, 0, after no move")) {
      try game.openings(plies: 2, most: 9) { _ in [0] }
    }
    // A castling is the king's move to its rook, or two squares.
    let start = try game.start(fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    #expect(game.bookMove(4 << 6 | 7, in: start) == game.bookMove(4 << 6 | 6, in: start))
  }
}
