import Synchronization
import Testing

@testable import Engines

@Suite struct DoorTests {
  private let rooms = ["anna": 1, "bert": 2]

  @Test func aCodeLeadsToItsRoomAndNoOther() throws {
    let door = Door()
    #expect(try door.open("anna", among: rooms) == 1)
    #expect(try door.open("bert", among: rooms) == 2)
    for wrong in ["", "ann", "annaa", "Anna", "berta", "bern"] {
      #expect(throws: Door.Refusal.wrong) { try door.open(wrong, among: rooms) }
    }
  }

  @Test func tenWrongCodesCloseItForAMinuteEvenToRightOnes() throws {
    let clock = HandClock()
    let door = Door { clock.time }
    for _ in 0..<10 { #expect(throws: Door.Refusal.wrong) { try door.open("x", among: rooms) } }
    #expect(throws: Door.Refusal.closed(seconds: 60)) { try door.open("anna", among: rooms) }
    clock.pass(seconds: 59)
    #expect(throws: Door.Refusal.closed(seconds: 1)) { try door.open("anna", among: rooms) }
    clock.pass(seconds: 1)
    #expect(try door.open("anna", among: rooms) == 1)
  }

  @Test func wrongCodesOfLongAgoDoNotCount() throws {
    let clock = HandClock()
    let door = Door { clock.time }
    for _ in 0..<100 {
      #expect(throws: Door.Refusal.wrong) { try door.open("x", among: rooms) }
      clock.pass(seconds: 7)
    }
    #expect(try door.open("anna", among: rooms) == 1)
  }

  @Test func codesThatAreMadeDiffer() {
    let codes = Set((0..<100).map { _ in Door.makeCode() })
    #expect(codes.count == 100)
    #expect(codes.allSatisfy { $0.utf8.count == 8 })
  }
}

/// A clock that goes as told.
private final class HandClock: Sendable {
  private let nanoseconds = Atomic<Int64>(0)

  var time: Int64 { nanoseconds.load(ordering: .relaxed) }

  func pass(seconds: Int64) { nanoseconds.add(seconds * 1_000_000_000, ordering: .relaxed) }
}
