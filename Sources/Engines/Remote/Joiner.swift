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

  /// What it waits by.
  struct Timing: Sendable {
    /// Nanoseconds on a clock that never goes back.
    var now: @Sendable () -> Int64 = { Clock.now() }
    /// Waits so many nanoseconds.
    var sleep: @Sendable (Int64) -> Void = { usleep(useconds_t($0 / 1_000)) }
  }

  /// What became of a connection.
  private enum Visit {
    /// A game was played, or begun.
    case played
    /// It was let in, for nothing.
    case idle
    /// It wasn't let in, or can't play.
    case refused
    /// The host has fewer tables than this one; those before have seats.
    case noTable
  }

  private struct State {
    /// At which tables it sits, or would like to.
    var tables: Set<Int> = []
    /// At how many the host would like it to.
    var wanted = 1
    /// At how many it sits now.
    var seated = 0
    /// When the host was heard of last in a way that leads somewhere.
    var contact: Int64
    var ending: Ending?
    var remarks: Set<String> = []

    /// Takes note of a remark; false where it was made before, or there were too many others.
    mutating func isNew(_ remark: String) -> Bool {
      remarks.count < Joiner.mostRemarks && remarks.insert(remark).inserted
    }
  }

  /// So many different remarks are made: what a host says may be another text each time.
  private static let mostRemarks = 100
  /// How long it waits before it dials again, at first, in nanoseconds; each time twice as long.
  private static let shortestPause: Int64 = 50_000_000
  /// How long at most where the host isn't there, or has somebody else.
  private static let longPause: Int64 = 2_000_000_000
  /// How long at most where it lets in and hangs up.
  private static let longestPause: Int64 = 60_000_000_000
  /// So often it looks whether it is to stop while it waits.
  private static let glance: Int64 = 50_000_000

  private let address: NetworkAddress
  private let code: String
  private let bot: Bot
  private let patience: Int64
  /// At how many tables it sits down at most.
  private let most: Int
  private let timing: Timing
  private let tell: @Sendable (String) -> Void
  private let state: Mutex<State>
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
  ///   - tables: at how many tables it sits down at most, each with a bot of its own.
  ///   - tell: gets remarks on how it goes, from any thread.
  public convenience init(
    _ address: NetworkAddress, code: String, _ bot: Bot, patience: Int64,
    tables: Int = ProcessInfo.processInfo.activeProcessorCount, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(address, code: code, bot, patience: patience, tables: tables, timing: Timing(), tell: tell)
  }

  init(
    _ address: NetworkAddress, code: String, _ bot: Bot, patience: Int64, tables: Int, timing: Timing,
    tell: @escaping @Sendable (String) -> Void
  ) {
    (self.address, self.code, self.bot, self.patience, self.tell) = (address, code, bot, patience, tell)
    (most, self.timing) = (tables, timing)
    state = Mutex(State(contact: timing.now()))
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

  /// Plays at one table, by a thread of its own.
  private func sit(at table: Int, _ tables: DispatchGroup) {
    tables.enter()
    Thread.detachNewThread { [self] in
      defer { tables.leave() }
      var pause: Int64 = 0
      while !stop.isRaised {
        let began = timing.now()
        let visit = visit(table, tables)
        switch visit {
        case .played: pause = 0
        case .idle where timing.now() - began >= Self.longestPause: pause = 0
        case .idle: pause = min(max(2 * pause, Self.shortestPause), Self.longestPause)
        case .refused: pause = min(max(2 * pause, Self.shortestPause), Self.longPause)
        case .noTable:
          _ = state.withLock { $0.tables.remove(table) }
          return
        }
        // Even a host that begins game after game starts no more than so many programs.
        rest(max(pause, began + Self.shortestPause - timing.now()))
      }
    }
  }

  /// Waits, unless it is told to stop, and no longer than its patience with the host lasts.
  private func rest(_ nanoseconds: Int64) {
    let left = state.withLock { $0.seated > 0 ? nanoseconds : $0.contact + patience + 1 - timing.now() }
    let end = timing.now() + min(nanoseconds, max(left, Self.shortestPause))
    while !stop.isRaised, case let left = end - timing.now(), left > 0 { timing.sleep(min(left, Self.glance)) }
  }

  /// Dials once, and plays as long as the connection lasts.
  private func visit(_ table: Int, _ tables: DispatchGroup) -> Visit {
    do throws(NetworkAddress.Failure) {
      let began = timing.now()
      let visit = try play(at: table, try address.dial(), tables)
      let isContact = visit == .played || (visit == .idle && timing.now() - began >= Self.longestPause)
      if isContact { state.withLock { $0.contact = timing.now() } }
      if visit == .idle, !isContact { giveUp("\(address) lets it in and hangs up") }
      return visit
    } catch {
      giveUp(error.description)
      return .refused
    }
  }

  /// Ends it where the host hasn't been heard of for too long.
  private func giveUp(_ why: String) {
    let (isTime, isNew) = state.withLock { state in
      (state.seated == 0 && timing.now() - state.contact > patience, state.isNew(why))
    }
    if isTime {
      end(.unreachable(why))
    } else if isNew, !stop.isRaised {
      tell("\(why); trying again")
    }
  }

  /// Sits down at a table, and plays there until the connection ends.
  private func play(at table: Int, _ socket: Int32, _ tables: DispatchGroup) throws(NetworkAddress.Failure) -> Visit {
    let host = LineChannel(input: socket, output: socket) { [stop] in stop.isRaised }
    let message = JoinMessage.join(
      version: JoinMessage.version, code: code, client: client, table: table, tables: most)
    let line = Self.answer(to: message, from: host)
    guard line.flatMap(JoinMessage.init(between:)) != .bye else {
      end(.over)
      return .refused
    }
    guard let answer = line.flatMap(JoinMessage.init(greeting:)) else {
      if stop.isRaised { return .refused }
      throw noAgon
    }
    switch answer {
    case .welcome(let player, let wanted):
      let (isFirst, isLess) = state.withLock { state in
        state.wanted = wanted
        state.seated += 1
        return (state.isNew(player), wanted > most && state.isNew("tables"))
      }
      if isFirst { tell("joined as \(player) at \(address); waiting for games") }
      if isLess { tell("the host plays at \(wanted) tables; it sits down at \(most)") }
    case .refused(let why, again: true):
      giveUp(why)
      return .refused
    // A host that has been started again may have fewer tables. What else it refuses for good, it refuses the first, too.
    case .refused(_, again: false) where table > 0: return .noTable
    case .refused(let why, again: false):
      end(.refused(why))
      return .refused
    default: throw noAgon
    }
    defer { state.withLock { $0.seated -= 1 } }
    return serve(host, tables)
  }

  private var noAgon: NetworkAddress.Failure {
    NetworkAddress.Failure(description: "\(address) doesn't answer as Agon does")
  }

  private static func answer(to message: JoinMessage, from host: LineChannel) -> String? {
    let deadline = Clock.now() + Reception.patience
    try? host.write(message.line, until: deadline)
    return try? host.line(until: deadline)
  }

  /// Lets the bot play on a connection until that ends.
  private func serve(_ host: LineChannel, _ tables: DispatchGroup) -> Visit {
    // The next table is offered once this one is taken.
    guard let first = host.nextLine() else { return .idle }
    guard JoinMessage(between: first) != .bye else {
      end(.over)
      return .idle
    }
    let next: Int? = state.withLock { state in
      let free = (0..<min(state.wanted, most)).first { !state.tables.contains($0) }
      if let free { state.tables.insert(free) }
      return free
    }
    if let next { sit(at: next, tables) }
    do {
      let bridge = Bridge(host, try seated(), stop: stop)
      switch bridge.run(from: first) {
      case .over: end(.over)
      case .left: break
      case .botEnded(let how): tell("the bot \(how); it is started anew for its next game")
      }
      return bridge.hasPlayed ? .played : .idle
    } catch {
      let isNew = state.withLock { $0.isNew("\(error)") }
      if isNew, !stop.isRaised { tell("the bot can't be started: \(error)") }
      return .refused
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
