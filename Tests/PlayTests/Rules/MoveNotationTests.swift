import Testing

@testable import Play

/// The laws of notations, at every board game.
@Suite struct MoveNotationTests {
  private func notation(_ name: String) throws -> any MoveNotation {
    func notation(_ game: some BoardGame) -> any MoveNotation { game.notation }
    return notation(try Variants.board(name))
  }

  @Test("Every move is read back as itself, whatever move follows", arguments: Variants.boards)
  func movesRoundTrip(name: String) throws {
    let notation = try notation(name)
    let last = notation.text(of: notation.count - 1)
    for move in 0..<notation.count {
      for next in [notation.text(of: 0), last] {
        TranscriptText.reading(notation.text(of: move) + next) { text in
          #expect(notation.read(&text) == .move(move))
          #expect(text.rest(atMost: 16) == next)
        }
      }
    }
  }

  @Test("Where no move stands nothing is passed over", arguments: Variants.boards)
  func otherTextIsLeft(name: String) throws {
    let notation = try notation(name)
    for text in ["", "!", " ", "\u{301}", "-"] {
      TranscriptText.reading(text) { text in
        #expect(notation.read(&text) == .unreadable && text.offset == 0)
      }
    }
  }

  @Test("Exchanging cells exchanges moves", arguments: Variants.boards)
  func imagesArePermutations(name: String) throws {
    let (notation, images) = (try notation(name), try Variants.board(name).images)
    for image in images {
      #expect(Set((0..<notation.count).map { notation.image(of: $0, image) }) == Set(0..<notation.count))
    }
  }

  @Test("Every legal move has a number of its own, and none has any other", arguments: Variants.boards)
  func numbersAreMoves(name: String) throws {
    func check<G: BoardGame>(_ game: G) throws {
      _ = game.playRandomly(seed: 5, plies: 60) { position, _ in
        for move in game.moves(in: position) {
          guard let number = game.number(of: move) else {
            #expect(game.forcedMove(in: position) == move)
            continue
          }
          #expect(game.move(numbered: number) == move && number < game.notation.count)
        }
      }
    }
    try check(try Variants.board(name))
  }
}
