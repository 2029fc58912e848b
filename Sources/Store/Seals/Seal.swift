import GRDB
import Play

/// The seals of runs: they tell a file that says what was written to it from one that has come to say something else.
///
/// SQLite has no checksums of its own: a bit that flips inside a number or a name gives another number or name. So a
/// seal is kept for what a run is, and sums of digests for its totals, its games and their judgements, all changed in
/// the transactions that change what they seal. NULL stands for none, after a change by hand that is meant.
enum Seal {
  /// What is sealed of a run: the columns of the table `seal`.
  enum Subject: String {
    case description, totals, games, judgements
    case setAside = "set_aside"

    var isBroken: String {
      switch self {
      case .description: "the name, config, players or variants of a run aren't those recorded"
      case .totals: "the totals aren't those recorded; `agon check` tells more"
      case .games: "a run's games aren't those recorded: some are missing, or not its own"
      case .setAside: "the games set aside in a run aren't those recorded: some are missing, or not its own"
      case .judgements: "the judgements of a run's games aren't those recorded: some are missing, or not its own"
      }
    }
  }

  /// Throws `Damage` unless `value` is the seal of all these runs together; one that isn't sealed may be anything.
  static func require(_ value: UInt64, _ subject: Subject, of runs: [Int64], in database: Database) throws {
    var sum: UInt64 = 0
    for run in runs {
      guard let stored = try stored(subject, of: run, in: database) else { return }
      sum &+= stored
    }
    guard value == sum else { throw Damage(detail: subject.isBroken) }
  }

  /// Adds what was added to what is sealed of a run; a sum that isn't kept stays so.
  static func add(_ value: UInt64, to subject: Subject, of run: Int64, in database: Database) throws {
    guard value != 0, let sum = try stored(subject, of: run, in: database) else { return }
    try set(subject, of: run, to: sum &+ value, in: database)
  }

  /// Seals something of a run.
  static func set(_ subject: Subject, of run: Int64, to value: UInt64, in database: Database) throws {
    try database.execute(
      sql: "UPDATE seal SET \(subject.rawValue) = ? WHERE run = ?", arguments: [Int64(bitPattern: value), run])
  }

  /// The seal of something of a run; nil where it isn't sealed.
  static func stored(_ subject: Subject, of run: Int64, in database: Database) throws -> UInt64? {
    let seals = try database.all("SELECT \(subject.rawValue) FROM seal WHERE run = ?", [run]) { try $0.digest(0) }
    guard let seal = seals.first else { throw Damage(detail: "the seal of a run is missing") }
    return seal
  }
}
