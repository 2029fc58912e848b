import Foundation

/// The number, size and time of change of a database's files, read without opening them: as long as the stamp stays the
/// same, nothing has been committed.
public struct FileStamp: Hashable, Sendable {
  private struct File: Hashable {
    let number: Int
    let size: Int
    let changed: Date
  }

  /// The number of seconds after which a further change has another time on every file system: some only keep every
  /// other second.
  private static let secondsToSettle = 3.0

  private let files: [File?]

  /// Creates a stamp of the files of the database at `path`; files that are missing or can't be examined count as
  /// absent.
  ///
  /// - Parameter endings: suffixes of the names of further files to include.
  public init(of path: String, beside endings: [String] = ["-wal"]) {
    let place = FilePlace.resolved(path)
    files = ([place] + endings.map { place + $0 }).map { name in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: name),
        let number = attributes[.systemFileNumber] as? Int, let size = attributes[.size] as? Int,
        let changed = attributes[.modificationDate] as? Date,
        // Reading a database that no other program has open creates a log, which stays empty, and removes it again.
        size > 0 || name == place
      else { return nil }
      return File(number: number, size: size, changed: changed)
    }
  }

  /// Whether the last change is long enough ago that the next one will change the stamp.
  /// - Parameter now: a time before the stamp was made.
  func isSettled(at now: Date) -> Bool {
    files.allSatisfy { $0.map { $0.changed.addingTimeInterval(Self.secondsToSettle) < now } ?? true }
  }
}
