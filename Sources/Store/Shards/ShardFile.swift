import Foundation

/// The file of a shard, which has another name until all of it is played.
public enum ShardFile {
  /// The suffix of the name of a file that is still played.
  public static let ending = ".part"

  /// The path where the shard of this file is played.
  public static func part(of file: String) -> String { FilePlace.resolved(file) + ending }

  /// Renames the completed and closed file to its own name; after that it is safe against a loss of power.
  ///
  /// - Throws: Any error of kind `inputOutput`.
  public static func publish(_ file: String) throws(StoreError) {
    let (part, place) = (part(of: file), FilePlace.resolved(file))
    try sync(part, file: file)
    guard rename(part, place) == 0 else { throw failure("it can't be renamed from \(part)", file: file) }
    let directory = URL(fileURLWithPath: place).deletingLastPathComponent().path
    try sync(directory, file: file)
  }

  private static func sync(_ path: String, file: String) throws(StoreError) {
    let handle = open(path, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { throw failure("\(path) can't be opened", file: file) }
    defer { close(handle) }
    while fsync(handle) != 0 {
      if errno == EINTR { continue }
      // There are file systems that don't sync directories.
      if errno == EINVAL || errno == ENOTSUP { return }
      throw failure("\(path) can't be synced", file: file)
    }
  }

  private static func failure(_ what: String, file: String) -> StoreError {
    .inputOutput(file: file, detail: "\(what): \(String(cString: strerror(errno)))")
  }
}
