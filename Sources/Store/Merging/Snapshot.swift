import Foundation
import GRDB

/// A copy of a database that somebody may be writing to without locks, as a shard's is while it is played.
///
/// It is the file and its journal as they stood at one moment, from which SQLite makes what was committed last, as after
/// a loss of power.
final class Snapshot: Sendable {
  /// Where the copy lies.
  let path: String

  /// The system tells the times of changes by its ticks: what changes this long after another change has another time.
  private static let tick = 0.02

  /// Copies a database. The copy goes when this does.
  ///
  /// - Parameters:
  ///   - file: the database.
  ///   - path: where the copy goes; what lies there is overwritten.
  ///   - patience: how long to wait for a moment in which nothing is written.
  ///   - pause: what is done for as long as such a moment is.
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

  /// Lets SQLite take back what was only begun.
  private static func recover(_ path: String, of file: String) throws(StoreError) {
    try Store.attempt(file) {
      let queue = try DatabaseQueue(path: Store.plain(path))
      try queue.inDatabase { _ = try Schema.version(of: $0) }
      try queue.close()
    }
  }
}
