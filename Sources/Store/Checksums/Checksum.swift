import GRDB
import Play

/// The checksums of runs, which reveal a file that no longer holds what was written to it.
///
/// SQLite has no checksums of its own: a bit that flips inside a number or a name gives another number or name. So a
/// checksum is stored for a run's description, and sums of digests for its totals, its games and their judgements, all
/// changed in the transactions that change these. NULL stands for none, after an intended change by hand.
enum Checksum {
  /// The parts of a run that have checksums: the columns of the table `seal`.
  enum Subject: String {
    case description, totals, games, judgements
    case setAside = "set_aside"

    var isBroken: String {
      switch self {
      case .description: "the name, config, players or variants of a run aren't those recorded"
      case .totals: "the totals aren't those recorded; `agon check` lists the damage"
      case .games: "a run's games aren't those recorded: some are missing, or not its own"
      case .setAside: "the games set aside in a run aren't those recorded: some are missing, or not its own"
      case .judgements: "the judgements of a run's games aren't those recorded: some are missing, or not its own"
      }
    }
  }

  /// Throws `Damage` unless `value` is the sum of the checksums of these runs; if a run has none, any value will do.
  static func require(_ value: UInt64, _ subject: Subject, of runs: [Int64], in database: Database) throws {
    var sum: UInt64 = 0
    for run in runs {
      guard let stored = try stored(subject, of: run, in: database) else { return }
      sum &+= stored
    }
    guard value == sum else { throw Damage(detail: subject.isBroken) }
  }

  /// Adds a value to a checksum of a run; one that isn't stored stays so.
  static func add(_ value: UInt64, to subject: Subject, of run: Int64, in database: Database) throws {
    guard value != 0, let sum = try stored(subject, of: run, in: database) else { return }
    try set(subject, of: run, to: sum &+ value, in: database)
  }

  /// Stores a checksum of a run.
  static func set(_ subject: Subject, of run: Int64, to value: UInt64, in database: Database) throws {
    try database.execute(
      sql: "UPDATE seal SET \(subject.rawValue) = ? WHERE run = ?", arguments: [Int64(bitPattern: value), run])
  }

  /// The stored checksum of a run; nil where there is none.
  static func stored(_ subject: Subject, of run: Int64, in database: Database) throws -> UInt64? {
    let checksums = try database.all("SELECT \(subject.rawValue) FROM seal WHERE run = ?", [run]) { try $0.digest(0) }
    guard let checksum = checksums.first else { throw Damage(detail: "the checksum of a run is missing") }
    return checksum
  }
}
