import Foundation
import Play
import Reports
import Store

/// A database of pages, with their place on the server.
struct Shelf: Sendable {
  private let source: DatabasePath
  /// The prefix of the paths of its pages, such as `/people`; empty for the pages of the server's own database.
  private let base: String
  /// The reader of its pages.
  let reader: Reader
  /// The variants whose rules are known.
  let variants: VariantBook
  private let checked = CheckedGames()

  init(
    _ source: DatabasePath, base: String = "", among variants: VariantBook = .own, for reader: Reader = .host
  ) {
    (self.source, self.base, self.variants, self.reader) = (source, base, variants, reader)
  }

  /// Whether the database has the games that people play.
  var isOfPeople: Bool { !base.isEmpty }

  /// A recorded game to look at; nil where its rules aren't known.
  func shown(_ game: StoredGame) -> ShownGame? {
    ShownGame(game.played, notes: game.record.moves, of: game.tournament, in: path, among: variants)
  }

  /// The name of the database on its pages: its path for the host, its file name for others.
  var shownPath: String {
    reader.contains(.play) ? path : URL(filePath: path).lastPathComponent
  }

  /// Whether the database has a name; a database that is still awaited has none.
  var isNamed: Bool { source.isKnown }

  /// The database's path.
  var path: String { source.path }

  /// Opens the database for reading while `body` runs.
  /// - Throws: `StoreError`, and the errors of `body`.
  func reading<Value>(_ body: (Store) throws -> Value) throws -> Value {
    let store = try Store.forReading(path, knowing: checked)
    let value = try body(store)
    try store.close()
    return value
  }

  /// The address of one of the database's pages.
  func link(_ path: String, _ values: [(name: String, value: String)] = []) -> String { Link.to(base + path, values) }
}
