import Dispatch
import Engines
import Foundation
import Play
import Synchronization

/// A seat at a table of the lobby that waits for a bot from another machine, with the bot once it has connected.
final class BotSeat: Sendable {
  /// The bot's name at the table.
  let name: String
  /// The code that the bot has to present to get the seat; no other client knows it.
  let code = RateLimiter.makeCode()
  private let roster: EngineRoster
  /// The bot as a player; it plays at one table, one game after the other.
  let player: any OutsidePlayer & Sendable

  /// Creates a seat that waits for a bot.
  /// - Parameter isHere: called once the bot has connected, and whenever it connects again; from any thread.
  init(_ name: String, at listener: JoinListener, isHere: @escaping @Sendable () -> Void) throws {
    self.name = name
    roster = try EngineRoster(
      [name: EngineSpec(code: code)], policy: FaultPolicy(action: .forfeit), listener: listener)
    guard let player = roster.makePlayers()[name] else { preconditionFailure("a roster has those it was made of") }
    self.player = SharedPlayer(player)
    roster.whenJoined(name, isHere)
  }

  deinit { roster.finish() }

  /// The seats of a table that are for bots, in seat order.
  /// - Throws: `PeopleError` where there are such seats, but no listener.
  static func all(of wish: TableWish, at listener: JoinListener?, _ arrivals: BotArrivals) throws -> [BotSeat] {
    let count = wish.seats.count { $0 == .bot }
    guard count > 0 else { return [] }
    guard let listener else {
      throw PeopleError("no bot can dial in here; “agon serve --listen” opens a port for them")
    }
    return try (1...count).map { number in
      let name = number == 1 ? "bot" : "bot (\(number))"
      return try BotSeat(name, at: listener) { arrivals.note(name) }
    }
  }

  /// The bot as an engine, for lookups of players by name.
  var contender: EngineSpec { EngineSpec(code: code) }
}

/// Notifies a table of bots that have connected. Nobody knows the bots' codes before the table exists.
final class BotArrivals: Sendable {
  private struct Box: Sendable { weak var table: LobbyTable? }
  private let box = Mutex(Box())

  func begin(_ table: LobbyTable) { box.withLock { $0.table = table } }

  /// Notifies the table on another thread: the thread that accepts connections mustn't wait for a game to be stored.
  func note(_ name: String) {
    let table = box.withLock { $0.table }
    DispatchQueue.global().async { table?.noteBot(name) }
  }
}

/// A player whose next game may begin while another thread still reports the end of its previous one.
///
/// `@unchecked Sendable`: it is used by one thread at a time.
private final class SharedPlayer: OutsidePlayer, @unchecked Sendable {
  private let player: any OutsidePlayer
  private let lock = NSLock()

  init(_ player: any OutsidePlayer) { self.player = player }

  var margin: Nanoseconds { lock.withLock { player.margin } }
  func begin(_ game: OutsideGame) { lock.withLock { player.begin(game) } }
  func choose(_ turn: OutsideTurn) throws -> OutsideAnswer { try lock.withLock { try player.choose(turn) } }
  func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {
    lock.withLock { player.end(outcome, seat: seat, fault: fault) }
  }
  var lastWords: LastWords { lock.withLock { player.lastWords } }
}
