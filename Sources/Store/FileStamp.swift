import Foundation

/// What a database's files look like from outside: as long as it stays the same, nothing has been committed. It is made
/// without opening them.
public struct FileStamp: Hashable, Sendable {
  private struct File: Hashable {
    let number: Int
    let size: Int
    let changed: Date
  }

  /// So many seconds after a change another one has another time on every file system: some keep every other second.
  private static let secondsToSettle = 3.0

  private let files: [File?]

  /// How the files of the database at `path` look now; those that aren't there, or can't be asked, look like nothing.
  ///
  /// - Parameter beside: what the names of files beside it end with, which are looked at, too.
  public init(of path: String, beside endings: [String] = ["-wal"]) {
    let place = FilePlace.resolved(path)
    files = ([place] + endings.map { place + $0 }).map { name in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: name),
        let number = attributes[.systemFileNumber] as? Int, let size = attributes[.size] as? Int,
        let changed = attributes[.modificationDate] as? Date,
        // Whoever reads a database that nobody has open makes a log, which stays empty, and takes it away.
        size > 0 || name == place
      else { return nil }
      return File(number: number, size: size, changed: changed)
    }
  }

  /// Whether the last change is so long ago that the files look otherwise after the next one.
  /// - Parameter now: a time before the stamp was made.
  func isSettled(at now: Date) -> Bool {
    files.allSatisfy { $0.map { $0.changed.addingTimeInterval(Self.secondsToSettle) < now } ?? true }
  }
}
