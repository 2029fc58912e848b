import Foundation
import People
import Synchronization

/// The events for a game in a terminal: typed text, changes at the table, and requests to leave.
final class PlayInput: Sendable {
  /// An event.
  enum Event: Equatable {
    /// A line, without its end; where single keys are read, a key, Return as an empty text.
    case typed(String)
    /// The table has changed.
    case changed
    /// The program has been continued after Ctrl-Z.
    case resumed
    /// Standard input has ended.
    case ended
    /// A request to stop, by Ctrl-C or by a signal.
    case interrupted
  }

  private struct State {
    var typed: [String] = []
    var isChanged = false
    var isResumed = false
    var hasEnded = false
    var isInterrupted = false
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)

  /// The maximum length of a line in bytes; longer ones are cut off.
  private static let longestLine = 1000

  /// Adds an event.
  func add(_ event: Event) {
    state.withLock { state in
      switch event {
      case .typed(let text): state.typed.append(text)
      case .changed: state.isChanged = true
      case .resumed: state.isResumed = true
      case .ended: state.hasEnded = true
      case .interrupted: state.isInterrupted = true
      }
    }
    filled.signal()
  }

  /// Whether a stop has been requested.
  var isInterrupted: Bool { state.withLock(\.isInterrupted) }

  /// Waits for the next event; of several pending ones, the most important is returned.
  /// - Parameters:
  ///   - takesTyped: whether typed text, or the end of standard input, is returned now; if not, it waits for a later
  ///     call.
  ///   - seconds: the maximum wait; nil for ever.
  /// - Returns: nil when the time is up.
  func next(takesTyped: Bool = true, within seconds: Double? = nil) -> Event? {
    let end = seconds.map { DispatchTime.now() + $0 } ?? .distantFuture
    while true {
      let event = state.withLock { state -> Event? in
        if state.isInterrupted { return .interrupted }
        if state.isChanged {
          state.isChanged = false
          return .changed
        }
        if state.isResumed {
          state.isResumed = false
          return .resumed
        }
        guard takesTyped else { return nil }
        return state.typed.isEmpty ? state.hasEnded ? .ended : nil : .typed(state.typed.removeFirst())
      }
      if let event { return event }
      if filled.wait(timeout: end) == .timedOut { return nil }
    }
  }

  /// Waits for the next event; a change of the table counts only where its version differs from that seen last.
  func next(
    at table: GameTable, since look: GameTable.Look, takesTyped: Bool = true, within seconds: Double? = nil
  ) -> Event? {
    while true {
      if table.look.version != look.version, !isInterrupted { return .changed }
      let event = next(takesTyped: takesTyped, within: seconds)
      if event != .changed || table.look.version != look.version { return event }
    }
  }

  /// Starts to read standard input, by a thread of its own.
  /// - Parameter keys: whether each key counts by itself, rather than lines.
  func read(keys: Bool) {
    Thread { [self] in
      var reader = PlayReader(keys: keys, longest: Self.longestLine)
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, let texts = reader.take(bytes[..<count]) else { break }
        for text in texts { add(.typed(text)) }
      }
      if let rest = reader.rest { add(.typed(rest)) }
      add(.ended)
    }.start()
  }
}

/// Splits bytes into the lines or keys that were typed.
struct PlayReader {
  private let keys: Bool
  private let longest: Int
  private var line: [UInt8] = []

  /// Creates a reader.
  /// - Parameters:
  ///   - keys: whether each key counts by itself, rather than lines.
  ///   - longest: the maximum number of bytes in a line.
  init(keys: Bool, longest: Int) { (self.keys, self.longest) = (keys, longest) }

  /// The lines or keys in these bytes; nil after Ctrl-D, where keys are read.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [String]? {
    guard keys else {
      var lines: [String] = []
      for byte in bytes {
        if byte == 10 {
          lines.append(text(of: line))
          line = []
        } else if line.count < longest {
          line.append(byte)
        }
      }
      return lines
    }
    // An arrow, or another key without a letter.
    if bytes.first == 27 { return [] }
    if bytes.contains(4) { return nil }
    return String(decoding: bytes, as: UTF8.self).map { $0.isNewline ? "" : String($0) }
  }

  /// The last line, which has no line break.
  var rest: String? { line.isEmpty ? nil : text(of: line) }

  private func text(of line: [UInt8]) -> String {
    String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
