import Foundation
import Play

/// A bot that has joined from another machine.
///
/// Belongs to one thread. It can do nothing but answer: all that comes from there are lines.
final class RemoteSeat: EngineLink {
  /// The number of its table, from 0.
  let table: Int
  private let openSeat: OpenSeat
  private let socket: Int32
  private let channel: LineChannel
  private let heartbeat: Heartbeat
  private var isOver = false

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
    channel.dismiss(farewell + (openSeat.isOver ? JoinMessage.bye.line : ""))
  }

  /// Always false: a command that ends all programs on this machine doesn't reach the bot.
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
