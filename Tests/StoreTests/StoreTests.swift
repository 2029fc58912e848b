import Foundation
import GRDB
import Play
import Statistics
import Testing

@testable import Store

/// Opening, closing, and what happens when the world is against it: each fault is made for real.
struct StoreTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path()
  }

  private static let patience = Duration.milliseconds(30)
  /// Permissions bind everybody but the superuser.
  private static let permissionsBind = geteuid() != 0

  /// Makes a file with a run of as many games.
  @discardableResult private func fill(_ count: Int = 300) throws -> StoredRun {
    try Store.writing(path) { store in
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(count, seed: 1, run: run), to: run)
      return run
    }
  }

  @Test("A database in memory keeps games as a file does, and leaves none")
  func memoryKeepsGames() throws {
    func tallies(_ store: Store) throws -> [Tally] {
      let run = try store.beginRun(.sample())
      try store.write(GameRecord.random(300, seed: 1, run: run), to: run)
      return try store.results(of: run.tournament).tallies
    }
    let file = try Store.writing(path) { try tallies($0) }
    let before = try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path)
    let store = try Store.inMemory()
    #expect(try tallies(store) == file)
    try store.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path) == before)
    #expect(try Store.inMemory().tournaments().isEmpty)
  }

  private func open(writes: Bool) throws -> Store {
    writes ? try Store.forWriting(path) : try Store.forReading(path)
  }

  private func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Expects both ways of opening to fail so, and the directory to be as it was, down to the last byte.
  private func expectRefused(reading: StoreError, writing: StoreError) throws {
    let (before, names) = (try bytes(), try scratch.names())
    #expect(throws: reading) { try Store.forReading(path, patience: Self.patience) }
    #expect(throws: writing) { try Store.forWriting(path, patience: Self.patience) }
    #expect(try bytes() == before)
    #expect(try scratch.names() == names)
  }

  // MARK: Opening and closing

  @Test("A closed store is one file")
  func closedStoreIsOneFile() throws {
    try fill()
    #expect(try scratch.names() == ["test.sqlite"])
  }

  @Test("Using a closed store is an error", arguments: [false, true])
  func closedStoreIsAnError(writes: Bool) throws {
    try fill()
    let store = try open(writes: writes)
    try store.close()
    try store.close()
    let closed = StoreError.misuse(file: path, detail: "something was asked of it after it was closed")
    #expect(throws: closed) { try store.results() }
    #expect(throws: closed) { try store.game(1) }
    #expect(throws: writes ? closed : .readOnly(file: path)) { try store.beginRun(.sample()) }
  }

  @Test("Reading leaves the directory unchanged")
  func readingLeavesDirectory() throws {
    try fill()
    let before = try bytes()
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 300)
    #expect(try bytes() == before)
    #expect(try scratch.names() == ["test.sqlite"])
  }

  @Test("Opening for writing changes nothing in an up-to-date file")
  func openingChangesNothing() throws {
    try fill()
    let before = try bytes()
    #expect(try Store.writing(path) { try $0.results().coverage.games } == 300)
    #expect(try bytes() == before)
  }

  @Test("An empty file becomes a database when written to")
  func emptyFileIsInitialized() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    try fill()
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 300)
  }

  @Test("A store opened for reading refuses to write")
  func readStoreRefusesWrites() throws {
    let run = try fill()
    try Store.reading(path) { store in
      #expect(throws: StoreError.readOnly(file: path)) { try store.finish(run) }
      #expect(throws: StoreError.readOnly(file: path)) { try store.write([.sample()], to: run) }
    }
  }

  @Test("Odd names are names of files")
  func oddNamesAreFiles() throws {
    for name in ["a b.sqlite", "50%25.sqlite", "what?mode=memory", "a#b", "ü.sqlite", "file:x"] {
      try Store.writing(scratch.path(name)) { _ = try $0.beginRun(.sample()) }
      #expect(try Store.reading(scratch.path(name)) { try $0.tournaments() } == ["nightly"])
      #expect(try scratch.names() == [name])
      try FileManager.default.removeItem(atPath: scratch.path(name))
    }
  }

  // MARK: At the same time

  @Test("Readers see what is committed while a run writes")
  func readersSeeCommits() throws {
    let writer = try Store.forWriting(path)
    let run = try writer.beginRun(.sample())
    let reader = try Store.forReading(path)
    for encounter in 0..<5 {
      try writer.write([.sample(encounter: encounter)], to: run)
      #expect(try reader.results().coverage.games == encounter + 1)
      #expect(try Store.reading(path) { try $0.allGames().count } == encounter + 1)
    }
    try writer.close()
    #expect(try reader.results().coverage.games == 5)
    try reader.close()
  }

  @Test("A reader in the middle of reading doesn't stop the writer")
  func readerDoesNotBlockWriter() throws {
    let run = try fill()
    let writer = try Store.forWriting(path, patience: Self.patience)
    let reader = try Store.forReading(path)
    try reader.read { (database) throws in
      let count = { try Int.fetchOne(database, sql: "SELECT count(*) FROM game") }
      #expect(try count() == 300)
      try writer.write([.sample(encounter: 1000)], to: run)
      #expect(try count() == 300)
    }
    #expect(try reader.results().coverage.games == 301)
  }

  /// Closing any file handle of its own makes a process lose its locks on that file, all of them.
  @Test(
    "Opening and closing others doesn't unlock a writer",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/locks"), "the system lists no locks")
  )
  func othersDoNotUnlockWriter() throws {
    try fill()
    let writer = try Store.forWriting(path)
    _ = try writer.results()
    let held = try locks()
    #expect(!held.isEmpty)
    try Store.reading(path) { _ = try $0.results() }
    try Store.writing(path) { _ = try $0.results() }
    #expect(try locks() == held)
    try writer.close()
    #expect(try locks().isEmpty)
  }

  /// The locks that the system knows on the file, without opening it.
  private func locks() throws -> [Substring] {
    let inode = try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(":\(inode) ") }.map { $0.drop { $0 != " " } }
  }

  @Test("A locked database is an error and can be written once it is free")
  func lockedDatabaseRecovers() throws {
    let run = try fill()
    let store = try Store.forWriting(path, patience: Self.patience)
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { (database) throws in
      try database.execute(sql: "BEGIN IMMEDIATE")
      #expect(throws: StoreError.locked(file: path)) { try store.write([.sample(encounter: 1000)], to: run) }
      #expect(throws: StoreError.locked(file: path)) { try Store.forWriting(path, patience: Self.patience) }
      #expect(try store.results().coverage.games == 300)
      try database.execute(sql: "ROLLBACK")
    }
    try store.write([.sample(encounter: 1000)], to: run)
    #expect(try store.results().coverage.games == 301)
  }

  @Test("A database locked against readers is an error")
  func exclusiveLockIsAnError() throws {
    try fill()
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { (database) throws in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      #expect(throws: StoreError.locked(file: path)) { try Store.forReading(path, patience: Self.patience) }
    }
  }

  // MARK: Interrupted

  @Test("Committed games survive a program killed at any moment")
  func commitsSurviveAKill() throws {
    let writer = try Store.forWriting(path)
    let run = try writer.beginRun(.sample())
    let records = GameRecord.random(300, seed: 2, run: run)
    for batch in 0..<6 {
      try writer.write(Array(records[batch * 50..<(batch + 1) * 50]), to: run)
      // What a killed program leaves is the file and its log as they stand, in the middle of a transaction too.
      let copy = scratch.path("killed-\(batch)")
      #expect(throws: StoreError.self) {
        try writer.write { (database) throws in
          try database.execute(sql: "DELETE FROM length; DELETE FROM pattern")
          for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
          throw Killed()
        }
      }
      let survivors = Array(records[..<((batch + 1) * 50)])
      try expectReadingChangesNothing(in: copy, games: survivors)
      try Store.writing(copy) { store in
        #expect(try store.allGames().map(\.record) == survivors)
        #expect(try store.results() == writer.results())
        let resumed = try store.beginRun(.sample())
        #expect(resumed.isContinuation)
        #expect(try store.played(in: resumed).count == survivors.count)
      }
    }
  }

  private struct Killed: Error {}

  private func expectReadingChangesNothing(in copy: String, games: [GameRecord]) throws {
    let files = [copy, copy + "-wal"].map { URL(fileURLWithPath: $0) }
    let before = try files.map { try Data(contentsOf: $0) }
    #expect(try Store.reading(copy) { try $0.allGames().map(\.record) } == games)
    #expect(try files.map { try Data(contentsOf: $0) } == before)
  }

  @Test("With a full disk nothing of the batch is kept, and writing works once there is room")
  func fullDiskKeepsNoBatch() throws {
    let run = try fill()
    let store = try Store.forWriting(path)
    let batch = (1000..<3000).map { GameRecord.sample(encounter: $0) }
    // SQLite's own limit stands in for the disk's: the error is the same, in the middle of the transaction.
    try store.read { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    #expect(throws: StoreError.diskFull(file: path)) { try store.write(batch, to: run) }
    #expect(try store.results().coverage.games == 300)
    try store.read { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try store.write(batch, to: run)
    #expect(try store.results().coverage.games == 2300)
    try store.close()
  }

  // MARK: Files that aren't Agon's, or are no good

  @Test(
    "A file that isn't a database is refused",
    arguments: [
      "plain text, and more than a hundred bytes of it: \(String(repeating: "agon ", count: 50))", "short",
    ])
  func nonDatabaseIsRefused(text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try expectRefused(reading: .notADatabase(file: path), writing: .notADatabase(file: path))
  }

  @Test("Another program's database is refused", arguments: ["DELETE", "WAL"])
  func foreignDatabaseIsRefused(mode: String) throws {
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = \(mode); CREATE TABLE game (id); PRAGMA user_version = 1")
    }
    try other.close()
    try expectRefused(reading: .foreign(file: path), writing: .foreign(file: path))
  }

  @Test("A newer Agon's database is refused")
  func newerDatabaseIsRefused() throws {
    try fill()
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    let error = StoreError.newer(file: path, version: 99, known: Schema.version)
    // The version stands in the log only, then in the file itself.
    #expect(throws: error) { try Store.forReading(path) }
    #expect(throws: error) { try Store.forWriting(path) }
    try other.close()
    try expectRefused(reading: error, writing: error)
  }

  @Test("An older database is refused for reading")
  func olderDatabaseIsUnread() throws {
    try fill()
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 0") }
    try other.close()
    let before = try bytes()
    #expect(throws: StoreError.outdated(file: path, version: 0, known: Schema.version)) {
      try Store.forReading(path)
    }
    #expect(try bytes() == before)
  }

  @Test("A database from before the first release is refused")
  func prereleaseIsRefused() throws {
    try fill()
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 2") }
    try other.close()
    let error = StoreError.tooOld(file: path, version: 2, first: 3)
    try expectRefused(reading: error, writing: error)
  }

  @Test("A truncated file is damage", arguments: [100, 101, 4096, 20_000])
  func truncatedFileIsDamage(size: Int) throws {
    try fill()
    let truncated = try bytes().prefix(size)
    try truncated.write(to: URL(fileURLWithPath: path))
    for writes in [false, true] {
      let error = #expect(throws: StoreError.self) { try open(writes: writes) }
      #expect(error?.kind == .data)
      #expect(try bytes() == truncated)
    }
  }

  @Test("A damaged file gives an error or an answer but never a crash")
  func damageNeverCrashes() throws {
    try fill(40)
    let whole = try bytes()
    var random = SplitMix(seed: 5)
    var errors = 0
    for _ in 0..<80 {
      var damaged = whole
      for _ in 0..<1 + random.below(20) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
      try damaged.write(to: URL(fileURLWithPath: path))
      do {
        try Store.reading(path) { store in
          _ = try store.results()
          _ = try store.runs()
          _ = try store.allGames()
        }
      } catch {
        #expect((error as? StoreError)?.kind != .program)
        errors += 1
      }
      #expect(try bytes() == damaged)
    }
    #expect(errors > 20)
  }

  // MARK: Places where no file can be

  @Test("An empty file has nothing to read")
  func emptyFileIsUnreadable() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.empty(file: path)) { try Store.forReading(path) }
    #expect(try bytes().isEmpty)
  }

  @Test("A missing file isn't made by reading")
  func readingMakesNoFile() throws {
    #expect(throws: StoreError.missing(file: path)) { try Store.forReading(path) }
    #expect(try scratch.names().isEmpty)
  }

  @Test("A missing directory isn't made")
  func missingDirectoryIsNotMade() throws {
    let inside = scratch.path("no/test.sqlite")
    let error = StoreError.directoryMissing(file: inside, directory: scratch.path("no"))
    #expect(throws: error) { try Store.forReading(inside) }
    #expect(throws: error) { try Store.forWriting(inside) }
    #expect(try scratch.names().isEmpty)
  }

  @Test("A directory isn't a database")
  func directoryIsNoDatabase() throws {
    let directory = scratch.directory.path
    let error = StoreError.cannotOpen(file: directory, detail: "it is a directory")
    #expect(throws: error) { try Store.forReading(directory) }
    #expect(throws: error) { try Store.forWriting(directory) }
  }

  @Test("Errors name the file as it was given")
  func errorsUseTheGivenName() throws {
    #expect(throws: StoreError.cannotOpen(file: ".", detail: "it is a directory")) { try Store.forReading(".") }
    #expect(throws: StoreError.missing(file: "none.sqlite")) { try Store.forReading("none.sqlite") }
  }

  @Test("A file isn't a directory")
  func fileIsNoDirectory() throws {
    try fill()
    let inside = path + "/test.sqlite"
    let error = StoreError.cannotOpen(file: inside, detail: "\(path) is not a directory")
    #expect(throws: error) { try Store.forWriting(inside) }
  }

  @Test("A read-only file can be read", .enabled(if: permissionsBind, "permissions don't bind the superuser"))
  func readOnlyFileIsReadable() throws {
    try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = try bytes()
    #expect(throws: StoreError.readOnly(file: path)) { try Store.forWriting(path) }
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 300)
    #expect(try bytes() == before)
  }

  @Test("A read-only directory can be read from", .enabled(if: permissionsBind, "permissions don't bind the superuser"))
  func readOnlyDirectoryWorks() throws {
    try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.directory.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.directory.path) }
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 300)
    let error = #expect(throws: StoreError.self) { try Store.forWriting(path) }
    #expect(error?.kind == .inputOutput)
    #expect(throws: StoreError.self) { try Store.forWriting(scratch.path("new.sqlite")) }
    #expect(try scratch.names() == ["test.sqlite"])
  }

  @Test(
    "A file without read permission is an error",
    .enabled(if: permissionsBind, "permissions don't bind the superuser")
  )
  func unreadableFileIsAnError() throws {
    try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
    for writes in [false, true] {
      let error = #expect(throws: StoreError.self) { try open(writes: writes) }
      #expect(error?.kind == .inputOutput)
    }
  }
}
