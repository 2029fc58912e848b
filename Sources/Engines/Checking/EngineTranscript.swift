import Play
import Synchronization

/// What Agon and an engine have said to each other of late, line by line.
public final class EngineTranscript: Sendable {
  /// Who said a line.
  public enum Speaker: String, Sendable {
    case agon = ">"
    case engine = "<"
    /// The engine, on standard error.
    case errors = "!"
  }

  /// One line.
  public struct Line: Sendable, Hashable {
    /// Nanoseconds since the transcript was last cleared.
    public let time: Int64
    /// Who said it.
    public let speaker: Speaker
    /// What was said: without control characters, and shortened where it is very long.
    public let text: String
  }

  private struct State {
    var start = Clock.now()
    var lines: [Line] = []
  }

  /// So many lines are kept.
  private static let mostLines = 12
  private static let mostCharacters = 300

  private let state = Mutex(State())
  private let tell: (@Sendable (Line) -> Void)?

  /// - Parameter tell: gets each line as it is said.
  init(tell: (@Sendable (Line) -> Void)?) { self.tell = tell }

  /// The last lines, in the order said.
  var lines: [Line] { state.withLock { $0.lines } }

  /// Begins anew.
  func clear() { state.withLock { $0 = State() } }

  func add(_ speaker: Speaker, _ text: String) {
    for part in text.split(whereSeparator: \.isNewline).suffix(Self.mostLines) {
      let shown = String(String.UnicodeScalarView(part.unicodeScalars.prefix(Self.mostCharacters).map(Self.printable)))
      let isWhole = part.unicodeScalars.count <= Self.mostCharacters
      let line = state.withLock { state in
        let line = Line(time: Clock.now() - state.start, speaker: speaker, text: isWhole ? shown : shown + "…")
        if state.lines.count == Self.mostLines { state.lines.removeFirst() }
        state.lines.append(line)
        return line
      }
      tell?(line)
    }
  }

  private static func printable(_ character: Unicode.Scalar) -> Unicode.Scalar {
    character.properties.generalCategory == .control ? "\u{FFFD}" : character
  }
}
