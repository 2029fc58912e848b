import Dispatch
import Engines
import Foundation
import Play
import Synchronization

/// A seat at a table of the lobby that waits for a bot from another machine, and the bot once it has come.
final class BotSeat: Sendable {
  /// What it is called at the table.
  let name: String
  /// What it has to know to get the seat; nobody else's.
  let code = Door.makeCode()
  private let roster: EngineRoster
  /// It plays at one table, one game after the other.
  let player: any OutsidePlayer & Sendable

  /// Waits for a bot.
  /// - Parameter isHere: called once it has come, and whenever it comes again; from any thread.
  init(_ name: String, at reception: Reception, isHere: @escaping @Sendable () -> Void) throws {
    self.name = name
    roster = try EngineRoster(
      [name: EngineSpec(code: code)], policy: FaultPolicy(action: .forfeit), reception: reception)
    guard let player = roster.makePlayers()[name] else { preconditionFailure("a roster has those it was made of") }
    self.player = SharedPlayer(player)
    roster.whenJoined(name, isHere)
  }

  deinit { roster.finish() }

  /// The seats of a table that bots are to take, in seat order.
  /// - Throws: `PeopleError` where there are some, but no reception.
  static func all(of wish: TableWish, at reception: Reception?, _ arrivals: BotArrivals) throws -> [BotSeat] {
    let count = wish.seats.count { $0 == .bot }
    guard count > 0 else { return [] }
    guard let reception else {
      throw PeopleError("no bot can dial in here; “agon serve --listen” opens a port for them")
    }
    return try (1...count).map { number in
      let name = number == 1 ? "bot" : "bot (\(number))"
      return try BotSeat(name, at: reception) { arrivals.note(name) }
    }
  }

  /// Who plays there, for those who look for players by their names.
  var contender: EngineSpec { EngineSpec(code: code) }
}

/// Tells a table of bots that have come. Nobody knows their codes before there is a table.
final class BotArrivals: Sendable {
  private struct Box: Sendable { weak var table: LobbyTable? }
  private let box = Mutex(Box())

  func begin(_ table: LobbyTable) { box.withLock { $0.table = table } }

  /// On another thread: whoever takes those who come mustn't wait for a game to be kept.
  func note(_ name: String) {
    let table = box.withLock { $0.table }
    DispatchQueue.global().async { table?.noteBot(name) }
  }
}

/// A player whose next game may begin while somebody else still tells it of the end of its last.
///
/// `@unchecked Sendable`: it is used by one thread at a time.
private final class SharedPlayer: OutsidePlayer, @unchecked Sendable {
  private let player: any OutsidePlayer
  private let lock = NSLock()

  init(_ player: any OutsidePlayer) { self.player = player }

  var margin: Int64 { lock.withLock { player.margin } }
  func begin(_ game: OutsideGame) { lock.withLock { player.begin(game) } }
  func choose(_ turn: OutsideTurn) throws -> OutsideAnswer { try lock.withLock { try player.choose(turn) } }
  func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {
    lock.withLock { player.end(outcome, seat: seat, fault: fault) }
  }
  var lastWords: LastWords { lock.withLock { player.lastWords } }
}
