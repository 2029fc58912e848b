import Foundation
import GRDBSQLite

/// The kind of file at a path, by its first 100 bytes alone.
///
/// They are read before SQLite works on the file: its mere reading may roll back a journal or leave files beside, and
/// another program's database must stay as it is. And they are read through SQLite's own file handle: closing any other
/// handle would drop the locks that this process holds on the file.
enum FileHeader: Equatable {
  case missing
  case empty
  case agon(version: Int)
  case foreign
  case notADatabase

  /// Reads the header of the file at `path`, which the user calls `file`. Throws `cannotOpen` and similar errors where
  /// it isn't a readable file.
  init(path: String, file: String) throws {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      self = .missing
      return
    }
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    defer { sqlite3_close(connection) }
    guard code == SQLITE_OK, !isDirectory.boolValue else {
      throw StoreError.unopenable(file)
    }
    self.init(bytes: try Self.first(Self.length, of: connection, file: file))
  }

  private static let length = 100

  /// Reads a header from `bytes` in SQLite's file format (https://www.sqlite.org/fileformat.html, section 1.3): the
  /// magic text at 0, the user version at 60, the application id at 68, both big-endian.
  init(bytes: [UInt8]) {
    func number(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    if bytes.isEmpty {
      self = .empty
    } else if bytes.count < Self.length || !bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      self = .notADatabase
    } else if number(at: 68) != Schema.applicationID {
      self = .foreign
    } else {
      self = .agon(version: Int(number(at: 60)))
    }
  }

  /// Throws the error that keeps `file` from being read, unless it is Agon's and no newer than this program.
  func requireKnown(file: String) throws {
    switch self {
    case .missing:
      let reason = StoreError.unopenable(file)
      if case .directoryMissing = reason { throw reason }
      throw StoreError.missing(file: file)
    case .empty: throw StoreError.empty(file: file)
    case .foreign: throw StoreError.foreign(file: file)
    case .notADatabase: throw StoreError.notADatabase(file: file)
    case .agon(let version): try Schema.requireKnown(version, file: file)
    }
  }

  private static func first(_ count: Int, of connection: OpaquePointer?, file name: String) throws -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard let file, let methods = file.pointee.pMethods?.pointee else {
      throw StoreError.unopenable(name)
    }
    var size: Int64 = 0
    var bytes = [UInt8](repeating: 0, count: count)
    guard methods.xFileSize(file, &size) == SQLITE_OK else {
      throw StoreError.inputOutput(file: name, detail: "its size cannot be read")
    }
    bytes.removeLast(count - min(count, Int(size)))
    guard methods.xRead(file, &bytes, Int32(bytes.count), 0) == SQLITE_OK else {
      throw StoreError.inputOutput(file: name, detail: "its first bytes cannot be read")
    }
    return bytes
  }
}
