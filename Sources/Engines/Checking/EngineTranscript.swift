import Play
import Synchronization

/// The latest lines exchanged between Agon and an engine.
public final class EngineTranscript: Sendable {
  /// The sender of a line.
  public enum Speaker: String, Sendable {
    case agon = ">"
    case engine = "<"
    /// The engine, on standard error.
    case errors = "!"
  }

  /// One line.
  public struct Line: Sendable, Hashable {
    /// Nanoseconds since the transcript was last cleared.
    public let time: Nanoseconds
    /// The sender.
    public let speaker: Speaker
    /// The text, without control characters, and shortened where it is very long.
    public let text: String
  }

  /// A text as it was sent: one or more lines.
  private struct Saying {
    let time: Nanoseconds
    let speaker: Speaker
    let text: String

    /// The last of its lines, as they are shown. Only computed when needed, since most games end well.
    var lines: [Line] {
      text.split(whereSeparator: \.isNewline).suffix(EngineTranscript.mostLines).map { part in
        let shown = part.unicodeScalars.prefix(EngineTranscript.mostCharacters).map(EngineTranscript.printable)
        let isWhole = part.unicodeScalars.count <= EngineTranscript.mostCharacters
        return Line(
          time: time, speaker: speaker, text: String(String.UnicodeScalarView(shown)) + (isWhole ? "" : "…"))
      }
    }
  }

  private struct State {
    var start = Clock.now()
    var sayings: [Saying] = []
    /// The text last written to standard error.
    var errors: String?
    /// The index for the next saying, once the maximum is kept.
    var next = 0
  }

  /// The number of lines that are kept.
  private static let mostLines = 12
  private static let mostCharacters = 300

  private let state = Mutex(State())
  private let mixesErrors: Bool
  private let tell: (@Sendable (Line) -> Void)?

  /// - Parameters:
  ///   - mixesErrors: whether lines on standard error are included.
  ///   - tell: receives each line when it is exchanged.
  init(mixesErrors: Bool = false, tell: (@Sendable (Line) -> Void)? = nil) {
    (self.mixesErrors, self.tell) = (mixesErrors, tell)
  }

  /// The last lines, in order.
  var lines: [Line] {
    let sayings = state.withLock { $0.sayings[$0.next...] + $0.sayings[..<$0.next] }
    return sayings.flatMap(\.lines).suffix(Self.mostLines)
  }

  /// The last lines, for a game's record.
  var lastWords: LastWords {
    let errors = state.withLock { $0.errors }.map { Saying(time: 0, speaker: .errors, text: $0) }
    return LastWords(
      lines: lines.map { "\($0.speaker.rawValue) \($0.text)" }, errors: errors?.lines.last { !$0.text.isEmpty }?.text)
  }

  /// Clears the transcript.
  func clear() { state.withLock { $0 = State() } }

  func add(_ speaker: Speaker, _ text: String) {
    let saying = state.withLock { state in
      let saying = Saying(time: Clock.now() - state.start, speaker: speaker, text: text)
      if speaker == .errors {
        state.errors = text
        guard mixesErrors else { return saying }
      }
      if state.sayings.count < Self.mostLines {
        state.sayings.append(saying)
      } else {
        state.sayings[state.next] = saying
        state.next = (state.next + 1) % Self.mostLines
      }
      return saying
    }
    if let tell { for line in saying.lines { tell(line) } }
  }

  private static func printable(_ character: Unicode.Scalar) -> Unicode.Scalar {
    character.properties.generalCategory == .control ? "\u{FFFD}" : character
  }
}
