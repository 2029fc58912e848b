/// A run in a database, to be read or written to: its tournament, number and seed, and its own row.
public struct StoredRun: Hashable, Sendable {
  /// The run's row in the database.
  public let id: Int64
  /// The tournament's name.
  public let tournament: String
  /// The run's number in its tournament, from 1.
  public let number: Int
  /// The run's own seed, from which its games' seeds follow.
  public let seed: UInt64
  /// Whether the run had been begun before.
  public var isContinuation = true
}

extension StoredRun: CustomStringConvertible {
  public var description: String { "run \(number) of \(tournament)" }
}
