import Foundation
import GRDB
import Synchronization

/// One database file of tournaments, runs and games.
///
/// The file is the truth: everything asked of a store is answered from what is committed there, and several programs
/// may work on one file at once. One store is one connection, whose queue serialises everything done with it; it may
/// be called from any thread. Schema.md describes the file.
public final class Store: Sendable {
  /// The path as it was given.
  public let path: String
  let writesAllowed: Bool
  private let queue: DatabaseQueue
  /// Syncs what is written; nil where nothing is, or where SQLite has to do it at each commit.
  private let keeper: LogKeeper?
  /// Tells when the file has been cut; nil where nothing is written.
  private let extent: FileExtent?
  /// What is known of the games that were read before; nil where nobody keeps it.
  let checked: CheckedGames.View?
  /// What `write` has learnt about the runs it wrote to, by the run's id.
  let seatings = Mutex<[Int64: Seatings]>([:])

  /// Opens the database at `path` for writing, making it if there is none; directories aren't made.
  ///
  /// - Parameters:
  ///   - creates: Whether to make it if there is none; else that is an error, as for reading.
  ///   - patience: How long to wait for another program that holds the file locked.
  ///   - waiting: Called each time when that takes longer than a moment.
  ///   - journal: How what is written is kept from being lost halfway.
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

  /// Opens the database at `path` for reading, which never changes the file; a run may be writing to it meanwhile.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for another program that holds the file locked.
  ///   - checked: What is known of this file's games from having opened it before, and is learnt of them; nil where it is
  ///     opened once.
  /// - Throws: Any `StoreError` of kind `data` or `inputOutput`.
  public static func forReading(
    _ path: String, patience: Duration = .seconds(5), knowing checked: CheckedGames? = nil
  ) throws(StoreError) -> Store {
    try reading(path, knowing: checked) { try openForReading(path, patience: patience) }
  }

  /// The same for a database that nobody writes to meanwhile: no locks are taken on it, nor files made beside it.
  ///
  /// - Parameter file: What it is called in errors, where it is a copy; nil for its path.
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

  /// Ends all work on the file. The last program to close a file leaves it whole, with no other files beside it.
  ///
  /// A store that is not closed loses nothing; asking one that is for anything is a `misuse`.
  ///
  /// - Throws: `replaced` or `cutShort` if what was written was written to a file that is gone, or of which a part is;
  ///   `inputOutput` if the disk didn't take it.
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

  /// From here on the connection syncs what it writes by itself, above all when it closes.
  private func giveBackLog() throws {
    guard let keeper else { return }
    try queue.inDatabase { database in
      // Once it is closed there is nothing to give back.
      if database.sqliteConnection != nil { try keeper.finish(database) }
    }
  }
}

extension Store {
  /// Answers from one consistent state of the file.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.attempt(path) {
      // `DatabaseQueue.read` touches the connection before anybody can see whether there still is one.
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

  /// Does all of `body` or, if it throws, nothing of it.
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

  /// Does `body` with it, and closes it whatever comes of that.
  /// - Throws: `StoreError`: that of closing, or else the body's.
  public func closing<Value>(after body: (Store) throws(StoreError) -> Value) throws(StoreError) -> Value {
    let result = Result { () throws(StoreError) in try body(self) }
    try close()
    return try result.get()
  }

  /// Does `body` while another database is there under the name `source`, to be read.
  ///
  /// - Parameter uri: what SQLite finds it by.
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
    // Where this goes wrong, so has what was done before.
    try? run("DETACH DATABASE source")
    return try result.get()
  }

  /// Throws `misuse` once it is closed.
  private func requireOpen(_ database: Database) throws(StoreError) {
    guard database.sqliteConnection != nil else {
      throw .misuse(file: path, detail: "something was asked of it after it was closed")
    }
  }

  /// Throws `replaced` if the file is no longer the one at its path, and `cutShort` if a part of it is missing: what is
  /// written then is lost when it is closed.
  private func requireInPlace(_ database: Database) throws {
    guard database.hasMoved else { return try extent?.requireWhole() ?? () }
    // Whoever opens what is now at the path must not take this file's log, beside it, for that one's.
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
  /// How what is written is kept from being lost halfway.
  public enum Journal: Sendable {
    /// In a log, for a file system of this machine: it needs memory that programs share, and locks.
    case log
    /// In a journal without any locks, also for file systems of networks: the caller sees to it that nobody else reads
    /// or writes.
    case rollback
  }

  private static func configuration(patience: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.label = "Store"
    return configuration
  }

  /// Makes the schema, then sets the connection to what fits many small games.
  ///
  /// - Returns: Whether what is written goes to a log first, which it doesn't on some file systems of networks.
  private static func prepareForWriting(_ database: Database, _ journal: Journal, file: String) throws -> Bool {
    guard !database.isReadOnly() else { throw StoreError.readOnly(file: file) }
    try Schema.migrate(database, file: file)
    // Only now, so that the file's very first state already says whose it is. With FULL that is on the disk when it
    // is done.
    try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000")
    let mode = journal == .log ? "WAL" : "DELETE"
    return try database.all("PRAGMA journal_mode = \(mode)") { try $0.text(0) } == ["wal"]
  }

  /// A connection that leaves file and directory as they are.
  private static func openForReading(_ path: String, patience: Duration) throws -> DatabaseQueue {
    let place = plain(FilePlace.resolved(path))
    let log = FilePlace.size(of: place + "-wal")
    var configuration = configuration(patience: patience)
    // A writing connection, though never written with, takes its log and index files away when it closes, which a
    // read-only one cannot. With a log left by an interrupted run it would also copy that into the database, though.
    configuration.readonly = log > 0
    do {
      return try DatabaseQueue(path: place, configuration: configuration)
    } catch let error as DatabaseError where log == 0 && noLogCodes.contains(error.resultCode) {
      // The log's files cannot be made here. As none are there either, nobody is writing, and the file can be read
      // without them; should someone with other rights begin to write meanwhile, that may come out as damage.
      configuration.readonly = true
      return try DatabaseQueue(path: uri(place, "immutable=1"), configuration: configuration)
    }
  }

  /// What SQLite says where it may not make the log's files.
  private static let noLogCodes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_READONLY]

  /// A URI that SQLite opens the file at `path` by, with a parameter.
  static func uri(_ path: String, _ parameter: String) -> String {
    "file:\(plain(path).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(parameter)"
  }

  /// `path` in a form that SQLite takes for nothing but a file's path, whatever it is called.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }
}
