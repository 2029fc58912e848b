import CPlatform
import Foundation
import Play

/// The bot at this side of a connection.
protocol SeatedBot {
  /// The channel to the bot.
  var channel: LineChannel { get }
  /// Ends the bot; returns how it had ended before, if it had.
  @discardableResult
  func end() -> String?
}

/// A program that speaks `json`.
struct SeatedProgram: SeatedBot {
  private let process: EngineProcess

  var channel: LineChannel { process.channel }

  private let quitPatience: Nanoseconds

  /// Starts the program; its standard error is passed to Agon's.
  init(
    _ command: [String], directory: String?, errors: ErrorOutput, groups: ProcessGroups
  ) throws(EngineError) {
    let spec = EngineSpec(command: command, language: .json, directory: directory)
    quitPatience = spec.quitPatience
    process = try EngineProcess(attached: spec, errors: errors, groups: groups)
  }

  /// Ends the program, after as much time to leave by itself as any engine has.
  @discardableResult
  func end() -> String? {
    process.dismiss("")
    process.waitForEnd(quitPatience)
    return process.end()
  }
}

/// One of Agon's own players, on a thread of its own.
struct SeatedPlayer: SeatedBot {
  let channel: LineChannel
  private let stop = StopFlag()

  /// - Throws: `EngineError.trouble` where the system is out of sockets.
  init(_ spec: PlayerSpec) throws(EngineError) {
    var ends: [Int32] = [-1, -1]
    guard agon_socket_pair(&ends) == 0 else {
      throw .trouble(SystemTrouble("no connection to a player: \(String(cString: strerror(errno)))"))
    }
    channel = LineChannel(input: ends[0], output: ends[0]) { false }
    let (end, stop) = (ends[1], stop)
    Thread.detachNewThread {
      let host = LineChannel(input: end, output: end) { stop.isRaised }
      var server = JsonServer(spec, stop: stop)
      while let line = host.nextLine(), let answer = server.answer(line) {
        guard (try? host.write(answer, until: Clock.now() + LineChannel.hour)) != nil else { return }
      }
    }
  }

  @discardableResult
  func end() -> String? {
    stop.raise(true)
    channel.close()
    return nil
  }
}
