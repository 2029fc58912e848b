import Testing

@testable import Randomness

struct SplitMixTests {
  @Test("The stream is SplitMix64 as published")
  func streamIsSplitMix64() {
    var random = SplitMix(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("Numbers below a bound are evenly distributed", arguments: [1, 2, 3, 7, 10, 361])
  func boundedNumbersAreEven(bound: Int) {
    var random = SplitMix(seed: 7)
    var counts = Array(repeating: 0, count: bound)
    let draws = 100 * bound + 5_000
    for _ in 0..<draws { counts[random.below(bound)] += 1 }
    // Chi-squared within six standard deviations of its mean.
    let expected = Double(draws) / Double(bound)
    let chiSquared = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    let freedom = Double(bound - 1)
    #expect(abs(chiSquared - freedom) <= 6 * (2 * freedom).squareRoot())
  }

  @Test("The largest bounds are kept too", arguments: [1 << 31, (1 << 32) - 1, 3 << 30])
  func largeBoundsAreKept(bound: Int) {
    var random = SplitMix(seed: 8)
    let numbers = (0..<1_000).map { _ in random.below(bound) }
    #expect(numbers.allSatisfy { (0..<bound).contains($0) })
    #expect(numbers.contains { $0 > bound / 4 * 3 } && numbers.contains { $0 < bound / 4 })
  }

  @Test("Real numbers are from 0 to below 1, with about half of them in each half")
  func unitNumbersAreEven() {
    var random = SplitMix(seed: 9)
    let numbers = (0..<10_000).map { _ in random.unit() }
    #expect(numbers.allSatisfy { (0..<1).contains($0) })
    #expect((4_800...5_200).contains(numbers.count { $0 < 0.5 }))
  }

  @Test("Shuffling keeps every element, and every order comes up about equally often")
  func shuffleIsFair() {
    var random = SplitMix(seed: 10)
    var orders: [[Int]: Int] = [:]
    for _ in 0..<6_000 {
      var cards = [1, 2, 3]
      random.shuffle(&cards)
      orders[cards, default: 0] += 1
    }
    #expect(orders.count == 6)
    #expect(orders.values.allSatisfy { (850...1_150).contains($0) })
    var deck = Array(0..<52)
    random.shuffle(&deck)
    #expect(deck != Array(0..<52) && deck.sorted() == Array(0..<52))
    var nothing: [Int] = []
    random.shuffle(&nothing)
    #expect(nothing.isEmpty)
  }

  @Test("Equal seeds give equal streams, and different seeds different ones")
  func seedsDecideStreams() {
    func stream(_ seed: UInt64) -> [UInt64] {
      var random = SplitMix(seed: seed)
      return (0..<4).map { _ in random.next() }
    }
    #expect(stream(1) == stream(1))
    #expect(Set((0..<1_000).map(stream)).count == 1_000)
  }
}
