import Foundation
import Synchronization

/// Which file is shown: one that is known, or the first database that comes to be in a directory.
public final class DatabasePath: Sendable {
  private let known: Mutex<String?>
  private let directory: String
  private let isWanted: @Sendable (String) -> Bool

  /// A file.
  public init(_ path: String) {
    known = Mutex(path)
    directory = "."
    isWanted = { _ in true }
  }

  /// The first database that there is in a directory; once there is one, it stays that.
  /// - Parameter isWanted: whether a file of that name may be it.
  public init(firstIn directory: String, where isWanted: @escaping @Sendable (String) -> Bool) {
    known = Mutex(nil)
    (self.directory, self.isWanted) = (directory, isWanted)
  }

  /// The path; before there is a database, that of a file that isn't there.
  public var path: String {
    known.withLock { known in
      if let known { return known }
      let found = Self.databases(in: directory).first(where: isWanted)
      known = found.map { directory == "." ? $0 : directory + "/" + $0 }
      return known ?? Self.placeholder
    }
  }

  /// What stands for a database before there is any.
  private static let placeholder = "a database"

  /// The names of the files in a directory that are called like databases, in alphabetical order.
  public static func databases(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted()
  }
}
