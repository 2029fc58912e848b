import Foundation
import GRDB
import Synchronization

/// One database file of tournaments, runs and games.
///
/// Everything asked of a store is answered from what is committed in the file, and several programs may work on one
/// file at once. One store is one connection, whose queue serialises everything done with it; it may be called from any
/// thread. Schema.md describes the file.
public final class Store: Sendable {
  /// The path as it was given.
  public let path: String
  let writesAllowed: Bool
  private let queue: DatabaseQueue
  /// Syncs what is written; nil where nothing is, or where SQLite has to do it at each commit.
  private let keeper: LogKeeper?
  /// Detects when the file has been truncated; nil where nothing is written.
  private let extent: FileExtent?
  /// The cache of games that were checked before; nil for none.
  let checked: CheckedGames.View?
  /// The seatings of the runs that `write` wrote to, by the run's id.
  let seatings = Mutex<[Int64: Seatings]>([:])

  /// Opens the database at `path` for writing, making it if there is none; directories aren't made.
  ///
  /// - Parameters:
  ///   - creates: Whether to make the file if there is none; otherwise that is an error, as for reading.
  ///   - patience: How long to wait for another program that holds the file locked.
  ///   - waiting: Called once in each wait that takes longer than a second.
  ///   - journal: The journal that keeps transactions from being written in part.
  /// - Throws: Any `StoreError` of kind `data` or `inputOutput`, and leaves the file as it was.
  public static func forWriting(
    _ path: String, creates: Bool = true, patience: Duration = .seconds(5),
    waiting: @escaping @Sendable () -> Void = {}, journal: Journal = .log
  ) throws(StoreError) -> Store {
    try attempt(path) {
      let place = plain(FilePlace.resolved(path))
      let header = try FileHeader(path: place, file: path)
      if !creates || (header != .missing && header != .empty) { try header.requireKnown(file: path) }
      var configuration = configuration(patience: patience)
      configuration.busyMode = LockPatience(patience, tell: waiting).busyMode
      let queue = try DatabaseQueue(
        path: journal == .log ? place : uri(place, "nolock=1"), configuration: configuration)
      let (keeper, extent) = try queue.writeWithoutTransaction { database in
        let hasLog = try prepareForWriting(database, journal, file: path)
        let extent = FileExtent(of: place, file: path)
        return (hasLog ? try LogKeeper(of: database, path: place, extent: extent, file: path) : nil, extent)
      }
      return Store(path: path, queue: queue, keeper: keeper, extent: extent, checked: nil, writesAllowed: true)
    }
  }

  /// Makes an empty database in memory, which is gone when it is closed.
  ///
  /// - Throws: Any `StoreError` of kind `inputOutput`.
  public static func inMemory() throws(StoreError) -> Store {
    let name = "the database in memory"
    return try attempt(name) {
      let queue = try DatabaseQueue(configuration: configuration(patience: .zero))
      try queue.writeWithoutTransaction { try Schema.migrate($0, file: name) }
      return Store(path: name, queue: queue, keeper: nil, extent: nil, checked: nil, writesAllowed: true)
    }
  }

  /// Opens the database at `path` for reading, which never changes the file; a run may be writing to it meanwhile.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for another program that holds the file locked.
  ///   - checked: A cache of this file's games, which is read and added to; nil where the file is opened once.
  /// - Throws: Any `StoreError` of kind `data` or `inputOutput`.
  public static func forReading(
    _ path: String, patience: Duration = .seconds(5), knowing checked: CheckedGames? = nil
  ) throws(StoreError) -> Store {
    try reading(path, knowing: checked) { try openForReading(path, patience: patience) }
  }

