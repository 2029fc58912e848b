import Testing

@testable import Play

@Suite struct BoardImagesTests {
  @Test(
    "A board has the expected number of symmetric images",
    arguments: [
      ("noughts:3x3", 8), ("noughts:4x3", 4), ("connect-four:7x6", 2), ("connect-four:5x5", 2), ("reversi:8x8", 8),
    ])
  func boardHasItsImages(name: String, count: Int) throws {
    let images = try Variants.board(name).traits.images
    #expect(Set(images).count == count && images.count == count)
    #expect(images[0] == Array(images[0].indices))
  }

  @Test("An image of an image is an image", arguments: Variants.boards)
  func imagesAreClosed(name: String) throws {
    let images = Set(try Variants.board(name).traits.images)
    for one in images {
      for other in images { #expect(images.contains(one.map { other[$0] })) }
    }
  }
}
