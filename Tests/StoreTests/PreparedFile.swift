import Foundation

@testable import Store

/// A database that the tests of a suite begin with: made once, and each test has a copy.
struct PreparedFile: Sendable {
  private let data: Result<Data, any Error>

  /// - Parameter fill: writes what it holds.
  init(_ fill: (Store) throws -> Void) {
    data = Result {
      let scratch = try Scratch()
      try Store.writing(scratch.path(), fill)
      return try Data(contentsOf: URL(filePath: scratch.path()))
    }
  }

  /// A directory with a copy.
  func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try data.get().write(to: URL(filePath: scratch.path()))
    return scratch
  }
}
