import Foundation

/// The way to one running engine, wherever it runs: lines out, lines in, each with a deadline.
///
/// Belongs to one thread.
protocol EngineLink: AnyObject {
  /// Writes text.
  /// - Parameters:
  ///   - isQuestion: whether an answer is waited for then.
  ///   - deadline: when to give up, on the clock of `Clock`.
  /// - Throws: `EngineError.gone`, `.lost` or `.silent`.
  func write(_ text: String, isQuestion: Bool, until deadline: Int64) throws(EngineError)

  /// As `LineChannel.beginAnswer`.
  func beginAnswer()

  /// As `LineChannel.line`; throws `.lost`, too.
  func line(until deadline: Int64) throws(EngineError) -> String?

  /// Says goodbye and closes what is written to; it may end by itself now.
  func dismiss(_ farewell: String)

  /// Whether the engine has ended by itself.
  var hasEnded: Bool { get }

  /// Whether it has ended here as programs do that are told to, by whomever.
  var hasEndedAsTold: Bool { get }

  /// Lets those go that the engine has started and left to themselves, once they have ended.
  func reapOrphans()

  /// Its number in logs, once what it has said on standard error by now has been heard.
  var caughtUp: pid_t { get }

  /// Ends it, and tells how it had ended if it had and that is known.
  @discardableResult
  func end() -> String?
}
