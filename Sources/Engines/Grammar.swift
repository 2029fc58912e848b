import Play

/// One protocol in a conversation with one engine: text in, text out, no input or output of its own.
///
/// A conversation is a sequence of questions. Each function returns what to write; `hear` then receives the engine's
/// lines, one by one, until it returns that the question is answered.
public protocol Grammar {
  /// The text for an engine that has just been started.
  mutating func hello() -> Saying
  /// The text for the beginning of a game.
  mutating func begin(_ game: OutsideGame) -> Saying
  /// Asks for a move.
  mutating func ask(_ turn: OutsideTurn) -> Saying
  /// The text for the end of a game; never a question.
  mutating func end(_ outcome: Outcome, seat: Int) -> String
  /// The text that asks the engine to leave.
  var farewell: String { get }
  /// The name in the engine's answer to `hello`; nil for none.
  var introducedName: String? { get }
  /// The missing part of an answer that has begun, in words; nil where none has.
  var unfinished: String? { get }
  /// What would be right instead of the fault that `hear` has just returned, or of no answer, in words; nil where the
  /// protocol has no advice.
  var advice: String? { get }
  /// Takes a line from the engine, without its line break.
  mutating func hear(_ line: String) -> Heard
}

extension Grammar {
  /// No name by default.
  public var introducedName: String? { nil }
  /// No advice by default.
  public var advice: String? { nil }
  /// No unfinished answer by default.
  public var unfinished: String? { nil }
}

/// A text to be written to an engine.
public struct Saying: Hashable, Sendable {
  /// The text, its line breaks included; may be empty.
  public let text: String
  /// Whether an answer is expected.
  public let isQuestion: Bool
  /// The answer, where the engine has given it before; then nothing is written.
  public let known: OutsideAnswer?

  private init(_ text: String, isQuestion: Bool, known: OutsideAnswer? = nil) {
    (self.text, self.isQuestion, self.known) = (text, isQuestion, known)
  }

  /// Creates a text that has to be answered.
  public static func question(_ text: String) -> Saying { Saying(text, isQuestion: true) }
  /// Creates a text that isn't answered.
  public static func remark(_ text: String) -> Saying { Saying(text, isQuestion: false) }
  /// Creates the answer to a question that needn't be asked, as the engine has given it with an earlier answer.
  public static func known(_ answer: OutsideAnswer) -> Saying { Saying("", isQuestion: false, known: answer) }
}

/// The meaning of a line from an engine.
public enum Heard: Hashable, Sendable {
  /// The answer isn't complete: listen for more.
  case more
  /// A text has to be written, then listen for more.
  case reply(String)
  /// The question is answered, without a move.
  case done
  /// The question is answered by a move.
  case answer(OutsideAnswer)
  /// The engine resigns, or breaks the rules of the protocol: the reason to record, and what was wrong.
  case fault(Reason, String)
}
