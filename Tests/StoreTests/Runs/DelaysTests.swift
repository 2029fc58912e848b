import GRDB
import Results
import Testing

@testable import Store

@Suite struct DelaysTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("Delays measured in several sessions and runs add up")
  func delaysAddUp() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.addDelays(["random": (measured: 2, nanoseconds: 30, most: 20)], of: run)
      try store.addDelays([:], of: run)
      try store.addDelays(
        ["random": (measured: 1, nanoseconds: 5, most: 5), "alpha": (measured: 1, nanoseconds: 7, most: 7)], of: run)
      let delays = [
        Results.Delay(player: 0, measured: 1, nanoseconds: 7, most: 7),
        Results.Delay(player: 2, measured: 3, nanoseconds: 35, most: 20),
      ]
      #expect(try store.results().delays == delays)
      try store.finish(run)
      let next = try store.beginRun(.sample())
      #expect(try store.results().delays.isEmpty)
      try store.addDelays(["random": (measured: 1, nanoseconds: 50, most: 50)], of: next)
      #expect(
        try store.results(runs: .all).delays == [
          delays[0], Results.Delay(player: 2, measured: 4, nanoseconds: 85, most: 50),
        ])
    }
  }

  @Test("A player that isn't in the run can't have a delay")
  func outsiderHasNoDelay() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      #expect(throws: StoreError.self) {
        try store.addDelays(["nobody": (measured: 1, nanoseconds: 1, most: 1)], of: run)
      }
    }
  }

  @Test("A file from before is read as if nothing had been measured")
  func oldFileHasNoDelays() throws {
    try Store.writing(scratch.path()) { (store) throws in _ = try store.beginRun(.sample()) }
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.write { try $0.execute(sql: "DROP TABLE delay; PRAGMA user_version = 9") }
    try queue.close()
    let store = try Store.forReading(scratch.path())
    #expect(try store.results().delays.isEmpty)
    try store.close()
  }
}
