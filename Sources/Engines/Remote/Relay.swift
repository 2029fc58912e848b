import Foundation
import Play

/// Passes lines on between a host and a bot, and answers the host's signs of life itself.
///
/// Belongs to one thread.
final class Relay {
  /// The reason why the relay ends.
  enum End: Hashable {
    /// All games are over.
    case over
    /// The connection has been closed, or lost.
    case left
    /// The bot has ended by itself; with how it ended.
    case botEnded(String)
  }

  /// The time in which a side has to take a line, in nanoseconds.
  private static let patience: Nanoseconds = 10_000_000_000

  private let host: LineChannel
  private let bot: any SeatedBot
  private let stop: StopFlag
  /// Receives the host's messages about the bot.
  private let report: (JoinMessage) -> Void
  private var hasQuit = false
  /// The number of lines from the host to the bot.
  private var lines = 0

  /// Whether the host has sent more than hello.
  var hasPlayed: Bool { lines > 1 }

  init(_ host: LineChannel, _ bot: any SeatedBot, stop: StopFlag, report: @escaping (JoinMessage) -> Void) {
    (self.host, self.bot, self.stop, self.report) = (host, bot, stop, report)
  }

  /// Relays until one of the two ends, or the relay is stopped; then ends both.
  /// - Parameter first: the first line of the host.
  func run(from first: String) -> End {
    defer {
      bot.end()
      host.close()
    }
    if let end = pass(first) { return end }
    var ends = [host.readable, bot.channel.readable]
    while !stop.isRaised {
      if let end = hear(host, pass, gone: { _ in .left }) ?? hear(bot.channel, tell, gone: botEnded) { return end }
      _ = poll(&ends, nfds_t(ends.count), 100)
    }
    return .left
  }

  /// Reads the lines that have come by now from one side.
  private func hear(_ side: LineChannel, _ take: (String) -> End?, gone: (EngineError) -> End) -> End? {
    side.beginAnswer()
    do {
      while let line = try side.line(until: 0) {
        if let end = take(line) { return end }
      }
      return nil
    } catch {
      return gone(error)
    }
  }

  /// Handles a line of the host.
  private func pass(_ line: String) -> End? {
    let message = JoinMessage(between: line)
    switch message {
    case .ping(let number): return answer(JoinMessage.pong(number).line)
    case .bye: return .over
    case let message? where message.isReport:
      report(message)
      return nil
    default:
      hasQuit = line == Self.quit
      if !hasQuit { lines += 1 }
      do {
        try bot.channel.write(line + "\n", until: Clock.now() + Self.patience)
        return nil
      } catch {
        return botEnded(error)
      }
    }
  }

  private static let quit = String(Json().farewell.dropLast())

  /// Handles a line of the bot.
  private func tell(_ line: String) -> End? { answer(line + "\n") }

  private func answer(_ text: String) -> End? {
    (try? host.write(text, until: Clock.now() + Self.patience)) == nil ? .left : nil
  }

  private func botEnded(_ error: EngineError) -> End {
    let how = bot.end() ?? "\(error)"
    if hasQuit {
      // The bot has done what it was asked; the host's next line shows whether that was all.
      host.beginAnswer()
      let line = try? host.line(until: Clock.now() + Self.patience)
      return line.flatMap(JoinMessage.init(between:)) == .bye ? .over : .left
    }
    _ = answer(JoinMessage.ended(how).line)
    return .botEnded(how)
  }
}
