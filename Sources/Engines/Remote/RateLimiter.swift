import Play
import Synchronization

/// Admits clients that know a code, and refuses all from one place for a minute after ten different wrong codes from
/// there within a minute.
public final class RateLimiter: Sendable {
  /// The reason why a client isn't admitted.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// There is no such code.
    case wrong
    /// Too many wrong codes were tried from the client's place; no code is checked for `seconds`.
    case closed(seconds: Int)

    public var description: String {
      switch self {
      case .wrong: "there is no such code"
      case .closed(let seconds): "too many wrong codes were tried; try again in \(seconds) s"
      }
    }
  }

  /// The attempts from one place.
  private struct Attempts {
    /// The time of the first attempt of each of the last wrong codes, at most `mostWrong` of them: repeating one
    /// guesses nothing.
    var wrong: [String: Nanoseconds] = [:]
    /// The time from which codes are checked again.
    var opens: Nanoseconds = .min

    func isForgotten(at now: Nanoseconds) -> Bool {
      opens <= now && wrong.values.allSatisfy { $0 <= now - RateLimiter.minute }
    }
  }

  /// The number of different wrong codes within a minute after which a place is refused for a minute.
  static let mostWrong = 10
  /// The number of places whose wrong codes are counted; of more, the one that has tried the fewest is forgotten.
  static let mostOrigins = 1_024
  /// The number of characters that are kept of a wrong code.
  private static let longest = 100
  private static let minute: Nanoseconds = 60_000_000_000

  private let now: @Sendable () -> Nanoseconds
  private let attempts = Mutex<[Origin: Attempts]>([:])

  /// Creates a limiter without attempts.
  /// - Parameter now: nanoseconds on a clock that never goes back.
  public init(now: @escaping @Sendable () -> Nanoseconds = { Clock.now() }) { self.now = now }

  /// The room that a code leads to.
  ///
  /// Each known code is compared, in a time that doesn't reveal how much was right.
  /// - Throws: `Refusal` for a wrong code, and for any code from a place with too many wrong ones.
  public func admit<Room>(
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

  private static func forget(_ attempts: inout [Origin: Attempts], except origin: Origin, at now: Nanoseconds) {
    attempts = attempts.filter { !$0.value.isForgotten(at: now) }
    while attempts.count > mostOrigins {
      let least = attempts.filter { $0.key != origin }.min {
        ($0.value.opens, $0.value.wrong.count) < ($1.value.opens, $1.value.wrong.count)
      }
      guard let least else { return }
      attempts[least.key] = nil
    }
  }

  /// Compares two texts in a time that doesn't reveal how much was right.
  public static func areEqual(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Creates a code that can't be guessed in time, easily read aloud: letters and digits that aren't taken for others.
  public static func makeCode() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<8).map { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement(using: &generator) ?? "a" })
  }
}
