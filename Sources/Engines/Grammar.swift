import Play

/// One protocol as it is spoken with one engine: text in, text out, no input or output of its own.
///
/// A conversation is a row of questions. Each function returns what to write; `hear` then gets the engine's lines, one by
/// one, until it says that the question is answered.
public protocol Grammar {
  /// What is said when the engine has just been started.
  mutating func hello() -> Saying
  /// What is said at the beginning of a game.
  mutating func begin(_ game: OutsideGame) -> Saying
  /// Asks for a move.
  mutating func ask(_ turn: OutsideTurn) -> Saying
  /// What is said at the end of a game; never a question.
  mutating func end(_ outcome: Outcome, seat: Int) -> String
  /// What tells the engine to leave.
  var farewell: String { get }
  /// What the engine has called itself in its answer to `hello`; nil for nothing.
  var introducedName: String? { get }
  /// What is missing of an answer that has begun, in words; nil where none has.
  var unfinished: String? { get }
  /// Takes a line from the engine, without its line break.
  mutating func hear(_ line: String) -> Heard
}

extension Grammar {
  /// Nothing.
  public var introducedName: String? { nil }
  /// Nothing.
  public var unfinished: String? { nil }
}

/// What is written to an engine.
public struct Saying: Hashable, Sendable {
  /// The text, its line breaks included; may be empty.
  public let text: String
  /// Whether an answer is waited for.
  public let isQuestion: Bool

  /// Something that has to be answered.
  public static func question(_ text: String) -> Saying { Saying(text: text, isQuestion: true) }
  /// Something that isn't answered.
  public static func remark(_ text: String) -> Saying { Saying(text: text, isQuestion: false) }
}

/// What a line from an engine means.
public enum Heard: Hashable, Sendable {
  /// Go on listening.
  case more
  /// Write this and go on listening.
  case reply(String)
  /// The question is answered, and there was no move to be had.
  case done
  /// The question is answered by a move.
  case answer(OutsideAnswer)
  /// The engine gives the game up, or breaks the rules of the protocol: the reason to record, and what was wrong.
  case fault(Reason, String)
}
