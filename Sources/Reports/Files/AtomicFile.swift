#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written such that readers see the old contents or the new, never half of them.
///
/// The draft beside a file is locked while it is written. A draft without a lock was left behind by a process that was
/// killed; the next file written to the directory removes it.
public struct AtomicFile: ~Copyable {
  private let path: String
  private let draft: String
  private let file: Int32
  private var size = 0
  private var isInPlace = false

  /// Begins to write the file at `path`, creating missing directories. Unless `putInPlace()` is called, nothing is
  /// left.
  ///
  /// - Throws: `ReportError` with the path and the system's reason.
  public init(at path: String) throws(ReportError) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let directory = String(path[..<slash])
    try Self.createDirectory(directory)
    try Self.requireReplaceable(path)
    Self.removeAbandonedDrafts(in: directory.isEmpty ? "./" : directory)
    guard let (draft, file) = Self.makeDraft(in: directory) else {
      throw .cannotWrite(path: path, reason: Self.lastReason())
    }
    (self.path, self.draft, self.file) = (path, draft, file)
  }

  deinit {
    if !isInPlace { unlink(draft) }
    close(file)
  }

  /// Appends bytes.
  ///
  /// - Throws: `ReportError` with the path and the system's reason.
  public mutating func append(_ bytes: [UInt8]) throws(ReportError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file, $0.baseAddress! + written, bytes.count - written, off_t(size + written))
      }
      if count < 0, errno != EINTR { throw .cannotWrite(path: path, reason: Self.lastReason()) }
      written += max(0, count)
    }
    size += written
  }

  /// Puts the written bytes at the file's path, once they are on the disk.
  ///
  /// - Throws: `ReportError` with the path and the system's reason; what was there stays.
  public mutating func putInPlace() throws(ReportError) {
    guard fsync(file) == 0, rename(draft, path) == 0 else {
      throw .cannotWrite(path: path, reason: Self.lastReason())
    }
    isInPlace = true
  }

  /// Writes a file with these contents.
  ///
  /// - Throws: `ReportError` with the path and the system's reason; nothing is left behind, and what was at `path`
  ///   stays.
  public static func write(_ contents: String, to path: String) throws(ReportError) {
    var file = try AtomicFile(at: path)
    try file.append(Array(contents.utf8))
    try file.putInPlace()
  }

  /// Creates a directory, with its parents, unless it exists, and checks that files can be written to it.
  ///
  /// - Throws: `ReportError` with the path and the system's reason.
  public static func requireDirectory(_ path: String) throws(ReportError) {
    try createDirectory(path + "/")
    guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, reason: lastReason()) }
  }

  private static let (beginning, ending) = (".agon-", ".draft")

  /// Creates a new, locked file; nil if it can't be created, for the reason in `errno`.
  private static func makeDraft(in directory: String) -> (path: String, file: Int32)? {
    while true {
      let path = directory + beginning + String(UInt64.random(in: 0 ... .max), radix: 16) + ending
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else { return nil }
      // File systems without locks are no reason not to write.
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      var status = stat()
      if fstat(file, &status) != 0 || status.st_nlink > 0 { return (path, file) }
      close(file)  // removed between opening and locking
    }
  }

  /// Removes the drafts of processes that no longer write them.
  private static func removeAbandonedDrafts(in directory: String) {
    guard let listing = opendir(directory) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      guard name.hasPrefix(beginning), name.hasSuffix(ending) else { continue }
      let file = open(directory + name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(directory + name) }
      close(file)
    }
  }

  /// Creates a directory, named up to its last slash, with its parents.
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

  /// Throws if there is a device or a pipe at the path, which must stay in place for others.
  private static func requireReplaceable(_ path: String) throws(ReportError) {
    var status = stat()
    guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
    throw .cannotWrite(path: path, reason: "it is no file")
  }

  private static func lastReason() -> String { String(cString: strerror(errno)) }
}
