import Foundation
import Testing

@testable import Store

struct RunLockTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("A second writer learns who has the lock")
  func secondLockNamesHolder() throws {
    let lock = try RunLock(of: scratch.path())
    #expect(throws: StoreError.playedInto(file: scratch.path(), holder: Int(getpid()))) {
      try RunLock(of: scratch.path())
    }
    lock.release()
    try RunLock(of: scratch.path()).release()
  }

  @Test("The lock removes its file")
  func lockRemovesItsFile() throws {
    let lock = try RunLock(of: scratch.path())
    #expect(try scratch.names() == ["test.sqlite-lock"])
    lock.release()
    lock.release()
    #expect(try scratch.names().isEmpty)
  }

  @Test("A file that was left behind isn't a lock")
  func staleFileIsNoLock() throws {
    try Data("123\n".utf8).write(to: URL(fileURLWithPath: scratch.path("test.sqlite-lock")))
    try RunLock(of: scratch.path()).release()
    #expect(try scratch.names().isEmpty)
  }

  @Test("A file has one lock whatever its name")
  func aliasesShareALock() throws {
    try Data().write(to: URL(fileURLWithPath: scratch.path()))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "test.sqlite")
    let lock = try RunLock(of: scratch.path())
    #expect(throws: StoreError.self) { try RunLock(of: scratch.path("link")) }
    lock.release()
  }

  @Test("If no lock file can be made the reason is reported")
  func unwritableLockSaysWhy() throws {
    let path = scratch.path("none/test.sqlite")
    #expect(throws: StoreError.directoryMissing(file: path, directory: scratch.path("none"))) {
      try RunLock(of: path)
    }
  }

  @Test("Of many at once one has the lock at a time")
  func locksAreExclusive() throws {
    let path = scratch.path()
    let inside = scratch.path("inside")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      var turns = 0
      while turns < 50 {
        guard let lock = try? RunLock(of: path) else { continue }
        #expect(mkdir(inside, 0o777) == 0)
        #expect(rmdir(inside) == 0)
        lock.release()
        turns += 1
      }
    }
    #expect(try scratch.names().isEmpty)
  }
}
