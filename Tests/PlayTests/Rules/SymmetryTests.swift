import Testing

@testable import Play

@Suite struct SymmetryTests {
  @Test(
    "A variant has the expected number of symmetries",
    arguments: [
      ("noughts:3x3", 8), ("noughts:4x3", 4), ("connect-four:7x6", 2), ("connect-four:5x5", 2), ("reversi:8x8", 8),
    ])
  func variantHasItsSymmetries(name: String, count: Int) throws {
    let images = try Variants.board(name).images
    #expect(Set(images).count == count && images.count == count)
    #expect(images[0] == Array(images[0].indices))
  }

  @Test("An image of an image is an image", arguments: Variants.boards)
  func imagesAreClosed(name: String) throws {
    let images = Set(try Variants.board(name).images)
    for one in images {
      for other in images { #expect(images.contains(one.map { other[$0] })) }
    }
  }

  @Test("The rules don't notice a symmetry: the image of a position has the images of its moves, and stands alike")
  func rulesKeepSymmetries() throws {
    func check<G: SolvedGame>(_ game: G) throws {
      let images = game.images
      _ = game.playRandomly(seed: 9, plies: 40) { position, _ in
        let cells = images[0].map { game.piece(x: $0 % game.width, y: $0 / game.width, in: position) }
        let legal = game.moves(in: position).compactMap { game.number(of: $0, in: position) }
        for image in images {
          // A cell of the image holds what lies in the cell that comes there.
          let marks = (0..<2).map { seat in
            image.indices.filter { cells[image[$0]] == seat }.map { (x: $0 % game.width, y: $0 / game.width) }
          }
          let turned = game.position(first: marks[0], second: marks[1], mover: game.seat(in: position))
          let back = game.moves(in: turned).compactMap { game.number(of: $0, in: turned) }
            .map { game.notation.image(of: $0, image) }
          #expect(Set(back) == Set(legal), "\(game.variant)")
          #expect(game.standing(in: turned) == game.standing(in: position))
        }
      }
    }
    for name in Variants.boards {
      if let game = try Variants.board(name) as? any SolvedGame { try check(game) }
    }
  }
}
