import Foundation
import Play

/// Checks, while a bot is waited for, whether the other side of its connection is alive, and measures the round-trip
/// time.
///
/// Belongs to the connection's thread.
final class Heartbeat {
  /// The interval between questions, in nanoseconds.
  static let usualPause: Nanoseconds = 1_000_000_000

  private let socket: Int32
  private let pause: Nanoseconds
  private var number = 0
  /// The time of the last question; nil once that has been answered.
  private var asked: Nanoseconds?
  private var lastAsked: Nanoseconds = .min / 2
  private var lastSign: Nanoseconds = 0
  /// Whether a text is being written, during which the other side can't be asked, nor be held to an answer.
  var isWriting = false

  /// - Parameter pause: nanoseconds between two questions; the timeout for any sign of life is five times as long.
  init(socket: Int32, pause: Nanoseconds = usualPause) { (self.socket, self.pause) = (socket, pause) }

  /// A question to be sent before a text that is to be answered; nil where the last one was a moment ago.
  func question() -> JoinMessage? {
    let now = Clock.now()
    guard now - lastAsked >= pause else { return nil }
    number += 1
    (asked, lastAsked) = (now, now)
    return .ping(number)
  }

  /// Restarts the measurement of silence: a line has come, or the next one is waited for.
  func restart() { lastSign = Clock.now() }

  /// Records an answer; returns the nanoseconds that it took.
  func answered(_ number: Int) -> Nanoseconds? {
    guard number == self.number, let asked else { return nil }
    self.asked = nil
    return Clock.now() - asked
  }

  /// Asks if it is time, and returns whether the other side has been silent for too long.
  func isSilent() -> Bool {
    guard !isWriting else { return false }
    let now = Clock.now()
    if now - lastSign > 5 * pause { return true }
    // A few bytes are sent whole or, when the send buffer is full, not at all.
    question()?.send(to: socket)
    return false
  }
}

/// The round-trip times of signs of life to another machine.
public struct Delays: Hashable, Sendable {
  /// The number of measurements.
  public private(set) var count = 0
  /// The sum, in nanoseconds.
  public private(set) var sum: Nanoseconds = 0
  /// The longest time, in nanoseconds.
  public private(set) var most: Nanoseconds = 0

  /// Creates delays without measurements.
  public init() {}

  mutating func add(_ nanoseconds: Nanoseconds) {
    count += 1
    sum += nanoseconds
    most = max(most, nanoseconds)
  }
}
