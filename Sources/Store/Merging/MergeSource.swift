import Foundation
import GRDB

/// A verified file, whose run can be merged into another file.
public final class MergeSource {
  /// The path where the file was found.
  public let file: String
  /// The name of the run's tournament.
  public var tournament: String { run.description.tournament }
  /// The number of games in the file.
  public let games: Int
  /// The URI by which SQLite opens the file.
  let uri: String
  let run: RecordedRun
  let seatings: [(Seating, SeatingKey)]
  /// The totals of the file's games.
  let totals: Totals
  /// The sum of the digests of the file's games.
  let digests: UInt64
  private let snapshot: Snapshot?

  /// Reads a file with all its games, and verifies that everything is as it was recorded. A shard that is still played
  /// is copied first, and may be given by the path that its file will have.
  ///
  /// - Parameters:
  ///   - file: a database with one run.
  ///   - copy: a path for a copy, which lasts as long as this object.
  /// - Throws: `corrupt` where something isn't as it was recorded; `unmergeable` where it holds more than one run, or
  ///   is from another version of Agon; `empty` where nothing is in it yet; or any error of kind `data` or
  ///   `inputOutput`.
  public init(_ file: String, copy: String) throws(StoreError) {
    let found = Self.place(of: file)
    self.file = found
    let lies = FilePlace.resolved(found)
    let isGoingOn = FileManager.default.fileExists(atPath: lies + "-wal")
    let isPart = lies.hasSuffix(ShardFile.ending) || FileManager.default.fileExists(atPath: lies + "-journal")
    snapshot = isPart && !isGoingOn ? try Snapshot(of: found, at: copy) : nil
    let place = snapshot?.path ?? lies
    uri = Store.uri(place, isGoingOn ? "mode=ro" : "immutable=1")
    let store =
      isGoingOn ? try Store.forReading(found) : try Store.forReading(settled: place, as: found)
    let content = try store.closing { store throws(StoreError) in
      try store.read { try Content(of: $0, file: found) }
    }
    (run, seatings, totals, digests) = (content.run, content.seatings, content.totals, content.digests)
    games = totals.endings.values.reduce(0, +)
  }

  /// The path at which the file is now: the given one, that of the shard while it is played, or that of the completed
  /// shard.
  private static func place(of file: String) -> String {
    let isThere = FileManager.default.fileExists(atPath:)
    if isThere(file) { return file }
    if isThere(ShardFile.part(of: file)) { return ShardFile.part(of: file) }
    let whole = String(file.dropLast(file.hasSuffix(ShardFile.ending) ? ShardFile.ending.count : 0))
    return isThere(whole) ? whole : file
  }

  /// Throws `otherRun` unless the runs of both files are the same.
  public func requireSameRun(as other: MergeSource) throws(StoreError) {
    try run.requireSame(in: file, as: other.run, in: other.file)
  }
}

/// The verified content of a file.
private struct Content {
  let run: RecordedRun
  let seatings: [(Seating, SeatingKey)]
  let totals: Totals
  let digests: UInt64

  init(of database: Database, file: String) throws {
    let version = try Schema.version(of: database)
    guard version == Schema.version else {
      throw StoreError.unmergeable(
        file: file, detail: "it was written by an older Agon (schema \(version), this one writes \(Schema.version))")
    }
    let runs = try database.all("SELECT id FROM run") { Int64(try $0.int(0)) }
    guard let id = runs.first else { throw StoreError.empty(file: file) }
    guard runs.count == 1 else {
      throw StoreError.unmergeable(file: file, detail: "it holds \(runs.count) runs; expected a file of one")
    }
    try database.requireAllRuns()
    try OpeningList.requireAll(in: database)
    run = try RecordedRun(of: id, in: database)
    (totals, digests) = try Self.games(of: run, file: file, in: database)
    try Checksum.require(digests, .games, of: [id], in: database)
    guard try Totals(of: id, in: database) == totals else {
      throw Damage(detail: "the totals aren't what the games add up to; `agon check` lists the damage")
    }
    try Checksum.require(totals.checksum.value, .totals, of: [id], in: database)
    let roster = try Roster(of: id, in: database)
    seatings = try database.all("\(Roster.seatings) WHERE run = ? ORDER BY id", [id]) { try roster.seating($0) }
  }

  /// The totals and the sum of digests of all games, from the games themselves.
  private static func games(of run: RecordedRun, file: String, in database: Database) throws -> (Totals, UInt64) {
    var problem: Finding?
    let inspection = Inspection(database: database, file: file) { problem = problem ?? $0 }
    let stored = StoredRun(
      id: run.id, tournament: run.description.tournament, number: run.number, seed: run.description.seed)
    let games = try inspection.games(of: stored, batch: 4096) { _ in }
    if let problem { throw Damage(detail: problem.detail) }
    return games
  }
}
