import Store

/// A database that pages are about, and where on the server they stand.
struct Shelf: Sendable {
  private let source: DatabasePath
  /// What stands before the paths of its pages, such as `/people`; empty for the pages of the server's own database.
  private let base: String
  private let checked = CheckedGames()

  init(_ source: DatabasePath, base: String = "") { (self.source, self.base) = (source, base) }

  /// The database's path.
  var path: String { source.path }

  /// Reads the database, which is open no longer than that.
  /// - Throws: `StoreError`, and what the body throws.
  func reading<Value>(_ body: (Store) throws -> Value) throws -> Value {
    let store = try Store.forReading(path, knowing: checked)
    let value = try body(store)
    try store.close()
    return value
  }

  /// The address of one of its pages.
  func link(_ path: String, _ values: [(name: String, value: String)] = []) -> String { Link.to(base + path, values) }
}
