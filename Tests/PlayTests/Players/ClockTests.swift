import Testing

@testable import Play

struct ClockTests {
  @Test("A search stops at its number of nodes")
  func nodeCountStopsSearch() {
    let rule = StopRule(nodes: 5, milliseconds: nil, budget: Budget())
    #expect(!rule.stops(after: 4) && rule.stops(after: 5) && rule.stops(after: 6))
    #expect(!rule.isEndless)
  }

  @Test("A search stops at the earlier of its own time and the tournament's, every 256 nodes")
  func earlierTimeStopsSearch() {
    for rule in [
      StopRule(nodes: nil, milliseconds: 3_600_000, budget: Budget(nanoseconds: 0)),
      StopRule(nodes: 1_000, milliseconds: nil, budget: Budget(nanoseconds: -1)),
    ] {
      #expect(rule.stops(after: 256) && !rule.stops(after: 255) && !rule.isEndless)
    }
    #expect(!StopRule(nodes: nil, milliseconds: 3_600_000, budget: Budget()).stops(after: 256))
  }

  @Test("Without a limit nothing stops a search, and the clock goes forward")
  func noLimitNeverStops() {
    let rule = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
    #expect(rule.isEndless && !rule.stops(after: 1 << 40))
    let before = Clock.now()
    #expect(Clock.now() >= before)
  }
}
