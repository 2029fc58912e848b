import Campaign
import Testing

@Suite struct PaceTests {
  @Test func whatIsLeftTakesAsLongAsWhatWasDoneDid() {
    let pace = Pace(done: 30, seconds: 12)
    #expect(pace.perSecond == 2.5)
    #expect(pace.seconds(for: 10) == 4)
    #expect(pace.seconds(for: 0) == 0 && pace.seconds(for: -3) == 0)
  }

  @Test(arguments: [Pace(done: 0, seconds: 12), Pace(done: 3, seconds: 0)])
  func beforeAnythingIsDoneNothingCanBeTold(pace: Pace) {
    #expect(pace.perSecond == nil && pace.seconds(for: 5) == nil)
  }
}
