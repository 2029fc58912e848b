import Foundation
import Play
import Synchronization

/// Lets a bot, or one of Agon's players, play at another machine: connects with a code, at one table after another, and
/// reconnects when the connection is lost.
public final class JoinClient: Sendable {
  /// The bot that plays.
  public enum Bot: Sendable {
    /// A program that speaks `json`: its path and arguments, and its directory.
    case program([String], directory: String? = nil)
    /// One of Agon's own players.
    case player(PlayerSpec)
  }

  /// The reason why the client ended.
  public enum Ending: Hashable, Sendable {
    /// All games are over.
    case over
    /// The host refused it, with the reason.
    case refused(String)
    /// The host couldn't be reached for as long as the patience lasts, with the reason.
    case unreachable(String)
    /// The client was stopped by its caller.
    case stopped
  }

  /// The clock of the client.
  struct Timing: Sendable {
    /// Nanoseconds on a clock that never goes back.
    var now: @Sendable () -> Nanoseconds = { Clock.now() }
    /// Waits for a number of nanoseconds.
    var sleep: @Sendable (Nanoseconds) -> Void = { usleep(useconds_t($0 / 1_000)) }
  }

  /// The result of a connection.
  private enum Visit: Equatable {
    /// A game was played, or begun.
    case played
    /// The bot was admitted, but didn't play.
    case idle
    /// The bot was admitted, and made a fault before it played, which has been reported.
    case blamed(FaultNotice)
    /// The bot wasn't admitted, or can't play.
    case refused
    /// The host has fewer tables than this one; those before have seats.
    case noTable
  }

  private struct State {
    /// The tables at which the client plays, or would like to.
    var tables: Set<Int> = []
    /// The number of tables that the host wants.
    var wanted = 1
    /// The number of tables at which the client plays now.
    var seated = 0
    /// The time of the last contact with the host that led to games, or lasted.
    var contact: Nanoseconds
    var ending: Ending?
    var remarks: Set<String> = []
    /// The standing of the bot that the host has sent last.
    var standing: BotStanding?
    /// The time when a standing was last reported.
    var reported: Nanoseconds

    /// Records a remark; false where it was made before, or there were too many others.
    mutating func isNew(_ remark: String) -> Bool {
      remarks.count < JoinClient.mostRemarks && remarks.insert(remark).inserted
    }
  }

  /// The maximum number of different remarks: a host may send another text each time.
  private static let mostRemarks = 100
  /// The first pause before the client reconnects, in nanoseconds; each further one is twice as long.
  private static let shortestPause: Nanoseconds = 50_000_000
  /// The longest pause where the host isn't there, or has another client, in nanoseconds.
  private static let longPause: Nanoseconds = 2_000_000_000
  /// The longest pause where the host admits the client and hangs up, in nanoseconds.
  private static let longestPause: Nanoseconds = 60_000_000_000
  /// The interval between two reports of the bot's standing, in nanoseconds.
  private static let standingPause: Nanoseconds = 10_000_000_000
  /// The interval at which the client checks whether to stop while it waits, in nanoseconds.
  private static let glance: Nanoseconds = 50_000_000

  private let address: NetworkAddress
  private let code: String
  private let bot: Bot
  private let patience: Nanoseconds
  /// The maximum number of tables.
  private let most: Int
  private let timing: Timing
  private let tell: @Sendable (String) -> Void
  private let state: Mutex<State>
  private let stop = StopFlag()
  /// The identifier by which the host knows that all connections are of the same bot.
  private let client = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
  private let groups = ProcessGroups()
  private let errors = ErrorOutput()

  /// - Parameters:
  ///   - address: the address at which the host listens.
  ///   - code: the code of a player's seat there.
  ///   - bot: the bot that plays.
  ///   - patience: nanoseconds without contact after which it gives up.
  ///   - tables: the maximum number of tables, each with a bot of its own.
  ///   - tell: receives remarks on its progress, from any thread.
  public convenience init(
    _ address: NetworkAddress, code: String, _ bot: Bot, patience: Nanoseconds,
    tables: Int = ProcessInfo.processInfo.activeProcessorCount, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(address, code: code, bot, patience: patience, tables: tables, timing: Timing(), tell: tell)
  }

  init(
    _ address: NetworkAddress, code: String, _ bot: Bot, patience: Nanoseconds, tables: Int, timing: Timing,
    tell: @escaping @Sendable (String) -> Void
  ) {
    (self.address, self.code, self.bot, self.patience, self.tell) = (address, code, bot, patience, tell)
    (most, self.timing) = (tables, timing)
    state = Mutex(State(contact: timing.now(), reported: timing.now()))
  }

