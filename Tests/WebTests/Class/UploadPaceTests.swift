import Campaign
import Testing

@testable import Web

@Suite struct UploadPaceTests {
  @Test("A student uploads five times a minute, whatever others do")
  func fiveAMinute() throws {
    let (pace, start) = (UploadPace(), ContinuousClock.now)
    for second in 0..<5 { try pace.note("ada", at: start + .seconds(second)) }
    let error = #expect(throws: UploadError.self) { try pace.note("ada", at: start + .seconds(59)) }
    #expect(error?.kind == .tooMany)
    try pace.note("ben", at: start + .seconds(59))
    for _ in 0..<2 { try pace.note("ada", at: start + .seconds(61)) }
    #expect(throws: UploadError.self) { try pace.note("ada", at: start + .seconds(61)) }
  }
}
