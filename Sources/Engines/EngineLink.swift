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

  /// Begins to listen for one answer, as `LineChannel.beginAnswer` does.
  func beginAnswer()

  /// The next line, as `LineChannel.line` returns it; throws `.lost`, too.
  func line(until deadline: Nanoseconds) throws(EngineError) -> String?

  /// Sends a farewell and closes the engine's input; it may end by itself then.
  func dismiss(_ farewell: String)

  /// A game begins: a link may report something to the other side before.
  func gameBegins()

  /// Explains a fault to the user who runs the engine elsewhere, before it is ended.
  func explain(_ fault: FaultNotice)

  /// Whether the engine has ended by itself.
  var hasEnded: Bool { get }

  /// Whether the engine has ended on this machine like a program that was asked to, by any process.
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
  /// Does nothing by default: a user who runs a local engine reads Agon's own reports.
  func gameBegins() {}
  func explain(_ fault: FaultNotice) {}

  /// Waits until the engine has ended by itself, at most `patience` nanoseconds.
  func waitForEnd(_ patience: Nanoseconds) {
    let deadline = Clock.now() + patience
    while !hasEnded && Clock.now() < deadline { usleep(1_000) }
  }

  /// Waits until the status of an engine whose output has closed is known: usually a moment, but longer on a busy
  /// machine.
  func waitForEndAfterOutput() { waitForEnd(250_000_000) }
}
