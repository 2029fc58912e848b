import Testing

@testable import Play

struct OpeningsTests {
  private func openings(_ variant: String, plies: Int, seed: UInt64 = 1, count: Int) throws -> [String] {
    let openings = try #require(try Catalog.variant(variant).randomOpenings(plies: plies))
    return (0..<count).map { openings.opening(pairing: seed, encounter: $0) }
  }

  @Test("Random openings are legal, as long as requested and not yet decided", arguments: Variants.boards)
  func randomOpeningsAreLegal(name: String) throws {
    let variant = try Catalog.variant(name)
    for plies in [0, 1, 2, 5] {
      guard let openings = variant.randomOpenings(plies: plies) else {
        Issue.record("no openings of \(plies) plies")
        continue
      }
      for encounter in 0..<4 {
        let replay = try variant.replay(openings.opening(pairing: 7, encounter: encounter), seed: 0)
        #expect(replay.plies == plies && replay.outcome == nil)
      }
    }
  }

  @Test(
    "No position repeats while there are others left, then all come again",
    arguments: [
      ("noughts:3x3", 1, 9), ("noughts:3x3", 2, 72), ("noughts:3x3", 7, 696), ("connect-four:7x6", 2, 49),
      ("connect-four:7x6", 4, 1_120), ("reversi:8x8", 1, 4), ("reversi:8x8", 3, 54),
    ])
  func openingsRepeatLate(name: String, plies: Int, all: Int) throws {
    func check(_ game: some BoardGame) throws {
      let drawn = try openings(name, plies: plies, count: 2 * all)
      let first = try drawn.prefix(all).map { try game.follow($0, seed: 0) }
      #expect(Set(first).count == all)
      #expect(Array(drawn.suffix(all)) == Array(drawn.prefix(all)))
    }
    try check(try Variants.board(name))
  }

  @Test("If there are too many to list, nearly all are different all the same")
  func manyOpeningsDiffer() throws {
    func check(_ game: some BoardGame) throws {
      let drawn = try openings("noughts:15x15", plies: 4, count: 300)
      #expect(try Set(drawn.map { try game.follow($0, seed: 0) }).count == 300)
    }
    try check(try Variants.board("noughts:15x15"))
  }

  @Test("The number of openings is known if the openings can be listed")
  func supplyIsKnownIfListed() throws {
    #expect(try Catalog.variant("noughts:3x3").randomOpenings(plies: 2)?.supply == 72)
    #expect(try Catalog.variant("noughts:15x15").randomOpenings(plies: 1)?.supply == 225)
    #expect(try Catalog.variant("noughts:15x15").randomOpenings(plies: 4)?.supply == nil)
    #expect(Openings(listed: ["a1", "b2"]).supply == 2)
  }

  @Test("Another pairing has other openings", arguments: ["noughts:3x3", "noughts:15x15"])
  func pairingsDifferInOpenings(name: String) throws {
    #expect(try openings(name, plies: 2, seed: 2, count: 10) != openings(name, plies: 2, seed: 3, count: 10))
  }

  @Test("A round of openings is a permutation", arguments: [1, 2, 3, 5, 6, 50, 1_000])
  func roundIsAPermutation(count: Int) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let places = (0..<count).map { Openings.shuffled($0, of: count, seed: seed) }
      #expect(places.sorted() == Array(0..<count))
    }
  }

  @Test("Every order is about equally likely", arguments: [2, 3, 4])
  func ordersAreEquallyLikely(count: Int) {
    var orders: [[Int]: Int] = [:]
    let samples = 24_000
    for seed in 0..<UInt64(samples) {
      orders[(0..<count).map { Openings.shuffled($0, of: count, seed: SplitMix.mix(seed)) }, default: 0] += 1
    }
    let kinds = (1...count).reduce(1, *)
    #expect(orders.count == kinds)
    let expected = Double(samples) / Double(kinds)
    // Chi-squared with at most 23 degrees of freedom: 49.7 is its 99.9th percentile.
    #expect(orders.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected } < 49.7)
  }

  @Test("There are no openings if every game would be over, nor at Snap")
  func someGamesHaveNoOpenings() throws {
    #expect(try Catalog.variant("noughts:3x3").randomOpenings(plies: 9) == nil)
    #expect(try Catalog.variant("noughts:3x3").randomOpenings(plies: 100) == nil)
    #expect(try Catalog.variant("reversi:4x4").randomOpenings(plies: 12) == nil)
    #expect(try Catalog.variant("snap:2").randomOpenings(plies: 1) == nil)
  }

  @Test("All listed openings come in every round")
  func listedOpeningsAllCome() {
    let openings = Openings(listed: ["a1", "b2", "c3"])
    let dealt = (0..<15).map { openings.opening(pairing: 9, encounter: $0) }
    #expect(Set(dealt.prefix(3)) == ["a1", "b2", "c3"])
    for encounter in 3..<15 { #expect(dealt[encounter] == dealt[encounter - 3]) }
  }
}