  /// Opens the database at `path` for reading while no program writes to it: no locks are taken on it, nor files made
  /// beside it.
  ///
  /// - Parameter file: The name of the file in errors, where it is a copy; nil for its path.
  /// - Throws: Any `StoreError` of kind `data` or `inputOutput`.
  public static func forReading(settled path: String, as file: String? = nil) throws(StoreError) -> Store {
    try reading(path, as: file) {
      var configuration = configuration(patience: .zero)
      configuration.readonly = true
      return try DatabaseQueue(path: uri(path, "immutable=1"), configuration: configuration)
    }
  }

  private static func reading(
    _ path: String, as name: String? = nil, knowing checked: CheckedGames? = nil, _ open: () throws -> DatabaseQueue
  ) throws(StoreError) -> Store {
    let file = name ?? path
    let checked = checked.map { CheckedGames.View(of: $0, file: path) }
    return try attempt(file) {
      try FileHeader(path: plain(FilePlace.resolved(path)), file: file).requireKnown(file: file)
      let queue = try open()
      try queue.inDatabase { database in
        let version = try Schema.version(of: database)
        try Schema.requireKnown(version, file: file)
        if version < Schema.oldestReadable {
          throw StoreError.outdated(file: file, version: version, known: Schema.version)
        }
        try Schema.bridge(database)
      }
      return Store(path: file, queue: queue, keeper: nil, extent: nil, checked: checked, writesAllowed: false)
    }
  }

  private init(
    path: String, queue: DatabaseQueue, keeper: LogKeeper?, extent: FileExtent?, checked: CheckedGames.View?,
    writesAllowed: Bool
  ) {
    self.path = path
    self.queue = queue
    self.keeper = keeper
    self.extent = extent
    self.checked = checked
    self.writesAllowed = writesAllowed
  }

  deinit { try? giveBackLog() }

  /// Closes the file. The last program to close it leaves it complete, with no other files beside it.
  ///
  /// A store that is not closed loses nothing; using one that is closed is a `misuse`.
  ///
  /// - Throws: `replaced` or `cutShort` if the file that was written to is gone, or a part of it; `inputOutput` if the
  ///   disk didn't take what was written.
  public func close() throws(StoreError) {
    try Self.attempt(path) {
      let isInPlace = Result { if writesAllowed { try queue.inDatabase { try requireInPlace($0) } } }
      let isSynced = Result { try giveBackLog() }
      if case .failure(StoreError.cutShort) = isInPlace {
        // Closing it would copy the log into what is left of the file. The log stays beside instead.
        _ = Unmanaged.passRetained(queue)
        return try isInPlace.get()
      }
      try queue.close()
      try isInPlace.get()
      try isSynced.get()
    }
  }

  /// Makes the connection sync what it writes by itself from now on, above all when it closes.
  private func giveBackLog() throws {
    guard let keeper else { return }
    try queue.inDatabase { database in
      // Once it is closed there is nothing to give back.
      if database.sqliteConnection != nil { try keeper.finish(database) }
    }
  }
}

