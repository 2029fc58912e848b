import Campaign
import Testing

@Suite struct PaceTests {
  @Test("The remaining work is expected at the pace of the work done")
  func restTakesTheSamePace() {
    let pace = Pace(done: 30, seconds: 12)
    #expect(pace.perSecond == 2.5)
    #expect(pace.seconds(for: 10) == 4)
    #expect(pace.seconds(for: 0) == 0 && pace.seconds(for: -3) == 0)
  }

  @Test(
    "Before any work is done there is no estimate",
    arguments: [Pace(done: 0, seconds: 12), Pace(done: 3, seconds: 0)]
  )
  func noPaceBeforeAnyWork(pace: Pace) {
    #expect(pace.perSecond == nil && pace.seconds(for: 5) == nil)
  }
}
