import Foundation
import Play

/// A check that the system provides the needed threads, and memory in addition to them.
public enum ThreadRoom {
  /// The bytes that must be left; a program without large tables takes less.
  private static let memory = 16 << 20

  /// Ensures that `count` threads can be started at once, besides the existing ones, and that there is memory for
  /// their work; takes some microseconds each.
  ///
  /// A later check would be too late: Dispatch waits for ever for a thread that it can't have, and Swift ends a
  /// program that has no memory.
  /// - Throws: `SystemTrouble`.
  public static func require(_ count: Int) throws(SystemTrouble) {
    let gate = DispatchSemaphore(value: 0)
    var threads: [pthread_t] = []
    defer {
      for _ in threads { gate.signal() }
      for thread in threads { pthread_join(thread, nil) }
    }
    while threads.count < count {
      // The optional type differs between systems.
      var thread: pthread_t! = nil
      let failure = start(&thread, waitingAt: gate)
      guard failure == 0 else {
        throw SystemTrouble(
          "no more than \(threads.count) threads can be started, but \(count) are needed (\(String(cString: strerror(failure)))); "
            + "“ulimit -u” shows and sets how many processes and threads there may be, or play with fewer workers")
      }
      threads.append(thread)
    }
    guard canBeHad(memory) else {
      throw SystemTrouble(
        "there is no memory left beside \(count) threads; “ulimit -v” shows and sets how much there may be, or play with "
          + "fewer workers")
    }
  }

  private static func canBeHad(_ bytes: Int) -> Bool {
    let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { return false }
    munmap(start, bytes)
    return true
  }

  private static func start(_ thread: inout pthread_t!, waitingAt gate: DispatchSemaphore) -> Int32 {
    #if canImport(Darwin)
      var made: pthread_t?
    #else
      var made = pthread_t()
    #endif
    let failure = pthread_create(
      &made, nil,
      { argument in
        let gate: UnsafeMutableRawPointer? = argument
        if let gate { Unmanaged<DispatchSemaphore>.fromOpaque(gate).takeUnretainedValue().wait() }
        return nil
      }, Unmanaged.passUnretained(gate).toOpaque())
    thread = made
    return failure
  }
}
