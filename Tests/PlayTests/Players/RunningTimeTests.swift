import Testing

@testable import Play

@Suite struct RunningTimeTests {
  private let millisecond: Int64 = 1_000_000

  @Test("The time runs as the clock does while readings come often enough.")
  func runs() {
    let running = RunningTime(at: 0)
    for time in stride(from: 0, through: 1_000 * millisecond, by: 100 * Int(millisecond)) {
      #expect(running.now { Int64(time) } == Int64(time))
    }
  }

  @Test("Of a stop next to nothing is counted, and afterwards the time runs on from there.")
  func stops() {
    let running = RunningTime(at: 0)
    #expect(running.now { 50 * millisecond } == 50 * millisecond)
    let woken = running.now { 10_050 * millisecond }
    #expect(woken == 50 * millisecond + RunningTime.grain)
    #expect(running.now { 10_070 * millisecond } == woken + 20 * millisecond)
    #expect(running.now { 99_999 * millisecond } == woken + 20 * millisecond + RunningTime.grain)
  }

  @Test("No reading is earlier than the one before, even if that was too close to its predecessor to be noted.")
  func forward() {
    let running = RunningTime(at: 0)
    let last = running.now { RunningTime.grain }
    #expect(running.now { 500 * millisecond } >= last)
  }

  @Test("A reading that was begun before a stop and is finished after it counts as one after it.")
  func interrupted() {
    let running = RunningTime(at: 0)
    var moment = 10 * millisecond
    let time = running.now {
      defer { moment = 5_011 * millisecond }
      // Another thread counts the stop meanwhile.
      if moment < 1_000 * millisecond { _ = running.now { 5_010 * millisecond } }
      return moment
    }
    #expect(time == RunningTime.grain + millisecond)
  }
}
