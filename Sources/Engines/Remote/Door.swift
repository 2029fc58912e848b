import Play
import Synchronization

/// Lets in whoever knows a code, and nobody for a while once too many wrong ones were tried.
public final class Door: Sendable {
  /// Why somebody isn't let in.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// There is no such code.
    case wrong
    /// Too many wrong codes were tried; none is looked at for so many seconds.
    case closed(seconds: Int)

    public var description: String {
      switch self {
      case .wrong: "there is no such code"
      case .closed(let seconds): "too many wrong codes were tried; try again in \(seconds) s"
      }
    }
  }

  private struct State {
    /// When the last wrong codes were tried, at most `mostWrong` of them.
    var wrong: [Int64] = []
    /// When it opens again.
    var opens: Int64 = .min
  }

  /// So many wrong codes within a minute close it for a minute.
  static let mostWrong = 10
  private static let minute: Int64 = 60_000_000_000

  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  /// A door that is open.
  /// - Parameter now: nanoseconds on a clock that never goes back.
  public init(now: @escaping @Sendable () -> Int64 = { Clock.now() }) { self.now = now }

  /// What a code leads to.
  ///
  /// Each code there is gets compared, each in a time that doesn't tell how much was right.
  /// - Throws: `Refusal` for a wrong code, and for any while the door is closed.
  public func open<Room>(_ code: String, among rooms: [String: Room]) throws(Refusal) -> Room {
    let now = now()
    var found: Room?
    for (right, room) in rooms where Self.areEqual(code, right) { found = room }
    let refusal: Refusal? = state.withLock { state in
      if state.opens > now { return .closed(seconds: Int((state.opens - now + 999_999_999) / 1_000_000_000)) }
      guard found == nil else { return nil }
      state.wrong.removeAll { $0 <= now - Self.minute }
      state.wrong.append(now)
      if state.wrong.count >= Self.mostWrong { (state.opens, state.wrong) = (now + Self.minute, []) }
      return .wrong
    }
    if let refusal { throw refusal }
    guard let found else { throw .wrong }
    return found
  }

  /// Compares in a time that doesn't tell how much was right.
  public static func areEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A code that nobody guesses in time, easily read aloud: letters and digits that aren't taken for others.
  public static func makeCode() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<8).map { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement(using: &generator) ?? "a" })
  }
}
