import Testing

@testable import Statistics

@Suite struct SeparationTestTests {
  private static let stratum = "a against b"
  private static let other = "b against a"

  @Test("Ten wins of ten, then five, are Fisher's exact test")
  func matchesFishersTest() throws {
    // 2 C(10, 5) / C(20, 5): both tails of the table (10, 0 / 5, 5).
    let test = try #require(
      SeparationTest(earlier: [Self.stratum: [1: 10]], later: [Self.stratum: [1: 5, 0: 5]]))
    #expect(test.isBetter == false)
    #expect(abs(test.p - 0.03250774) < 1e-7)
  }

  @Test("A hundred wins, then a loss in ten, are no proof")
  func oneLossIsNoProof() throws {
    let test = try #require(
      SeparationTest(earlier: [Self.stratum: [1: 100]], later: [Self.stratum: [1: 9, 0: 1]]))
    #expect(abs(test.p - 2 * 10 / 110.0) < 1e-9)
  }

  @Test("Chances of strata multiply")
  func strataMultiply() throws {
    let test = try #require(
      SeparationTest(
        earlier: [Self.stratum: [0: 3], Self.other: [0: 2, 0.5: 2]],
        later: [Self.stratum: [1: 3], Self.other: [0.5: 1, 1: 3]]))
    // C(6, 3) = 20 divisions of three and three; of the other eight games those with the three draws between them.
    #expect(test.isBetter == true)
    #expect(abs(test.p - 2 * (1 / 20.0) * (3 / 70.0)) < 1e-9)
  }

  @Test("Equal outcomes prove nothing")
  func equalOutcomesShowNothing() throws {
    let test = try #require(SeparationTest(earlier: [Self.stratum: [1: 9]], later: [Self.stratum: [1: 900]]))
    #expect(test.isBetter == nil)
    #expect(test.p == 1)
  }

  @Test("Overlaps and seatings of only one run give no test")
  func overlapsGiveNoTest() {
    let mixed = [1.0: 3, 0: 3]
    #expect(SeparationTest(earlier: [Self.stratum: mixed], later: [Self.stratum: mixed]) == nil)
    #expect(SeparationTest(earlier: [Self.stratum: [1: 3]], later: [Self.other: [0: 3]]) == nil)
    #expect(
      SeparationTest(
        earlier: [Self.stratum: [1: 3], Self.other: [0: 3]], later: [Self.stratum: [0: 3], Self.other: [1: 3]]) == nil)
    #expect(SeparationTest(earlier: [String: [Double: Int]](), later: [:]) == nil)
  }
}
