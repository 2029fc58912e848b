import Dispatch
import Foundation
import Play
import Synchronization

/// A player's seat that waits for a bot from another machine, at as many tables as the player sits at.
///
/// A client that joins with its code sits there, at one table after another, until its last connection is closed;
/// another client with the same code has to wait until then.
final class OpenSeat: Sendable {
  /// The state of a client at a table.
  private enum Chair {
    /// The client is ready to play.
    case waiting(Int32)
    /// The client is playing.
    case taken(Int32)
  }

  private struct State {
    /// The client that has joined; nil for none.
    var client: String?
    /// The client that joined last.
    var lastClient: String?
    /// The maximum number of tables of that client; nil for as many as there are.
    var offered: Int?
    var chairs: [Int: Chair] = [:]
    var isOver = false
    var isClosed = false
    var delays = Delays()
  }

  /// The player whose seat it is.
  let player: String
  /// The number of tables.
  let tables: Int
  private let arrivals = DispatchSemaphore(value: 0)
  private let state = Mutex(State())
  private let onArrival = Mutex<(@Sendable () -> Void)?>(nil)

  init(player: String, tables: Int) { (self.player, self.tables) = (player, tables) }

  /// Seats a client, which replaces an earlier connection to the same table; returns the refusal, nil for none.
  /// - Parameter offered: the maximum number of tables of the client; nil for as many as there are.
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

  /// The number of tables at which the last client sits down: no more are waited for.
  var tablesOffered: Int { state.withLock { min(tables, max(1, $0.offered ?? tables)) } }

  /// Whether a client is the one that joined last, by an identifier that can't be guessed.
  func knows(_ client: String) -> Bool {
    client.utf8.count >= Self.longSecret
      && state.withLock { $0.lastClient.map { RateLimiter.areEqual($0, client) } ?? false }
  }

  /// The minimum length of an identifier that can't be guessed, in bytes.
  private static let longSecret = 16

  /// Sets a function to be called whenever a client has joined.
  func whenJoined(_ body: @escaping @Sendable () -> Void) { onArrival.withLock { $0 = body } }

  /// The sockets of clients that wait to play.
  var waiting: [Int32] {
    state.withLock { state in
      state.chairs.values.compactMap { if case .waiting(let socket) = $0 { socket } else { nil } }
    }
  }

  /// Closes the connection of a waiting client that has gone, or has spoken before being asked.
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

  /// Takes a client that waits, or joins until a deadline.
  /// - Throws: `EngineError.lost` where there is none.
  func take(until deadline: Nanoseconds) throws(EngineError) -> RemoteSeat {
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

  /// Removes a connection that ends.
  func leave(_ table: Int, _ socket: Int32) {
    state.withLock { state in
      guard case .taken(socket) = state.chairs[table] else { return }
      state.chairs[table] = nil
      if state.chairs.isEmpty { state.client = nil }
    }
  }

  /// Records the round-trip time of a sign of life, in nanoseconds.
  func measured(_ nanoseconds: Nanoseconds) { state.withLock { $0.delays.add(nanoseconds) } }

  /// The round-trip times of signs of life, on all connections.
  var delays: Delays { state.withLock { $0.delays } }

  /// Whether all games are over, so that bots that are told to leave needn't reconnect.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether no more clients are admitted.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Marks all games as over, and tells waiting clients so.
  func finish() {
    state.withLock { $0.isOver = true }
    for socket in waiting { JoinMessage.bye.send(to: socket) }
  }

  /// Stops admitting clients, and closes all connections.
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
