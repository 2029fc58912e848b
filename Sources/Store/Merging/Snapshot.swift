import Foundation
import GRDB

/// A copy of a database that another program may be writing to without locks, such as a shard's while it is played.
///
/// The copy is the file and its journal as they stood at one moment, from which SQLite restores the last commit, as
/// after a loss of power.
final class Snapshot: Sendable {
  /// The path of the copy.
  let path: String

  /// The resolution of the system's times of changes, in seconds: what changes this long after another change has
  /// another time.
  private static let tick = 0.02

  /// Copies a database. The copy is removed with this object.
  ///
  /// - Parameters:
  ///   - file: the database.
  ///   - path: the path of the copy; an existing file is overwritten.
  ///   - patience: the maximum wait for a moment in which nothing is written.
  ///   - pause: waits for the minimum length of such a moment.
  /// - Throws: Any error of kind `inputOutput`; `locked` where something is written all the time.
  init(
    of file: String, at path: String, patience: Duration = .seconds(5),
    pause: () -> Void = { Thread.sleep(forTimeInterval: tick) }
  ) throws(StoreError) {
    self.path = path
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      let stamp = FileStamp(of: file, beside: ["-journal"])
      pause()
      try Self.copy(file, to: path, as: file)
      guard stamp == FileStamp(of: file, beside: ["-journal"]) else { continue }
      try Self.recover(path, of: file)
      return
    }
    Self.remove(path)
    throw .locked(file: file)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in [path, path + "-journal"] { unlink(name) }
  }

  private static func copy(_ file: String, to path: String, as name: String) throws(StoreError) {
    remove(path)
    let place = FilePlace.resolved(file)
    for ending in ["", "-journal"] {
      do {
        try FileManager.default.copyItem(atPath: place + ending, toPath: path + ending)
      } catch CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile {
        // Most of the time there is no journal.
        if ending.isEmpty { throw .missing(file: name) }
      } catch CocoaError.fileWriteOutOfSpace {
        throw .diskFull(file: path)
      } catch {
        throw .inputOutput(file: name, detail: "it can't be copied to \(path): \(error)")
      }
    }
  }

  /// Lets SQLite roll back what wasn't committed.
  private static func recover(_ path: String, of file: String) throws(StoreError) {
    try Store.attempt(file) {
      let queue = try DatabaseQueue(path: Store.plain(path))
      try queue.inDatabase { _ = try Schema.version(of: $0) }
      try queue.close()
    }
  }
}
