import Testing

@testable import Play

/// The laws of notations, at every board game.
@Suite struct MoveNotationTests {
  private func notation(_ name: String) throws -> any MoveNotation {
    func notation(_ game: some BoardGame) -> any MoveNotation { game.notation }
    return notation(try Variants.board(name))
  }

  /// The numbers of a notation's moves; of a great many, as where a move is three cells, some from everywhere.
  private func numbers(of notation: any MoveNotation) -> [Int] {
    Array(stride(from: 0, to: notation.count, by: notation.count > 25_000 ? notation.count / 5_000 | 1 : 1))
  }

  @Test("Every move is read back as itself, whatever move follows", arguments: Variants.boards)
  func movesRoundTrip(name: String) throws {
    let notation = try notation(name)
    let last = notation.text(of: notation.count - 1)
    for move in numbers(of: notation) {
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
    let moves = numbers(of: notation)
    for image in images {
      let others = moves.map { notation.image(of: $0, image) }
      #expect(Set(others).count == moves.count && others.allSatisfy((0..<notation.count).contains))
    }
  }

  @Test("Every legal move has a number of its own, and none has any other", arguments: Variants.boards)
  func numbersAreMoves(name: String) throws {
    func check<G: BoardGame>(_ game: G) throws {
      _ = game.playRandomly(seed: 5, plies: 60) { position, _ in
        for move in game.moves(in: position) {
          guard let number = game.number(of: move, in: position) else {
            #expect(game.forcedMove(in: position) == move)
            continue
          }
          #expect(game.move(numbered: number, in: position) == move && number < game.notation.count)
        }
      }
    }
    try check(try Variants.board(name))
  }
}
