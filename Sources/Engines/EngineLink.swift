import Foundation
import Play

/// The connection to one running engine, local or remote: lines out, lines in, each with a deadline.
///
/// Belongs to one thread.
protocol EngineLink: AnyObject {
  /// Writes text.
  /// - Parameters:
  ///   - isQuestion: whether an answer is expected.
  ///   - deadline: when to give up, on the clock of `Clock`.
  /// - Throws: `EngineError.gone`, `.lost` or `.silent`.
  func write(_ text: String, isQuestion: Bool, until deadline: Nanoseconds) throws(EngineError)

  /// Begins to listen for one answer, as `LineChannel.beginAnswer`.
  func beginAnswer()

  /// The next line, as `LineChannel.line`; throws `.lost`, too.
  func line(until deadline: Nanoseconds) throws(EngineError) -> String?

  /// Sends a farewell and closes the engine's input; it may end by itself then.
  func dismiss(_ farewell: String)

  /// Whether the engine has ended by itself.
  var hasEnded: Bool { get }

  /// Whether the engine has ended on this machine like a program that was told to, by any process.
  var hasEndedAsTold: Bool { get }

  /// Reaps processes that the engine has started and abandoned, once they have ended.
  func reapOrphans()

  /// The engine's process number in logs, after its standard error so far has been read.
  var caughtUp: pid_t { get }

  /// Ends the engine; returns how it had ended before, where it had and that is known.
  @discardableResult
  func end() -> String?
}

extension EngineLink {
  /// Waits until the engine has ended by itself, at most as many nanoseconds.
  func waitForEnd(_ patience: Nanoseconds) {
    let deadline = Clock.now() + patience
    while !hasEnded && Clock.now() < deadline { usleep(1_000) }
  }

  /// Waits until it can be seen how an engine ended whose output has closed, a moment before; longer than that, since the
  /// machine may be busy.
  func waitForEndAfterOutput() { waitForEnd(250_000_000) }
}
