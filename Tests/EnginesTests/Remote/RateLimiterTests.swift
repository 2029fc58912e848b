import Synchronization
import Testing

@testable import Engines

@Suite struct RateLimiterTests {
  private let rooms = ["anna": 1, "bert": 2]
  private let home = Origin("192.168.1.5")

  @Test("A code leads to its room and no other")
  func codeOpensItsRoomOnly() throws {
    let limiter = RateLimiter()
    #expect(try limiter.admit("anna", from: home, among: rooms) == 1)
    #expect(try limiter.admit("bert", from: home, among: rooms) == 2)
    for wrong in ["", "ann", "annaa", "Anna", "berta", "bern"] {
      #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit(wrong, from: home, among: rooms) }
    }
  }

  @Test("Ten wrong codes close the listener for a minute, even to right ones")
  func tenWrongCodesClose() throws {
    let clock = HandClock()
    let limiter = RateLimiter { clock.time }
    for number in 0..<10 {
      #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit("x\(number)", from: home, among: rooms) }
    }
    #expect(throws: RateLimiter.Refusal.closed(seconds: 60)) { try limiter.admit("anna", from: home, among: rooms) }
    clock.pass(seconds: 59)
    #expect(throws: RateLimiter.Refusal.closed(seconds: 1)) { try limiter.admit("anna", from: home, among: rooms) }
    clock.pass(seconds: 1)
    #expect(try limiter.admit("anna", from: home, among: rooms) == 1)
  }

  @Test("Wrong codes of long ago don't count")
  func oldWrongCodesExpire() throws {
    let clock = HandClock()
    let limiter = RateLimiter { clock.time }
    for number in 0..<100 {
      #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit("x\(number)", from: home, among: rooms) }
      clock.pass(seconds: 7)
    }
    #expect(try limiter.admit("anna", from: home, among: rooms) == 1)
  }

  @Test("Wrong codes close it for where they come from, and for nowhere else")
  func onlyThere() throws {
    let clock = HandClock()
    let limiter = RateLimiter { clock.time }
    for number in 0..<10 {
      #expect(throws: RateLimiter.Refusal.wrong) {
        try limiter.admit("x\(number)", from: Origin("10.0.0.9"), among: rooms)
      }
    }
    #expect(throws: RateLimiter.Refusal.closed(seconds: 60)) {
      try limiter.admit("anna", from: Origin("10.0.0.9"), among: rooms)
    }
    #expect(try limiter.admit("anna", from: home, among: rooms) == 1)
  }

  @Test("Who tries one wrong code again and again guesses nothing, and closes nothing")
  func oneWrongCode() throws {
    let limiter = RateLimiter { 0 }
    for _ in 0..<100 { #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit("x", from: home, among: rooms) } }
    #expect(try limiter.admit("anna", from: home, among: rooms) == 1)
  }

  @Test("From more places than are counted a closed limiter stays closed")
  func manyPlaces() throws {
    let limiter = RateLimiter { 0 }
    for number in 0..<10 {
      #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit("x\(number)", from: home, among: rooms) }
    }
    for number in 0..<2 * RateLimiter.mostOrigins {
      let origin = Origin("10.0.\(number / 256).\(number % 256)")
      #expect(throws: RateLimiter.Refusal.wrong) { try limiter.admit("x", from: origin, among: rooms) }
    }
    #expect(throws: RateLimiter.Refusal.closed(seconds: 60)) { try limiter.admit("anna", from: home, among: rooms) }
  }

  @Test("Generated codes differ")
  func generatedCodesDiffer() {
    let codes = Set((0..<100).map { _ in RateLimiter.makeCode() })
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
