import Foundation
import Play
import Synchronization

@testable import Engines

/// Somebody who dials in, and does right or wrong as told.
///
/// It plays the first legal move, and comes again whenever it was let in and the connection has ended.
final class Caller: Sendable {
  /// What it does when it hears a line.
  enum Manner: Sendable {
    case answer
    /// Closes the connection.
    case leave
    /// Says nothing more, not even that it is there, and keeps the connection.
    case freeze
    /// Says this instead.
    case say(String)
    /// Says this after its answer.
    case add(String)
    /// Waits this number of milliseconds, and answers.
    case wait(UInt32)
  }

  private struct State {
    var lines = 0
    var said: [String] = []
    var isOver = false
    var connections = 0
  }

  private let state = Mutex(State())
  private let port: Int
  private let join: JoinMessage
  private let comesAgain: Bool
  /// Milliseconds that all it hears takes to come to it, signs of life too.
  private let lag: UInt32
  /// What it does at the line of that number, from 0, in all its connections; signs of life don't count.
  private let manner: @Sendable (_ number: Int, _ line: String) -> Manner

  /// Dials in, by a thread of its own.
  init(
    _ port: Int, code: String, client: String = UUID().uuidString, table: Int = 0, comesAgain: Bool = true,
    lag: UInt32 = 0,
    manner: @escaping @Sendable (_ number: Int, _ line: String) -> Manner = { _, _ in .answer }
  ) {
    self.port = port
    join = .join(version: JoinMessage.version, code: code, client: client, table: table)
    (self.comesAgain, self.lag, self.manner) = (comesAgain, lag, manner)
    Thread.detachNewThread { [self] in
      repeat { connect() } while comesAgain && !isOver
    }
  }

  var isOver: Bool { state.withLock { $0.isOver } }
  /// How many lines it has heard, signs of life aside.
  var lines: Int { state.withLock { $0.lines } }
  var connections: Int { state.withLock { $0.connections } }

  func end() { state.withLock { $0.isOver = true } }

  /// A connection on which nothing has been said.
  static func dial(_ port: Int) throws -> LineChannel {
    let socket = try NetworkAddress(host: "127.0.0.1", port: port).dial()
    return LineChannel(input: socket, output: socket) { false }
  }

  /// What is answered to a first line, within five seconds; nil where the connection is closed.
  static func answer(to text: String, at port: Int) throws -> JoinMessage? {
    let channel = try dial(port)
    defer { channel.close() }
    try channel.write(text, until: Clock.now() + 5_000_000_000)
    let line = (try? channel.line(until: Clock.now() + 5_000_000_000)) ?? nil
    return line.flatMap { JoinMessage(greeting: $0) ?? JoinMessage(between: $0) }
  }

  private func connect() {
    let soon = { Clock.now() + 200_000_000 }
    guard let channel = try? Self.dial(port), (try? channel.write(join.line, until: soon())) != nil else {
      return state.withLock { $0.isOver = true }
    }
    defer { channel.close() }
    var isSeated = false
    while !isOver {
      channel.beginAnswer()
      guard let heard = try? channel.line(until: soon()) else {
        // Nothing yet, or nothing any more.
        var closed = channel.readable
        if poll(&closed, 1, 0) > 0, (try? channel.line(until: 0)) == nil { break }
        continue
      }
      if !isSeated {
        guard case .welcome? = JoinMessage(greeting: heard) else { break }
        isSeated = true
        state.withLock { $0.connections += 1 }
        continue
      }
      guard hear(heard, on: channel) else { return }
    }
    if !isSeated { usleep(20_000) }
  }

  /// Whether it goes on.
  private func hear(_ line: String, on channel: LineChannel) -> Bool {
    usleep(lag * 1_000)
    func say(_ text: String) { try? channel.write(text + "\n", until: Clock.now() + 1_000_000_000) }
    switch JoinMessage(between: line) {
    case .ping(let number):
      try? channel.write(JoinMessage.pong(number).line, until: Clock.now() + 1_000_000_000)
      return true
    case .bye:
      end()
      return false
    default: break
    }
    let number = state.withLock { state in
      state.lines += 1
      return state.lines - 1
    }
    let object = JsonText(line)
    let answer: String? =
      switch object?["type"]?.string {
      case "hello": "{}"
      case "move": object?["legal"]?.array?.first?.string.map { #"{"move":"\#($0)"}"# }
      default: nil
      }
    switch manner(number, line) {
    case .answer: if let answer { say(answer) }
    case .leave: return false
    case .freeze: while !isOver { usleep(20_000) }
    case .say(let text): say(text)
    case .add(let text):
      if let answer { say(answer) }
      say(text)
    case .wait(let milliseconds):
      usleep(milliseconds * 1_000)
      if let answer { say(answer) }
    }
    return true
  }
}
