import Synchronization

/// The largest size that a database had while it was written to: it never gets smaller by itself.
///
/// SQLite doesn't notice that another program has truncated the file: it continues to write to the log, and copies
/// parts of it to their places in the file, the rest of which is missing from then on.
final class FileExtent: Sendable {
  private let path: String
  private let file: String
  private let largest: Mutex<Int>

  /// Creates the extent of a database, from its present size.
  /// - Parameters:
  ///   - path: the path of the database.
  ///   - file: the name of the database in errors.
  init(of path: String, file: String) {
    (self.path, self.file) = (path, file)
    largest = Mutex(FilePlace.size(of: path))
  }

  /// Throws `cutShort` if the file is smaller than it has been.
  func requireWhole() throws(StoreError) {
    let size = FilePlace.size(of: path)
    let before = largest.withLock { largest in
      largest = max(largest, size)
      return largest
    }
    guard size == before else { throw .cutShort(file: file, size: size, before: before) }
  }
}
