import Testing

@testable import Play

@Suite struct MoveImagesTests {
  /// The moves of a text, all of it.
  private func read(_ text: String, _ images: MoveImages) -> [UInt32]? {
    TranscriptText.reading(text) { text in
      var moves: [UInt32] = []
      while let move = images.readMove(in: &text) { moves.append(move) }
      return text.isAtEnd ? moves : nil
    }
  }

  private func text(_ moves: [UInt32], _ images: MoveImages) -> String { moves.map(images.text).joined() }

  @Test(
    "A game has the expected number of symmetric images",
    arguments: [
      ("noughts:3x3", 8), ("noughts:4x3", 4), ("connect-four:7x6", 2), ("connect-four:4x4,popout", 2),
      ("reversi:8x8", 4),
      ("reversi:6x6,anti", 4), ("reversi:8x8,parallel", 2),
    ])
  func gameHasItsImages(name: String, count: Int) throws {
    #expect(try Catalog.variant(name).moveImages?.count == count)
  }

  @Test("Snap has no symmetric images")
  func snapHasNoImages() throws {
    #expect(try Catalog.variant("snap:2").moveImages == nil)
  }

  @Test("A program's game has one image, and its words numbers; what chance did has none")
  func wordsAreMoves() throws {
    let heap = PlayableVariant(program: ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2))
    let images = try #require(heap.moveImages)
    #expect(images.count == 1)
    let moves = try #require(read("t2 t1 t2", images))
    #expect(moves == [0, 1, 0] && images.first(of: moves) == moves && images.all(of: moves) == [moves])
    #expect(moves.map(images.text) == ["t2", "t1", "t2"])
    let dice = ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2, features: [.events])
    #expect(PlayableVariant(program: dice).moveImages == nil)
  }

  @Test(
    "A start of its own has a number that a variant knows again, and its games have one image",
    arguments: [
      ("chess:8x8", "[4k3/8/8/8/8/8/8/4K2R w K - 0 1]", "e1g1"), ("ataxx:7x7", "[x5o/7/3-3/7/3-3/7/o5x x 0 1]", "a6"),
    ])
  func startsAreKnownAgain(name: String, start: String, move: String) throws {
    let variant = try Catalog.variant(name)
    let images = try #require(variant.moveImages)
    let moves = try #require(read(start + move, images))
    #expect(moves.count == 2 && images.first(of: moves) == moves && images.all(of: moves) == [moves])
    let others = try #require(variant.moveImages)
    #expect(text(moves, others) == start + move && read(start + move, others) == moves)
  }

  @Test("An image of a legal game is a legal game with the same outcome", arguments: Variants.boards)
  func imagesAreLegalGames(name: String) throws {
    let images = try #require(try Catalog.variant(name).moveImages)
    func check(_ game: some BoardGame) throws {
      for seed in 1...UInt64(max(2, game.fairShare / 4)) {
        let (end, transcript) = game.playRandomly(seed: seed, plies: 300)
        let moves = try #require(read(transcript, images))
        #expect(text(moves, images) == transcript)
        for image in images.all(of: moves) {
          let other = try game.follow(text(image, images), seed: 0)
          #expect(game.outcome(in: other) == game.outcome(in: end))
          #expect(game.plies(in: other) == game.plies(in: end))
        }
      }
    }
    try check(try Variants.board(name))
  }

  @Test("All images of a line have the same first image, and so do their beginnings", arguments: Variants.boards)
  func imagesShareFirstImage(name: String) throws {
    let images = try #require(try Catalog.variant(name).moveImages)
    func check(_ game: some BoardGame) throws {
      for seed in 1...8 as ClosedRange<UInt64> {
        let moves = try #require(read(game.randomTranscript(seed: seed, plies: 6), images))
        let all = images.all(of: moves)
        let first = images.first(of: moves)
        #expect(first == all.min { $0.lexicographicallyPrecedes($1) })
        for image in all {
          #expect(images.first(of: image) == first)
          for plies in 0...moves.count {
            #expect(images.first(of: Array(image.prefix(plies))) == Array(first.prefix(plies)))
          }
        }
      }
    }
    try check(try Variants.board(name))
  }

  @Test("The first image is the one whose cells come first row by row")
  func firstImageByRows() throws {
    func first(_ text: String, _ name: String) throws -> String {
      let images = try #require(try Catalog.variant(name).moveImages)
      return self.text(images.first(of: try #require(read(text, images))), images)
    }
    for corner in ["a1", "c1", "a3", "c3"] { #expect(try first(corner, "noughts:3x3") == "a1") }
    #expect(try first("c3b3", "noughts:3x3") == "a1b1")
    #expect(try first("7-7", "connect-four:7x6,popout") == "1-1")
    for move in ["d3", "c4", "f5", "e6"] { #expect(try first(move, "reversi:8x8") == "d3") }
  }

  @Test(
    "A text that isn't a move of the board isn't read",
    arguments: [
      ("noughts:3x3", "d1"), ("noughts:3x3", "a4"), ("noughts:3x3", "a0"), ("noughts:3x3", "a"), ("noughts:3x3", "A1"),
      ("noughts:12x12", "a012"), ("connect-four:7x6", "8"), ("connect-four:7x6", "0"), ("connect-four:7x6", "-"),
      ("connect-four:10x6", ":"), ("connect-four:10x6", "b"), ("noughts:3x3", "é1"),
    ])
  func foreignMovesAreNotRead(name: String, text: String) throws {
    #expect(read(text, try #require(try Catalog.variant(name).moveImages)) == nil)
  }

  @Test("Rows of two digits and columns by letters are read")
  func largeBoardsAreRead() throws {
    let noughts = try #require(try Catalog.variant("noughts:12x12").moveImages)
    #expect(read("a12l1a1", noughts) == [132, 11, 0])
    let columns = try #require(try Catalog.variant("connect-four:10x6,popout").moveImages)
    #expect(read("9a-a", columns) == [8, 9, 19])
  }
}
