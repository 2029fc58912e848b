import Testing

@testable import Play

struct PositionDrawingTests {
  private static let variants = Variants.boards.filter { (try? Catalog.variant($0).canBeSolved) == true }

  private func solved(_ variant: String) throws -> any SolvedGame {
    try #require(try Catalog.variant(variant).game as? any SolvedGame)
  }

  @Test("A drawing reads back as a position with the same drawing, moves and plies", arguments: variants)
  func drawingsRoundTrip(variant: String) throws {
    func check(_ game: some SolvedGame) throws {
      let drawing = PositionDrawing(game)
      var ply = 0
      _ = try game.playRandomly(seed: 1, plies: 100) { position, _ in
        defer { ply += 1 }
        guard ply.isMultiple(of: 4) else { return }
        let text = drawing.text(of: position)
        let again = try drawing.position(of: text)
        #expect(drawing.text(of: again) == text)
        #expect(game.moveCount(in: again) == game.moveCount(in: position))
        #expect(game.plies(in: again) == game.plies(in: position) && game.seat(in: again) == game.seat(in: position))
        #expect(game.standing(in: again) == .open)
      }
    }
    try check(try solved(variant))
  }

  @Test(
    "Symmetric images of a board have one drawing",
    arguments: [
      ("noughts:3x3", ["a1b1", "c1b1", "a3b3", "a1a2", "c3c2"]), ("noughts:4x3", ["a1b1", "d3c3"]),
      ("connect-four:7x6", ["12", "76"]), ("reversi:8x8", ["d3", "c4", "f5", "e6"]),
    ])
  func imagesShareADrawing(variant: String, transcripts: [String]) throws {
    func drawings(_ game: some SolvedGame) throws -> Set<String> {
      let drawing = PositionDrawing(game)
      return Set(try transcripts.map { drawing.text(of: try game.follow($0, seed: 0)) })
    }
    #expect(try drawings(try solved(variant)).count == 1)
  }

  @Test("Turned boards on which discs fall are different, and so are other positions")
  func otherPositionsDiffer() throws {
    func drawings(_ game: some SolvedGame, _ transcripts: [String]) throws -> Set<String> {
      let drawing = PositionDrawing(game)
      return Set(try transcripts.map { drawing.text(of: try game.follow($0, seed: 0)) })
    }
    #expect(try drawings(try solved("connect-four:4x4"), ["11", "12"]).count == 2)
    #expect(try drawings(try solved("noughts:4x3"), ["a1a2", "a1b1"]).count == 2)
    #expect(try drawings(try solved("noughts:3x3"), ["a1b2", "b2a1"]) == ["----O---XX", "----X---OX"])
    #expect(try drawings(try solved("connect-four:3x3"), ["12"]) == ["-------OXX"])
  }

  @Test(
    "A text that isn't a drawing is refused",
    arguments: ["", "XO-------", "XO-------Z", "XO--?----X", "XO--------X"]
  )
  func otherTextIsRefused(text: String) throws {
    func check(_ game: some SolvedGame) {
      #expect(throws: TranscriptError.self) { try PositionDrawing(game).position(of: text) }
    }
    check(try solved("noughts:3x3"))
  }
}
