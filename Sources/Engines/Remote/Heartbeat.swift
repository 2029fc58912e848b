import Foundation
import Play

/// Asks the other side of a connection, while its bot is waited for, whether it is there, and how long that takes.
///
/// Belongs to the thread that the connection belongs to.
final class Heartbeat {
  /// How often it asks, in nanoseconds.
  static let usualPause: Int64 = 1_000_000_000

  private let socket: Int32
  private let pause: Int64
  private var number = 0
  /// When it asked last; nil once that has been answered.
  private var asked: Int64?
  private var lastAsked: Int64 = .min / 2
  private var lastSign: Int64 = 0
  /// Whether the other side can't be asked in the middle of a text, nor be held to an answer.
  var isWriting = false

  /// - Parameter pause: nanoseconds between two questions; it waits five times as long for any sign of life.
  init(socket: Int32, pause: Int64 = usualPause) { (self.socket, self.pause) = (socket, pause) }

  /// A question to go before a text that is waited for; nil where the last one was a moment ago.
  func question() -> JoinMessage? {
    let now = Clock.now()
    guard now - lastAsked >= pause else { return nil }
    number += 1
    (asked, lastAsked) = (now, now)
    return .ping(number)
  }

  /// Counts the silence from now on: a line has come, or the next one is waited for.
  func restart() { lastSign = Clock.now() }

  /// Takes note of an answer; the nanoseconds that it took.
  func answered(_ number: Int) -> Int64? {
    guard number == self.number, let asked else { return nil }
    self.asked = nil
    return Clock.now() - asked
  }

  /// Asks if it is time, and tells whether the other side has been silent for too long.
  func isSilent() -> Bool {
    guard !isWriting else { return false }
    let now = Clock.now()
    if now - lastSign > 5 * pause { return true }
    // A few bytes go whole or, where what is on its way fills all there is room for, not at all.
    question()?.send(to: socket)
    return false
  }
}

/// How long signs of life took, to another machine and back.
public struct Delays: Hashable, Sendable {
  /// How many were measured.
  public private(set) var count = 0
  /// All their nanoseconds.
  public private(set) var sum: Int64 = 0
  /// Those of the slowest.
  public private(set) var most: Int64 = 0

  /// None.
  public init() {}

  mutating func add(_ nanoseconds: Int64) {
    count += 1
    sum += nanoseconds
    most = max(most, nanoseconds)
  }
}
