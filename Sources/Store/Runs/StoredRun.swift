/// A run as identified by its own row: tournament, number and seed.
public struct StoredRun: Hashable, Sendable {
  /// The tournament's name.
  public let tournament: String
  /// The run's number in its tournament.
  public let number: Int
  /// The run's own seed.
  public let seed: UInt64
  let id: Int64
}

extension StoredRun: CustomStringConvertible {
  public var description: String { "run \(number) of \(tournament)" }
}
