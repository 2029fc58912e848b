import Foundation
import Play
import Synchronization

/// Lets a bot, or one of Agon's players, play at another machine: it dials in with a code, at one table after another, and
/// dials again when the connection is lost.
public final class Joiner: Sendable {
  /// Who plays.
  public enum Bot: Sendable {
    /// A program that speaks `json`: it and its arguments, and where it runs.
    case program([String], directory: String? = nil)
    /// One of Agon's own.
    case player(PlayerSpec)
  }

  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// All games are over.
    case over
    /// The host doesn't let it in, and why.
    case refused(String)
    /// The host couldn't be reached any more for as long as that may take, or not at all, and why.
    case unreachable(String)
    /// It was told to stop.
    case stopped
  }

  private struct State {
    /// At which tables it sits, or would like to.
    var tables: Set<Int> = []
    /// At how many the host would like it to.
    var wanted = 1
    /// At how many it sits now.
    var seated = 0
    /// When the host was heard of last.
    var contact = Clock.now()
    var ending: Ending?
    var remarks: Set<String> = []
  }

  private static let pauses: [useconds_t] = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000]

  private let address: NetworkAddress
  private let code: String
  private let bot: Bot
  private let patience: Int64
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let stop = StopFlag()
  /// Tells the host that all connections are of the same bot.
  private let client = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
  private let groups = ProcessGroups()
  private let errors = ErrorOutput()

  /// - Parameters:
  ///   - address: where the host listens.
  ///   - code: the code of a player's seat there.
  ///   - bot: who plays.
  ///   - patience: nanoseconds for which it dials in vain before it gives up.
  ///   - tell: gets remarks on how it goes, from any thread.
  public init(
    _ address: NetworkAddress, code: String, _ bot: Bot, patience: Int64,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.address, self.code, self.bot, self.patience, self.tell) = (address, code, bot, patience, tell)
  }

  /// There is no such program, or it can't be run.
  public struct NoProgram: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Plays until all games are over.
  /// - Throws: `NoProgram`, before anybody is dialled.
  public func run() throws(NoProgram) -> Ending {
    if case .program(let words, let directory) = bot {
      do {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        _ = try Spawn.find(words[0], path: path, directory: directory)
      } catch {
        throw NoProgram(description: error.description)
      }
    }
    let tables = DispatchGroup()
    state.withLock { $0.tables = [0] }
    sit(at: 0, tables)
    tables.wait()
    groups.endAll()
    return state.withLock { $0.ending } ?? .stopped
  }

  /// Ends it at once, from any thread.
  public func end() { end(.stopped) }

  private func end(_ ending: Ending) {
    state.withLock { $0.ending = $0.ending ?? ending }
    stop.raise(true)
  }

  /// How it went at a table.
  private enum Stay {
    case played
    case failed
    /// The host has fewer tables than this one; those before have seats.
    case noTable
  }

  /// Plays at one table, by a thread of its own.
  private func sit(at table: Int, _ tables: DispatchGroup) {
    tables.enter()
    Thread.detachNewThread { [self] in
      defer { tables.leave() }
      var failures = 0
      while !stop.isRaised {
        do throws(NetworkAddress.Failure) {
          let socket = try address.dial()
          switch try play(at: table, socket, tables) {
          case .played: failures = 0
          case .failed: failures += 1
          case .noTable:
            _ = state.withLock { $0.tables.remove(table) }
            return
          }
        } catch {
          failures += 1
          giveUp(error.description)
        }
        if failures > 0 && !stop.isRaised { usleep(Self.pauses[min(failures, Self.pauses.count) - 1]) }
      }
    }
  }

  /// Ends it where the host hasn't been heard of for too long.
  private func giveUp(_ why: String) {
    let (isTime, isNew) = state.withLock { state in
      (state.seated == 0 && Clock.now() - state.contact > patience, state.remarks.insert(why).inserted)
    }
    if isTime {
      end(.unreachable(why))
    } else if isNew {
      tell("\(why); trying again")
    }
  }

  private func play(at table: Int, _ socket: Int32, _ tables: DispatchGroup) throws(NetworkAddress.Failure) -> Stay {
    let host = LineChannel(input: socket, output: socket) { [stop] in stop.isRaised }
    let message = JoinMessage.join(version: JoinMessage.version, code: code, client: client, table: table)
    let line = Self.answer(to: message, from: host)
    guard line.flatMap(JoinMessage.init(between:)) != .bye else {
      end(.over)
      return .failed
    }
    guard let answer = line.flatMap(JoinMessage.init(greeting:)) else {
      if stop.isRaised { return .failed }
      throw noAgon
    }
    switch answer {
    case .welcome(let player, let wanted):
      let isFirst = state.withLock { state in
        state.wanted = wanted
        state.seated += 1
        return state.remarks.insert(player).inserted
      }
      if isFirst { tell("joined as \(player) at \(address); waiting for games") }
    case .refused(let why, again: true):
      giveUp(why)
      return .failed
    // A host that has been started again may have fewer tables. What else it refuses for good, it refuses the first, too.
    case .refused(_, again: false) where table > 0: return .noTable
    case .refused(let why, again: false):
      end(.refused(why))
      return .failed
    default: throw noAgon
    }
    defer {
      state.withLock { state in
        state.contact = Clock.now()
        state.seated -= 1
      }
    }
    return serve(host, tables) ? .played : .failed
  }

  private var noAgon: NetworkAddress.Failure {
    NetworkAddress.Failure(description: "\(address) doesn't answer as Agon does")
  }

  private static func answer(to message: JoinMessage, from host: LineChannel) -> String? {
    let deadline = Clock.now() + Reception.patience
    try? host.write(message.line, until: deadline)
    return try? host.line(until: deadline)
  }

  /// Lets the bot play on a connection until that ends; whether it could be started.
  private func serve(_ host: LineChannel, _ tables: DispatchGroup) -> Bool {
    // The next table is offered once this one is taken.
    guard let first = host.nextLine() else { return true }
    guard JoinMessage(between: first) != .bye else {
      end(.over)
      return true
    }
    let next: Int? = state.withLock { state in
      let free = (0..<state.wanted).first { !state.tables.contains($0) }
      if let free { state.tables.insert(free) }
      return free
    }
    if let next { sit(at: next, tables) }
    do {
      switch Bridge(host, try seated(), stop: stop).run(from: first) {
      case .over: end(.over)
      case .left: break
      case .botEnded(let how): tell("the bot \(how); it is started anew for its next game")
      }
      return true
    } catch {
      let isNew = state.withLock { $0.remarks.insert("\(error)").inserted }
      if isNew, !stop.isRaised { tell("the bot can't be started: \(error)") }
      return false
    }
  }

  private func seated() throws(EngineError) -> any SeatedBot {
    switch bot {
    case .player(let spec): try SeatedPlayer(spec)
    case .program(let words, let directory):
      try SeatedProgram(words, directory: directory, errors: errors, groups: groups)
    }
  }
}
