import Testing

@testable import Play

struct OpeningsTests {
  private func openings(_ variant: String, plies: Int, seed: UInt64 = 1, count: Int) throws -> [String] {
    var source = try #require(try Catalog.variant(variant).randomOpenings(plies: plies, seed: seed))
    return (0..<count).map { _ in source.next() }
  }

  @Test(arguments: Variants.boards)
  func randomOpeningsAreLegalAsLongAsAskedForAndNotDecidedYet(name: String) throws {
    let variant = try Catalog.variant(name)
    for plies in [0, 1, 2, 5] {
      guard var source = variant.randomOpenings(plies: plies, seed: 7) else {
        Issue.record("no openings of \(plies) plies")
        continue
      }
      for _ in 0..<4 {
        let replay = try variant.replay(source.next(), seed: 0)
        #expect(replay.plies == plies && replay.outcome == nil)
      }
    }
  }

  @Test(arguments: [
    ("noughts:3x3", 1, 9), ("noughts:3x3", 2, 72), ("noughts:3x3", 7, 696), ("connect-four:7x6", 2, 49),
    ("connect-four:7x6", 4, 1_120), ("reversi:8x8", 1, 4), ("reversi:8x8", 3, 54),
  ])
  func noPositionComesTwiceWhileThereAreOthersLeftThenAllComeAgain(name: String, plies: Int, all: Int) throws {
    func check(_ game: some BoardGame) throws {
      let drawn = try openings(name, plies: plies, count: 2 * all)
      let first = try drawn.prefix(all).map { try game.follow($0, seed: 0) }
      #expect(Set(first).count == all)
      #expect(Set(drawn.suffix(all)) == Set(drawn.prefix(all)))
      #expect(Array(drawn.suffix(all)) != Array(drawn.prefix(all)) || all == 1)
    }
    try check(try Variants.board(name))
  }

  @Test func whereThereAreTooManyToListNoneComesTwiceAllTheSame() throws {
    func check(_ game: some BoardGame) throws {
      let drawn = try openings("noughts:15x15", plies: 2, count: 300)
      #expect(try Set(drawn.map { try game.follow($0, seed: 0) }).count == 300)
    }
    try check(try Variants.board("noughts:15x15"))
  }

  @Test(arguments: ["noughts:3x3", "noughts:15x15"])
  func anEncountersOpeningIsTheSameHoweverManyThereAreAndAnotherWithAnotherSeed(name: String) throws {
    #expect(try openings(name, plies: 2, count: 10) == Array(try openings(name, plies: 2, count: 40).prefix(10)))
    #expect(try openings(name, plies: 2, seed: 2, count: 10) != openings(name, plies: 2, seed: 3, count: 10))
  }

  @Test func thereAreNoneWhereEveryGameWouldBeOverNorAtSnap() throws {
    #expect(try Catalog.variant("noughts:3x3").randomOpenings(plies: 9, seed: 1) == nil)
    #expect(try Catalog.variant("noughts:3x3").randomOpenings(plies: 100, seed: 1) == nil)
    #expect(try Catalog.variant("reversi:4x4").randomOpenings(plies: 12, seed: 1) == nil)
    #expect(try Catalog.variant("snap:2").randomOpenings(plies: 1, seed: 1) == nil)
  }

  @Test func listedOpeningsComeInTheOrderOfTheListOverAndOver() {
    var source = ListedOpenings(["a1", "b2"])
    #expect((0..<5).map { _ in source.next() } == ["a1", "b2", "a1", "b2", "a1"])
  }
}
