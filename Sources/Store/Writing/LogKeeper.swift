import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Makes what is committed safe against a loss of power, and copies the log into the database, while more is committed.
///
/// A commit writes to the log, SQLite's WAL, and returns without waiting for the disk: from then on nothing but the
/// system itself can lose it. The keeper syncs the log at once, again and again, so that a loss of power loses only
/// what was committed during the last of these syncs, however long the disk takes for one. Syncs must not be left to
/// the connection that commits: where one takes seconds, the games of seconds would wait in this program's memory.
///
/// A loss of power leaves a prefix of the log with complete commits only, since SQLite reads a log as far as its
/// checksums are valid. And the log restarts only after all of it is in the database, synced.
final class LogKeeper: Sendable {
  private struct State {
    /// Whether anything was committed since the last sync began.
    var isBehind = false
    var isBusy = false
    /// Whether the next commit has to wait until the log has been copied.
    var isCrowded = false
    var failure: StoreError?
  }

  /// The number of pages from which on the log is copied into the database.
  private static let manyPages = 4_000
  /// The number of pages at which commits wait for the copy, however long the disk takes.
  private static let mostPages = 65_536
  /// The duration of a copy up to which commits may wait for it.
  private static let moment: Duration = .milliseconds(50)

  private let file: String
  private let extent: FileExtent
  private let log: Int32
  private let pages = Atomic<Int32>(0)
  private let connection: DatabaseQueue
  private let queue = DispatchQueue(label: "agon.log-keeper")
  private let state = Mutex(State())

  /// Takes over the log of `database`, the connection that commits.
  ///
  /// - Parameters:
  ///   - path: the path of the database, not of a link to it, in a form that SQLite takes for a path.
  ///   - extent: detects when the database has been truncated.
  ///   - file: the name of the database in errors.
  init(of database: Database, path: String, extent: FileExtent, file: String) throws {
    (self.extent, self.file) = (extent, file)
    var configuration = Configuration()
    configuration.busyMode = .timeout(0.05)
    configuration.label = "LogKeeper"
    connection = try DatabaseQueue(path: path, configuration: configuration)
    try connection.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { throw Self.failure("the log can't be opened", file: file) }
    try database.execute(sql: "PRAGMA synchronous = OFF")
    // Replaces SQLite's own action at each commit, which copies the log once it has become long.
    sqlite3_wal_hook(
      database.sqliteConnection,
      { keeper, _, _, pages in
        if let keeper { Unmanaged<LogKeeper>.fromOpaque(keeper).takeUnretainedValue().committed(pages) }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { close(log) }

  /// Throws the error of a sync or copy that failed; waits where the log has become too long.
  func requireRoom() throws {
    let isCrowded = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.isCrowded
    }
    guard isCrowded else { return }
    queue.sync { copyLog() }
    state.withLock { $0.isCrowded = false }
  }

  private func committed(_ pages: Int32) {
    self.pages.store(pages, ordering: .relaxed)
    let begins = state.withLock { state in
      state.isBehind = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if begins { queue.async { self.keepUp() } }
  }

  /// Syncs until nothing has been committed meanwhile.
  private func keepUp() {
    while state.withLock({ state in
      defer { state.isBehind = false }
      state.isBusy = state.isBehind && state.failure == nil
      return state.isBusy
    }) {
      sync()
      guard pages.load(ordering: .relaxed) >= Self.manyPages else { continue }
      let time = ContinuousClock().measure { copyLog() }
      // While commits continue the copy is never complete, and the log can't restart.
      let isLong = pages.load(ordering: .relaxed) >= Self.mostPages
      state.withLock { $0.isCrowded = time < Self.moment || isLong }
    }
  }

  private func sync() {
    while fsync(log) != 0 {
      if errno == EINTR { continue }
      return fail(Self.failure("the log can't be synced", file: file))
    }
  }

  /// Copies the part of the log that nobody still reads into the database, and syncs both.
  private func copyLog() {
    do {
      try extent.requireWhole()
      try connection.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    } catch {
      fail(StoreError.from(error, file: file))
    }
  }

  private func fail(_ error: StoreError) { state.withLock { $0.failure = $0.failure ?? error } }

  private static func failure(_ what: String, file: String) -> StoreError {
    .inputOutput(file: file, detail: "\(what): \(String(cString: strerror(errno)))")
  }

  /// Gives the log back to `database`, which syncs what it writes from now on itself.
  ///
  /// - Throws: the error of a sync or copy that failed.
  func finish(_ database: Database) throws {
    sqlite3_wal_hook(database.sqliteConnection, nil, nil)
    queue.sync {}
    try database.execute(sql: "PRAGMA synchronous = FULL")
    try connection.close()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
