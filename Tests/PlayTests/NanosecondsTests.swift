import Testing

@testable import Play

@Suite struct NanosecondsTests {
  @Test("Nanoseconds are given in milliseconds")
  func nanosecondsToMilliseconds() {
    let times: [Int64] = [0, 1, 1_500_000, 2_000_000_000]
    #expect(times.map(\.inMilliseconds) == [0, 0.000001, 1.5, 2_000])
  }

  @Test("Whole milliseconds are rounded up")
  func millisecondsRoundUp() {
    let times: [Int64] = [0, 1, 1_000_000, 1_000_001, 2_000_000_000]
    #expect(times.map(\.inWholeMilliseconds) == ["0 ms", "1 ms", "1 ms", "2 ms", "2000 ms"])
  }
}
