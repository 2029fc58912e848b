import Foundation
import Synchronization

/// A database that pages are about, and where on the server they stand.
struct Shelf: Sendable {
  private let source: DatabasePath
  /// What stands before the paths of its pages, such as `/people`; empty for the pages of the server's own database.
  private let base: String

  init(_ source: DatabasePath, base: String = "") { (self.source, self.base) = (source, base) }

  /// The database's path.
  var path: String { source.path }

  /// The address of one of its pages.
  func link(_ path: String, _ values: [(name: String, value: String)] = []) -> String { Link.to(base + path, values) }
}