extension Store {
  /// Runs `body` on one consistent state of the file.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.attempt(path) {
      // `DatabaseQueue.read` uses the connection before it can be checked whether it is still open.
      try queue.inDatabase { database in
        try requireOpen(database)
        var value: Value?
        try database.readOnly {
          try database.inSavepoint {
            value = try body(database)
            return .commit
          }
        }
        return value!  // set, since nothing was thrown
      }
    }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    guard writesAllowed else { throw .readOnly(file: path) }
    return try Self.attempt(path) {
      try queue.writeWithoutTransaction { database in
        try requireOpen(database)
        try requireInPlace(database)
        try keeper?.requireRoom()
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(database)
          return .commit
        }
        return value!  // set, since nothing was thrown
      }
    }
  }

  /// Runs `body` with the store, and closes it in any case.
  /// - Throws: `StoreError`: that of closing, or else the body's.
  public func closing<Value>(after body: (Store) throws(StoreError) -> Value) throws(StoreError) -> Value {
    let result = Result { () throws(StoreError) in try body(self) }
    try close()
    return try result.get()
  }

  /// Runs `body` while another database is attached as `source`, to be read.
  ///
  /// - Parameter uri: the URI by which SQLite opens it.
  func attaching<Value>(_ uri: String, _ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    func run(_ sql: String, _ arguments: StatementArguments = []) throws(StoreError) {
      try Self.attempt(path) {
        try queue.inDatabase { database in
          try requireOpen(database)
          try database.execute(sql: sql, arguments: arguments)
        }
      }
    }
    try run("ATTACH DATABASE ? AS source", [uri])
    let result = Result { () throws(StoreError) in try body() }
    // Detaching fails only where the body has failed before.
    try? run("DETACH DATABASE source")
    return try result.get()
  }

  /// Throws `misuse` once the store is closed.
  private func requireOpen(_ database: Database) throws(StoreError) {
    guard database.sqliteConnection != nil else {
      throw .misuse(file: path, detail: "something was asked of it after it was closed")
    }
  }

  /// Throws `replaced` if the file is no longer the one at its path, and `cutShort` if a part of it is missing: what is
  /// written then is lost when it is closed.
  private func requireInPlace(_ database: Database) throws {
    guard database.hasMoved else { return try extent?.requireWhole() ?? () }
    // A program that opens the file now at the path would otherwise take this file's log, which lies beside it, for
    // that file's log.
    try? database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    throw StoreError.replaced(file: path)
  }

  static func attempt<Value>(_ file: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      throw StoreError.from(error, file: file)
    }
  }
}

extension Store {
  /// The journal that keeps transactions from being written in part.
  public enum Journal: Sendable {
    /// A log, for a file system of this machine: it needs memory that programs share, and locks.
    case log
    /// A journal without any locks, also for network file systems: the caller ensures that nobody else reads or writes.
    case rollback
  }

  private static func configuration(patience: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.label = "Store"
    return configuration
  }

  /// Migrates the schema, then configures the connection for many small games.
  ///
  /// - Returns: Whether what is written goes to a log first, which it doesn't on some network file systems.
  private static func prepareForWriting(_ database: Database, _ journal: Journal, file: String) throws -> Bool {
    guard !database.isReadOnly() else { throw StoreError.readOnly(file: file) }
    try Schema.migrate(database, file: file)
    // Set after the migration, so that the first state of the file on disk already identifies it as Agon's. With FULL,
    // each change is synced when it is done.
    try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000")
    let mode = journal == .log ? "WAL" : "DELETE"
    return try database.all("PRAGMA journal_mode = \(mode)") { try $0.text(0) } == ["wal"]
  }

  /// Opens a connection that leaves file and directory as they are.
  private static func openForReading(_ path: String, patience: Duration) throws -> DatabaseQueue {
    let place = plain(FilePlace.resolved(path))
    let log = FilePlace.size(of: place + "-wal")
    var configuration = configuration(patience: patience)
    // A connection for writing, even if it never writes, removes its log and index files when it closes, which a
    // read-only one cannot. But it would also copy a log left by an interrupted run into the database.
    configuration.readonly = log > 0
    do {
      return try DatabaseQueue(path: place, configuration: configuration)
    } catch let error as DatabaseError where log == 0 && noLogCodes.contains(error.resultCode) {
      // The log's files cannot be made here. As none exist either, nobody is writing, and the file can be read without
      // them; if a program with other rights begins to write meanwhile, that may be reported as damage.
      configuration.readonly = true
      return try DatabaseQueue(path: uri(place, "immutable=1"), configuration: configuration)
    }
  }

  /// The result codes of SQLite where it may not make the log's files.
  private static let noLogCodes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_READONLY]

  /// The URI by which SQLite opens the file at `path`, with a parameter.
  static func uri(_ path: String, _ parameter: String) -> String {
    "file:\(plain(path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(parameter)"
  }

  /// The path in a form that SQLite takes for nothing but a file's path, whatever its name.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }
}
