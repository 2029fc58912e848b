import Testing

@testable import Statistics

@Suite struct HistogramTests {
  @Test("The median of an even number of values is the mean of the middle two")
  func evenMedianIsAMean() {
    #expect(Histogram([1: 1, 2: 1, 5: 1, 9: 1]).median == 3.5)
    #expect(Histogram([1: 1, 2: 1, 5: 1]).median == 2)
    #expect(Histogram([7: 1000]).median == 7)
  }

  @Test("Percentiles weigh counts")
  func percentilesWeighCounts() {
    let histogram = Histogram(Dictionary(uniqueKeysWithValues: (1...100).map { ($0, 3) }))
    #expect(histogram.quantile(0.95) == 95.5)
    #expect(histogram.quantile(0) == 1 && histogram.quantile(1) == 100)
    #expect(histogram.mean == 50.5)
  }

  @Test("No values have no median")
  func noValuesNoMedian() {
    #expect(Histogram([:]).median == nil && Histogram([3: 0]).mean == nil)
    #expect(Histogram([3: 1]).quantile(1.5) == nil)
  }
}
