import Dispatch
import Foundation
import Play
import Synchronization

/// A player's seat that waits for a bot from another machine, at as many tables as the player sits at.
///
/// Who comes with its code sits there, at one table after another, until the last connection is closed; somebody else
/// with the same code has to wait until then.
final class Vacancy: Sendable {
  /// How somebody who has come sits at a table.
  private enum Chair {
    /// Ready to play.
    case waiting(Int32)
    /// Playing.
    case taken(Int32)
  }

  private struct State {
    /// Who has come; nil for nobody.
    var client: String?
    /// Who came last.
    var lastClient: String?
    /// At how many tables that one sits down at most; nil for as many as there are.
    var offered: Int?
    var chairs: [Int: Chair] = [:]
    var isOver = false
    var isClosed = false
    var delays = Delays()
  }

  /// Whose seat it is.
  let player: String
  /// At how many tables.
  let tables: Int
  private let arrivals = DispatchSemaphore(value: 0)
  private let state = Mutex(State())
  private let onArrival = Mutex<(@Sendable () -> Void)?>(nil)

  init(player: String, tables: Int) { (self.player, self.tables) = (player, tables) }

  /// Seats somebody, who replaces an earlier connection to the same table; tells why not.
  /// - Parameter offered: at how many tables it sits down at most; nil for as many as there are.
  func seat(_ client: String, at table: Int, of offered: Int? = nil, _ socket: Int32) -> JoinMessage? {
    let refusal: JoinMessage? = state.withLock { state in
      guard !state.isOver else { return .bye }
      guard !state.isClosed else { return .refused("the games of \(player) were broken off", again: true) }
      guard (0..<tables).contains(table) else {
        return .refused("\(player) plays at \(tables) \(tables == 1 ? "table" : "tables")", again: false)
      }
      guard state.client == nil || state.client == client else {
        return .refused("somebody else has joined as \(player)", again: true)
      }
      (state.client, state.lastClient, state.offered) = (client, client, offered)
      switch state.chairs[table] {
      case .waiting(let old): Foundation.close(old)
      // It belongs to a thread, which closes it once it has seen this.
      case .taken(let old): shutdown(old, Int32(SHUT_RDWR))
      case nil: break
      }
      // In here, so that it is the first line that it hears.
      JoinMessage.welcome(player: player, tables: tables).send(to: socket)
      state.chairs[table] = .waiting(socket)
      return nil
    }
    if refusal == nil {
      arrivals.signal()
      onArrival.withLock(\.self)?()
    }
    return refusal
  }

  /// At how many tables whoever came last sits down: nobody else waits for more.
  var tablesOffered: Int { state.withLock { min(tables, max(1, $0.offered ?? tables)) } }

  /// Whether somebody is who came last, by what nobody guesses.
  func knows(_ client: String) -> Bool {
    client.utf8.count >= Self.longSecret
      && state.withLock { $0.lastClient.map { Door.areEqual($0, client) } ?? false }
  }

  /// A secret of so many characters isn't guessed.
  private static let longSecret = 16

  /// Has a function called whenever somebody has come.
  func whenJoined(_ body: @escaping @Sendable () -> Void) { onArrival.withLock { $0 = body } }

  /// The sockets of those who wait.
  var waiting: [Int32] {
    state.withLock { state in
      state.chairs.values.compactMap { if case .waiting(let socket) = $0 { socket } else { nil } }
    }
  }

  /// Forgets who waited and has gone, or has spoken before being asked.
  func drop(_ socket: Int32) {
    state.withLock { state in
      for (table, chair) in state.chairs {
        guard case .waiting(socket) = chair else { continue }
        Foundation.close(socket)
        state.chairs[table] = nil
      }
      if state.chairs.isEmpty { state.client = nil }
    }
  }

  /// Takes whoever waits, or comes until a deadline.
  /// - Throws: `EngineError.lost` where nobody does.
  func take(until deadline: Int64) throws(EngineError) -> RemoteSeat {
    let began = Clock.now()
    while true {
      let found: (table: Int, socket: Int32)? = state.withLock { state in
        for (table, chair) in state.chairs.sorted(by: { $0.key < $1.key }) {
          guard case .waiting(let socket) = chair else { continue }
          state.chairs[table] = .taken(socket)
          return (table, socket)
        }
        return nil
      }
      if let found { return RemoteSeat(found.socket, table: found.table, of: self) }
      let left = deadline - Clock.now()
      guard left > 0, !isClosed else {
        throw .lost("nobody joined with its code within \((deadline - began).inWholeMilliseconds)")
      }
      _ = arrivals.wait(timeout: .now() + .nanoseconds(Int(left)))
      if isClosed { arrivals.signal() }
    }
  }

  /// A connection ends.
  func leave(_ table: Int, _ socket: Int32) {
    state.withLock { state in
      guard case .taken(socket) = state.chairs[table] else { return }
      state.chairs[table] = nil
      if state.chairs.isEmpty { state.client = nil }
    }
  }

  /// Takes note of how long a sign of life took.
  func measured(_ nanoseconds: Int64) { state.withLock { $0.delays.add(nanoseconds) } }

  /// How long signs of life took, on all connections.
  var delays: Delays { state.withLock { $0.delays } }

  /// Whether all games are over, so that bots that are told to leave needn't come again.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether nobody is let in any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// All games are over: who waits is told.
  func finish() {
    state.withLock { $0.isOver = true }
    for socket in waiting { JoinMessage.bye.send(to: socket) }
  }

  /// Lets nobody in any more, and ends all connections.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for (table, chair) in state.chairs {
        switch chair {
        case .waiting(let socket):
          Foundation.close(socket)
          state.chairs[table] = nil
        case .taken(let socket):
          if state.isOver { JoinMessage.bye.send(to: socket) }
          shutdown(socket, Int32(SHUT_RDWR))
        }
      }
    }
    arrivals.signal()
  }
}
