#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writes files so that a reader sees the old contents or the new, never half of them.
public enum AtomicFile {
  /// Writes `contents` beside `path` and renames the file into place; missing directories are made.
  ///
  /// - Throws: `ReportError` with the path and the system's reason; nothing is left behind, and what was at `path` stays.
  public static func write(_ contents: String, to path: String) throws(ReportError) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    try createDirectory(String(path[..<slash]))
    let draft = path[..<slash] + "." + path[slash...] + "." + String(UInt32.random(in: 0 ... .max), radix: 16)
    let file = open(String(draft), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: lastReason()) }
    let reason = fill(file, with: contents) ?? (rename(String(draft), path) == 0 ? nil : lastReason())
    if let reason {
      unlink(String(draft))
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// Makes a directory, named up to its last slash, and those it stands in.
  private static func createDirectory(_ path: String) throws(ReportError) {
    for end in path.indices where path[end] == "/" && end > path.startIndex {
      let part = String(path[..<end])
      guard mkdir(part, 0o777) != 0 else { continue }
      let failure = errno
      if access(part + "/.", F_OK) != 0 {
        throw .cannotCreateDirectory(path: part, reason: String(cString: strerror(failure == EEXIST ? errno : failure)))
      }
    }
  }

  /// Writes everything to the disk and closes the file; the reason if that failed.
  private static func fill(_ file: Int32, with contents: String) -> String? {
    guard let stream = fdopen(file, "w") else {
      defer { close(file) }
      return lastReason()
    }
    let bytes = Array(contents.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count && fflush(stream) == 0 && fsync(file) == 0
    let reason = isWritten ? nil : lastReason()
    return fclose(stream) == 0 ? reason : reason ?? lastReason()
  }

  private static func lastReason() -> String { String(cString: strerror(errno)) }
}
