import Testing

@testable import Engines

@Suite struct FaultNoticeTests {
  @Test("Faults that differ only in what was said, or in a number, are of one kind")
  func kindsAreTold() {
    func kind(_ what: String, _ advice: String? = nil) -> String {
      FaultNotice(reason: "illegal move", what: what, advice: advice).kind
    }
    #expect(kind("answered “z9”, which isn't legal; legal are a1") == kind("answered “q”, which isn't legal"))
    #expect(kind("gave no answer within 100 ms") == kind("gave no answer within 2 ms"))
    #expect(kind("spoke out of turn: a") == kind("spoke out of turn: b"))
    #expect(kind("said “a”, which isn't", "x") != kind("said “[1]”, which isn't", "y"))
    #expect(kind("ended") != kind("answered"))
  }

  @Test("What would be right follows what was wrong")
  func adviceFollows() {
    #expect(FaultNotice(reason: "crash", what: "ended").text == "ended")
    #expect(FaultNotice(reason: "crash", what: "ended", advice: "it stays").text == "ended; it stays")
    #expect(FaultNotice.advice(onEnd: "ended with exit code 3") == nil)
  }
}
