import Foundation

/// A session of a run: a time in which one process played it, from its start or an interruption to the next one or the
/// end.
public struct Session: Hashable, Sendable {
  /// The time at which the session began; the database keeps whole seconds.
  public let began: Date
  /// The time at which the session ended; nil while it goes on, and where it was killed.
  public let ended: Date?
  /// The name of the machine.
  public let host: String
  /// The number of games played at once.
  public let workers: Int
  /// The version of Agon.
  public let version: String

  /// Creates a session.
  public init(began: Date, ended: Date? = nil, host: String, workers: Int, version: String) {
    (self.began, self.ended, self.host) = (began, ended, host)
    (self.workers, self.version) = (workers, version)
  }
}
