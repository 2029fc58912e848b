import Foundation
import Synchronization

/// The path of the database that is shown: one that is known, or the first that appears in a directory.
public final class DatabasePath: Sendable {
  private let known: Mutex<String?>
  private let directory: String
  private let isWanted: @Sendable (String) -> Bool

  /// Creates the path of a known file.
  public init(_ path: String) {
    known = Mutex(path)
    directory = "."
    isWanted = { _ in true }
  }

  /// Creates the path of the first database in a directory; once there is one, it stays the same.
  /// - Parameter isWanted: whether a file of that name may be it.
  public init(firstIn directory: String, where isWanted: @escaping @Sendable (String) -> Bool) {
    known = Mutex(nil)
    (self.directory, self.isWanted) = (directory, isWanted)
  }

  /// The path; before there is a database, the path of a file that doesn't exist.
  public var path: String {
    known.withLock { known in
      if let known { return known }
      let found = Self.databases(in: directory).first(where: isWanted)
      known = found.map { directory == "." ? $0 : directory + "/" + $0 }
      return known ?? Self.placeholder
    }
  }

  /// Whether it is known, or a database has appeared.
  var isKnown: Bool { path != Self.placeholder }

  /// The placeholder for the path before there is a database.
  private static let placeholder = "a database"

  /// The names of the files in a directory that end like databases, in alphabetical order.
  public static func databases(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted()
  }
}
