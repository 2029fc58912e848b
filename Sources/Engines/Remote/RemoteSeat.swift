import Foundation
import Play

/// A bot that has joined from another machine.
///
/// Belongs to one thread. A bot can do nothing but answer: only lines are read from its connection.
final class RemoteSeat: EngineLink {
  /// The number of its table, from 0.
  let table: Int
  private let openSeat: OpenSeat
  private let socket: Int32
  private let channel: LineChannel
  private let heartbeat: Heartbeat
  private var isOver = false
  private var lastStanding: Nanoseconds = .min / 2

  /// - Parameter pause: nanoseconds between two questions whether the other side is there.
  init(_ socket: Int32, table: Int, of openSeat: OpenSeat, pause: Nanoseconds = Heartbeat.usualPause) {
    (self.socket, self.table, self.openSeat) = (socket, table, openSeat)
    let heartbeat = Heartbeat(socket: socket, pause: pause)
    self.heartbeat = heartbeat
    channel = LineChannel(input: socket, output: socket) { heartbeat.isSilent() }
  }

  deinit { end() }

  func write(_ text: String, isQuestion: Bool, until deadline: Nanoseconds) throws(EngineError) {
    heartbeat.restart()
    heartbeat.isWriting = true
    defer { heartbeat.isWriting = false }
    do {
      try channel.write((isQuestion ? heartbeat.question()?.line ?? "" : "") + text, until: deadline)
    } catch {
      throw lost(error)
    }
  }

  func beginAnswer() {
    heartbeat.restart()
    channel.beginAnswer()
  }

  func line(until deadline: Nanoseconds) throws(EngineError) -> String? {
    while let line = try heardLine(until: deadline) {
      switch JoinMessage(between: line) {
      case .pong(let number): if let delay = heartbeat.answered(number) { openSeat.measured(delay) }
      // The other side is well; the bot is not.
      case .ended(let how): throw .gone(how)
      default: return line
      }
    }
    return nil
  }

  private func heardLine(until deadline: Nanoseconds) throws(EngineError) -> String? {
    do {
      let line = try channel.line(until: deadline)
      if line != nil { heartbeat.restart() }
      return line
    } catch {
      throw lost(error)
    }
  }

  /// The error on a connection for a channel's error.
  private func lost(_ error: EngineError) -> EngineError {
    if case .gone = error { .lost("lost its connection") } else { error }
  }

  func dismiss(_ farewell: String) {
    guard !isOver else { return }
    channel.dismiss(openSeat.isOver ? openSeat.standing + farewell + JoinMessage.bye.line : farewell)
  }

  /// The interval between two standings, in nanoseconds.
  private static let standingPause: Nanoseconds = 1_000_000_000

  func gameBegins() {
    guard Clock.now() - lastStanding >= Self.standingPause else { return }
    lastStanding = Clock.now()
    report(openSeat.standing)
  }

  func explain(_ fault: FaultNotice) {
    if openSeat.wantsReports { report(JoinMessage.fault(fault).line) }
  }

  /// Sends a line that isn't the bot's; a client that doesn't take it is noticed by what follows.
  private func report(_ line: String) {
    if !line.isEmpty { try? channel.write(line, until: Clock.now() + Self.reportPatience) }
  }

  private static let reportPatience: Nanoseconds = 200_000_000

  /// No such end: a command that ends all programs on this machine doesn't reach the bot.
  var hasEndedAsTold: Bool { false }

  /// Whether the other side has closed the connection.
  var hasEnded: Bool {
    if isOver { return true }
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
  }

  /// Does nothing: the bot has no processes on this machine.
  func reapOrphans() {}

  /// Always 0, the number of no process.
  var caughtUp: pid_t { 0 }

  @discardableResult
  func end() -> String? {
    guard !isOver else { return nil }
    isOver = true
    openSeat.leave(table, socket)
    channel.close()
    return nil
  }
}
