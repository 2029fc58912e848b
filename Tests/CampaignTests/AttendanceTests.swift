import Engines
import Foundation
import Play
import Testing

@testable import Campaign

@Suite struct AttendanceTests {
  @Test("Games of a bot that is absent are postponed, and those of others are played")
  func absentBotsArePostponed() throws {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    defer { listener.close() }
    var spec = EngineSpec(code: "anna-7193")
    spec.wait = 1
    let roster = try EngineRoster(["anna": spec], workers: 2, listener: listener)
    defer { roster.abandon() }
    try roster.greet(["anna"])
    for admitsLate in [false, true] {
      let attendance = Attendance(roster, workers: 2, admitsLate: admitsLate)
      #expect(attendance.canPlay(["random", "greedy"]) && !attendance.canPlay(["random", "anna"]))
      #expect(attendance.missing == ["anna"] && !attendance.hasPostponed)
    }
    let (strict, attendance) = (
      Attendance(roster, workers: 2, admitsLate: false), Attendance(roster, workers: 2, admitsLate: true)
    )
    #expect(!strict.canPlay(["random", "anna"]) && !attendance.canPlay(["random", "anna"]))
    let joined = DispatchSemaphore(value: 0)
    roster.whenJoined("anna") { joined.signal() }
    let client = JoinClient(
      listener.address, code: "anna-7193", .player(try Catalog.player("random")), patience: 60_000_000_000, tables: 1)
    Thread.detachNewThread { _ = try? client.run() }
    defer { client.end() }
    joined.wait()
    // It has come, but has one table less than games are played at once.
    #expect(!strict.hasPostponed && attendance.hasPostponed)
    let crowded = Attendance(roster, workers: 2, admitsLate: true)
    #expect(!crowded.canPlay(["random", "anna"]) && crowded.hasPostponed && crowded.missing == [])
    #expect(Attendance(roster, workers: 1, admitsLate: true).canPlay(["random", "anna"]))
  }
}
