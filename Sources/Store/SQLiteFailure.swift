import Foundation
import GRDB

extension StoreError {
  /// The `StoreError` for an error while working on `file`: the one place where SQLite's result codes are read.
  static func from(_ error: any Error, file: String) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as Damage: .corrupt(file: file, detail: error.detail)
    case let error as Misuse: .misuse(file: file, detail: error.detail)
    case let error as DatabaseError: from(error, file: file)
    default: .inputOutput(file: file, detail: "\(error)")
    }
  }

  private static func from(_ error: DatabaseError, file: String) -> StoreError {
    var detail = error.message ?? "SQLite's code \(error.extendedResultCode.rawValue)"
    // SQLite doesn't pass on the system's error. Only a full disk has a code of its own.
    if error.extendedResultCode == .SQLITE_IOERR_WRITE {
      detail += " (where the disk is sound, a limit on the size of files may be the reason: see “ulimit -f”)"
    }
    return switch error.resultCode {
    case .SQLITE_NOTADB: .notADatabase(file: file)
    // An unspecific error comes from a missing table or column, or from a sum that overflows.
    case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_SCHEMA: .corrupt(file: file, detail: detail)
    case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(file: file)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .locked(file: file)
    case .SQLITE_FULL: .diskFull(file: file)
    case .SQLITE_CANTOPEN: unopenable(file)
    case .SQLITE_CONSTRAINT, .SQLITE_MISUSE, .SQLITE_RANGE, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_INTERNAL:
      .misuse(file: file, detail: detail)
    default: .inputOutput(file: file, detail: detail)
    }
  }

  /// The error for a file beside `file` that can't be made, by the system's number for it.
  static func unmakable(_ path: String, beside file: String, code: Int32) -> StoreError {
    switch code {
    case EACCES, EPERM, EROFS: .readOnly(file: file)
    case ENOENT, ENOTDIR, EISDIR: .unopenable(file)
    case ENOSPC, EDQUOT: .diskFull(file: file)
    default: .inputOutput(file: file, detail: "\(path): \(String(cString: strerror(code)))")
    }
  }

  /// The error for a `file` that cannot be opened, found by examining its path.
  static func unopenable(_ file: String) -> StoreError {
    var isDirectory: ObjCBool = false
    if let reason = noMoreFiles() { return .cannotOpen(file: file, detail: reason) }
    let directory = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) {
      let detail = isDirectory.boolValue ? "it is a directory" : "its permissions, or its directory's, forbid it"
      return .cannotOpen(file: file, detail: detail)
    }
    guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory) else {
      return .directoryMissing(file: file, directory: directory)
    }
    guard isDirectory.boolValue else {
      return .cannotOpen(file: file, detail: "\(directory) is not a directory")
    }
    return .cannotOpen(file: file, detail: "the directory's permissions forbid it")
  }
}

/// The system's message if this process can open no file at all; nil otherwise.
private func noMoreFiles() -> String? {
  let handle = open("/dev/null", O_RDONLY | O_CLOEXEC)
  if handle >= 0 { close(handle) }
  return handle < 0 && (errno == EMFILE || errno == ENFILE) ? String(cString: strerror(errno)) : nil
}

/// A value in the file that no version of Agon would have written there.
struct Damage: Error {
  let detail: String
}

/// A request that only a programming error can make.
struct Misuse: Error {
  let detail: String
}
