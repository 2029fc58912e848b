import Foundation
import Synchronization

/// The write lock of a database on this machine, which one program at a time has.
///
/// The lock is of the kind `flock`, on the file `DATABASE-lock`. The system releases it when its holder ends, for
/// whatever reason. It isn't on the database itself: there `flock` gets in the way of SQLite's own locks on some
/// systems, and closing any handle on a file drops all the POSIX locks that SQLite has on it.
///
/// The file is removed with the lock. That is no race, since only the holder of the lock does it, and since a process
/// that gets a lock makes sure that it is on the file that is at the path now.
public final class RunLock: Sendable {
  private let path: String
  private let handle: Mutex<Int32?>

  /// Takes the lock of the database at `database`, which needn't be there yet.
  ///
  /// - Throws: `playedInto` when another program has it, or the error why the file beside the database can't be made.
  public init(of database: String) throws(StoreError) {
    path = FilePlace.resolved(database) + "-lock"
    while true {
      let handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard handle >= 0 else { throw .unmakable(path, beside: database, code: errno) }
      guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
        let (code, holder) = (errno, Self.holder(in: handle))
        close(handle)
        guard code != EINTR else { continue }
        guard code == EWOULDBLOCK else { throw .unmakable(path, beside: database, code: code) }
        throw .playedInto(file: database, holder: holder)
      }
      if Self.isAt(path, handle) {
        ftruncate(handle, 0)
        let text = Array("\(getpid())\n".utf8)
        // Only for the message that others get: a disk too full to hold it is no reason not to begin.
        _ = pwrite(handle, text, text.count, 0)
        self.handle = Mutex(handle)
        return
      }
      close(handle)  // its last holder has removed the file meanwhile
    }
  }

  deinit { release() }

  /// Releases the lock; nothing happens the second time.
  public func release() {
    handle.withLock {
      guard let open = $0 else { return }
      if Self.isAt(path, open) { unlink(path) }
      close(open)
      $0 = nil
    }
  }

  private static func isAt(_ path: String, _ handle: Int32) -> Bool {
    var (here, there) = (stat(), stat())
    return fstat(handle, &here) == 0 && stat(path, &there) == 0 && here.st_dev == there.st_dev
      && here.st_ino == there.st_ino
  }

  private static func holder(in handle: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(handle, &bytes, bytes.count, 0)
    return count > 0 ? Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) : nil
  }
}
