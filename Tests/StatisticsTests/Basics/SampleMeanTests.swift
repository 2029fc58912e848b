import Testing

@testable import Statistics

@Suite struct SampleMeanTests {
  private func mean(_ numbers: [Int]) -> SampleMean {
    var mean = SampleMean()
    for number in numbers { mean.add(number) }
    return mean
  }

  @Test("The mean and its error are those of the textbook")
  func meanMatchesTextbook() throws {
    let mean = mean([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(mean.mean == 5 && mean.count == 8)
    // Standard deviation sqrt(32 / 7), by t(7) = 2.3646.
    #expect(abs(try #require(mean.error95) - 2.3646 * (32.0 / 7 / 8).squareRoot()) < 1e-3)
  }

  @Test("A single number has no error, and no numbers have no mean")
  func fewNumbersHaveNoError() {
    #expect(mean([]).mean == nil && mean([]).error95 == nil)
    #expect(mean([3]).mean == 3 && mean([3]).error95 == nil)
  }

  @Test("Numbers that are all the same leave open whether there are others: by the rule of three", arguments: [2, 40])
  func noScatter(count: Int) throws {
    for number in [0, 3] {
      let error = try #require(mean(Array(repeating: number, count: count)).error95)
      #expect(abs(error - (count == 2 ? 0.7764 : 0.0722)) < 1e-4)
    }
  }
}
