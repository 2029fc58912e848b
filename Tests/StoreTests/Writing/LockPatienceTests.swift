import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite struct LockPatienceTests {
  @Test("A program that waits for a lock for longer than a moment says so once, and goes on when it is free")
  func waiting() throws {
    let scratch = try Scratch()
    let told = Mutex<[String]>([])
    let free = DispatchSemaphore(value: 0)
    let store = try Store.forLongWork(scratch.path()) { line in
      told.withLock { $0.append(line) }
      free.signal()
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: scratch.path(), configuration: configuration)
    try holder.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    // It is let go of only when somebody has said that he waits.
    DispatchQueue.global().async {
      free.wait()
      try? holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
    }
    let run = try store.beginRun(.sample())
    try store.write([.sample()], to: run)
    #expect(
      told.withLock(\.self) == [
        "waiting for another program that keeps \(scratch.path()) locked, for 60 s at most"
      ])
    try store.close()
  }

  @Test("Without patience a lock is an error at once, and nothing is said")
  func impatience() throws {
    let told = Mutex(0)
    let patience = LockPatience(.zero) { told.withLock { $0 += 1 } }
    guard case .callback(let goesOn) = patience.busyMode else { throw CancellationError() }
    #expect(!goesOn(0) && told.withLock { $0 == 0 })
  }
}