  /// The error for a program that doesn't exist or can't be run.
  public struct NoProgram: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Plays until all games are over.
  /// - Throws: `NoProgram`, before it connects.
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
    if let standing = state.withLock({ $0.standing }) { tell(standing.text) }
    return state.withLock { $0.ending } ?? .stopped
  }

  /// Ends the client at once, from any thread.
  public func end() { end(.stopped) }

  private func end(_ ending: Ending) {
    state.withLock { $0.ending = $0.ending ?? ending }
    stop.raise(true)
  }

  /// Plays at one table, on a thread of its own.
  private func sit(at table: Int, _ tables: DispatchGroup) {
    tables.enter()
    Thread.detachNewThread { [self] in
      defer { tables.leave() }
      var pause: Nanoseconds = 0
      while !stop.isRaised {
        let began = timing.now()
        let visit = visit(table, tables)
        switch visit {
        case .played: pause = 0
        case .idle where timing.now() - began >= Self.longestPause: pause = 0
        case .idle, .blamed: pause = min(max(2 * pause, Self.shortestPause), Self.longestPause)
        case .refused: pause = min(max(2 * pause, Self.shortestPause), Self.longPause)
        case .noTable:
          _ = state.withLock { $0.tables.remove(table) }
          return
        }
        // Even a host that begins game after game starts only a limited number of programs.
        rest(max(pause, began + Self.shortestPause - timing.now()))
      }
    }
  }

  /// Waits, unless it is stopped, but no longer than its patience with the host lasts.
  private func rest(_ nanoseconds: Nanoseconds) {
    let left = state.withLock { $0.seated > 0 ? nanoseconds : $0.contact + patience + 1 - timing.now() }
    let end = timing.now() + min(nanoseconds, max(left, Self.shortestPause))
    while !stop.isRaised, case let left = end - timing.now(), left > 0 { timing.sleep(min(left, Self.glance)) }
  }

  /// Connects once, and plays as long as the connection lasts.
  private func visit(_ table: Int, _ tables: DispatchGroup) -> Visit {
    do throws(NetworkAddress.Failure) {
      let began = timing.now()
      let visit = try play(at: table, try address.dial(), tables)
      let isContact = visit == .played || (visit == .idle && timing.now() - began >= Self.longestPause)
      if isContact { state.withLock { $0.contact = timing.now() } }
      if case .blamed(let fault) = visit { giveUp("the bot \(fault.what)", isReported: true) }
      if visit == .idle, !isContact { giveUp("\(address) lets it in and hangs up") }
      return visit
    } catch {
      giveUp(error.description)
      return .refused
    }
  }

  /// Ends the client where there was no contact with the host for too long.
  /// - Parameter isReported: whether the reason has been reported.
  private func giveUp(_ why: String, isReported: Bool = false) {
    let (isTime, isNew) = state.withLock { state in
      (state.seated == 0 && timing.now() - state.contact > patience, state.isNew(why))
    }
    if isTime {
      end(.unreachable(why))
    } else if isNew, !isReported, !stop.isRaised {
      tell("\(why); trying again")
    }
  }

  /// Sits down at a table, and plays there until the connection ends.
  private func play(at table: Int, _ socket: Int32, _ tables: DispatchGroup) throws(NetworkAddress.Failure) -> Visit {
    let host = LineChannel(input: socket, output: socket) { [stop] in stop.isRaised }
    let message = JoinMessage.join(
      version: JoinMessage.version, code: code, client: client, table: table, tables: most, reports: true)
    let line = answer(to: message, from: host)
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
    // A restarted host may have fewer tables. Any other final refusal concerns the first table, too.
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

  private func answer(to message: JoinMessage, from host: LineChannel) -> String? {
    let deadline = Clock.now() + JoinListener.patience
    try? host.write(message.line, until: deadline)
    while let line = try? host.line(until: deadline) {
      guard let message = JoinMessage(between: line), message.isReport else { return line }
      report(message)
    }
    return nil
  }

  /// Lets the bot play on a connection until that ends.
  private func serve(_ host: LineChannel, _ tables: DispatchGroup) -> Visit {
    // The next table is offered once this one is taken.
    guard var first = host.nextLine() else { return .idle }
    while let message = JoinMessage(between: first), message.isReport {
      report(message)
      guard let next = host.nextLine() else { return .idle }
      first = next
    }
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
      var blame: FaultNotice?
      let relay = Relay(host, try seated(), stop: stop) { [self] in
        if case .fault(let fault) = $0 { blame = fault }
        report($0)
      }
      switch relay.run(from: first) {
      case .over: end(.over)
      case .left: break
      case .botEnded(let how):
        let advice = FaultNotice.advice(onEnd: how).map { "; \($0)" } ?? ""
        tellOnce("the bot \(how); it is started anew for its next game" + advice)
      }
      return relay.hasPlayed ? .played : blame.map(Visit.blamed) ?? .idle
    } catch {
      let isNew = state.withLock { $0.isNew("\(error)") }
      if isNew, !stop.isRaised { tell("the bot can't be started: \(error)") }
      return .refused
    }
  }

  /// Handles a message of the host about the bot: each kind of fault is reported once, the standing now and then.
  private func report(_ message: JoinMessage) {
    switch message {
    case .fault(let fault) where fault.reason != Reason.resigned.rawValue:
      if state.withLock({ $0.isNew("fault: " + fault.kind) }) { tell("the bot " + fault.text) }
    case .standing(let standing):
      let isDue = state.withLock { state in
        state.standing = standing
        guard timing.now() - state.reported >= Self.standingPause else { return false }
        state.reported = timing.now()
        return true
      }
      if isDue { tell(standing.text) }
    default: break
    }
  }

  private func tellOnce(_ text: String) {
    if state.withLock({ $0.isNew(text) }) { tell(text) }
  }

  private func seated() throws(EngineError) -> any SeatedBot {
    switch bot {
    case .player(let spec): try SeatedPlayer(spec)
    case .program(let words, let directory):
      try SeatedProgram(words, directory: directory, errors: errors, groups: groups)
    }
  }
}
