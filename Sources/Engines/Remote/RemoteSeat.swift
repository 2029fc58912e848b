import Foundation
import Play

/// A bot that has dialled in from another machine.
///
/// Belongs to one thread. It can do nothing but answer: all that comes from there are lines.
final class RemoteSeat: EngineLink {
  /// Which of its tables it is, from 0.
  let table: Int
  private let vacancy: Vacancy
  private let socket: Int32
  private let channel: LineChannel
  private let heartbeat: Heartbeat
  private var isOver = false

  /// - Parameter pause: nanoseconds between two questions whether the other side is there.
  init(_ socket: Int32, table: Int, of vacancy: Vacancy, pause: Int64 = Heartbeat.usualPause) {
    (self.socket, self.table, self.vacancy) = (socket, table, vacancy)
    let heartbeat = Heartbeat(socket: socket, pause: pause)
    self.heartbeat = heartbeat
    channel = LineChannel(input: socket, output: socket) { heartbeat.isSilent() }
  }

  deinit { end() }

  func write(_ text: String, isQuestion: Bool, until deadline: Int64) throws(EngineError) {
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

  func line(until deadline: Int64) throws(EngineError) -> String? {
    while let line = try heardLine(until: deadline) {
      switch JoinMessage(between: line) {
      case .pong(let number): if let delay = heartbeat.answered(number) { vacancy.measured(delay) }
      // The other side is well; the bot is not.
      case .ended(let how): throw .gone(how)
      default: return line
      }
    }
    return nil
  }

  private func heardLine(until deadline: Int64) throws(EngineError) -> String? {
    do {
      let line = try channel.line(until: deadline)
      if line != nil { heartbeat.restart() }
      return line
    } catch {
      throw lost(error)
    }
  }

  /// What a channel's error means on a connection.
  private func lost(_ error: EngineError) -> EngineError {
    if case .gone = error { .lost("lost its connection") } else { error }
  }

  func dismiss(_ farewell: String) {
    guard !isOver else { return }
    channel.dismiss(farewell + (vacancy.isOver ? JoinMessage.bye.line : ""))
  }

  /// It hasn't ended here: who ends all that runs here isn't heard by it.
  var hasEndedAsTold: Bool { false }

  /// Whether the other side has closed the connection.
  var hasEnded: Bool {
    if isOver { return true }
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
  }

  /// It has no processes here.
  func reapOrphans() {}

  /// No process of this machine has that number.
  var caughtUp: pid_t { 0 }

  @discardableResult
  func end() -> String? {
    guard !isOver else { return nil }
    isOver = true
    vacancy.leave(table, socket)
    channel.close()
    return nil
  }
}
