import Play
import Synchronization

/// Lets in whoever knows a code, and nobody from a place for a while once too many wrong ones were tried from there.
public final class Door: Sendable {
  /// Why somebody isn't let in.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// There is no such code.
    case wrong
    /// Too many wrong codes were tried from there; none is looked at for so many seconds.
    case closed(seconds: Int)

    public var description: String {
      switch self {
      case .wrong: "there is no such code"
      case .closed(let seconds): "too many wrong codes were tried; try again in \(seconds) s"
      }
    }
  }

  /// What was tried from one place.
  private struct Attempts {
    /// When each of the last wrong codes was tried first, at most `mostWrong` of them: who goes on trying one guesses
    /// nothing.
    var wrong: [String: Int64] = [:]
    /// When it opens again.
    var opens: Int64 = .min

    func isForgotten(at now: Int64) -> Bool { opens <= now && wrong.values.allSatisfy { $0 <= now - Door.minute } }
  }

  /// So many different wrong codes within a minute close it for a minute, for those who come from the same place.
  static let mostWrong = 10
  /// Of so many places wrong codes are counted; of more, the one that has tried the fewest is forgotten.
  static let mostOrigins = 1_024
  /// So many characters of a wrong code are kept.
  private static let longest = 100
  private static let minute: Int64 = 60_000_000_000

  private let now: @Sendable () -> Int64
  private let attempts = Mutex<[Origin: Attempts]>([:])

  /// A door that is open.
  /// - Parameter now: nanoseconds on a clock that never goes back.
  public init(now: @escaping @Sendable () -> Int64 = { Clock.now() }) { self.now = now }

  /// What a code leads to.
  ///
  /// Each code there is gets compared, each in a time that doesn't tell how much was right.
  /// - Throws: `Refusal` for a wrong code, and for any from where too many were tried.
  public func open<Room>(
    _ code: String, from origin: Origin, among rooms: [String: Room]
  ) throws(Refusal) -> Room {
    let now = now()
    var found: Room?
    for (right, room) in rooms where Self.areEqual(code, right) { found = room }
    let refusal: Refusal? = attempts.withLock { attempts in
      var own = attempts[origin] ?? Attempts()
      if own.opens > now { return .closed(seconds: Int((own.opens - now + 999_999_999) / 1_000_000_000)) }
      guard found == nil else { return nil }
      own.wrong = own.wrong.filter { $0.value > now - Self.minute }
      let kept = String(code.prefix(Self.longest))
      own.wrong[kept] = own.wrong[kept] ?? now
      if own.wrong.count >= Self.mostWrong { (own.opens, own.wrong) = (now + Self.minute, [:]) }
      attempts[origin] = own
      if attempts.count > Self.mostOrigins { Self.forget(&attempts, except: origin, at: now) }
      return .wrong
    }
    if let refusal { throw refusal }
    guard let found else { throw .wrong }
    return found
  }

  private static func forget(_ attempts: inout [Origin: Attempts], except origin: Origin, at now: Int64) {
    attempts = attempts.filter { !$0.value.isForgotten(at: now) }
    while attempts.count > mostOrigins {
      let least = attempts.filter { $0.key != origin }.min {
        ($0.value.opens, $0.value.wrong.count) < ($1.value.opens, $1.value.wrong.count)
      }
      guard let least else { return }
      attempts[least.key] = nil
    }
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
