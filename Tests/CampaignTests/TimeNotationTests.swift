import Testing

@testable import Campaign

@Suite struct TimeNotationTests {
  @Test(
    "Times are read with their units",
    arguments: [
      ("100ms", 100_000_000), ("2s", 2_000_000_000), ("0.1s", 100_000_000), ("5min", 300_000_000_000),
      ("5m", 300_000_000_000),
      ("8h", 28_800_000_000_000), ("24h", 86_400_000_000_000),
    ])
  func timesHaveUnits(text: String, nanoseconds: Int64) {
    #expect(TimeNotation.nanoseconds(text) == nanoseconds)
  }

  @Test(
    "A text that isn't a time, or is too long a time, is refused",
    arguments: ["", "100", "s", "-1s", "0s", "25h", "1d", "nans", "1 h x"]
  )
  func badTimesAreRefused(text: String) {
    #expect(TimeNotation.nanoseconds(text) == nil)
  }
}
