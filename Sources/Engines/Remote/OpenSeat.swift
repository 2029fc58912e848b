import Dispatch
import Foundation
import Play
import Synchronization

/// A player's seat that waits for a bot from another machine, at the same number of tables as the player plays at.
///
/// A client that joins with its code plays there, at one table after another, until its last connection is closed;
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
    /// Whether that client wants to know its faults and its standing.
    var wantsReports = false
    /// The number of different clients that have joined.
    var clients = 0
    /// What has happened and hasn't been reported, as the end of a sentence.
    var news: String?
    var chairs: [Int: Chair] = [:]
    /// The time when the last connection of the client ended; nil while it has one, or knows that all games are over.
    var departure: Nanoseconds?
    var isOver = false
    var isClosed = false
    var delays = Delays()

    /// Removes a connection that has ended.
    mutating func remove(_ table: Int) {
      chairs[table] = nil
      guard chairs.isEmpty else { return }
      client = nil
      // A client that leaves once all games are over knows it.
      if !isOver { departure = Clock.now() }
    }
  }

  /// The player whose seat it is.
  let player: String
  /// The number of tables.
  let tables: Int
  private let arrivals = DispatchSemaphore(value: 0)
  private let state = Mutex(State())
  private let onArrival = Mutex<(@Sendable () -> Void)?>(nil)
  private let standings = Mutex<(@Sendable () -> BotStanding?)?>(nil)
  /// The number of clients that are reported.
  private static let mostNews = 5

  init(player: String, tables: Int) { (self.player, self.tables) = (player, tables) }

  /// Seats a client, which replaces an earlier connection to the same table; returns the refusal, nil for none.
  /// - Parameters:
  ///   - offered: the maximum number of tables of the client; nil for as many as there are.
  ///   - wantsReports: whether the client wants to know its faults and its standing.
  func seat(
    _ client: String, at table: Int, of offered: Int? = nil, wantsReports: Bool = false, _ socket: Int32
  ) -> JoinMessage? {
    let refusal: JoinMessage? = state.withLock { state in
      guard !state.isOver else {
        if state.lastClient == client { state.departure = nil }
        return .bye
      }
      guard !state.isClosed else { return .refused("the games of \(player) were broken off", again: true) }
      guard (0..<tables).contains(table) else {
        return .refused("\(player) plays at \(tables) \(tables == 1 ? "table" : "tables")", again: false)
      }
      guard state.client == nil || state.client == client else {
        return .refused("somebody else has joined as \(player)", again: true)
      }
      if state.lastClient != client {
        state.clients += 1
        if state.clients <= Self.mostNews {
          state.news = state.clients == 1 ? "has joined" : "has joined again, from another “agon join”"
        }
      }
      (state.client, state.lastClient, state.offered, state.departure) = (client, client, offered, nil)
      state.wantsReports = wantsReports
      switch state.chairs[table] {
      case .waiting(let old): Foundation.close(old)
      // It belongs to a thread, which closes it once it has seen this.
      case .taken(let old): shutdown(old, Int32(SHUT_RDWR))
      case nil: break
      }
      // In here, so that it is the first line that the client receives.
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

  /// What has happened since it was last asked for, as the end of a sentence about the player; nil for nothing new.
  func takeNews() -> String? {
    state.withLock { state in
      defer { state.news = nil }
      return state.news
    }
  }

  /// The number of different clients that have joined.
  var clients: Int { state.withLock { $0.clients } }

  /// Whether the client wants to know its faults and its standing.
  var wantsReports: Bool { state.withLock { $0.wantsReports } }

  /// Sets the function that returns the standing of the player, from any thread.
  func reportStanding(_ standing: @escaping @Sendable () -> BotStanding?) { standings.withLock { $0 = standing } }

  /// The standing of the player as a line; empty where it is unknown, or the client doesn't want it.
  var standing: String {
    guard wantsReports, let standing = standings.withLock(\.self)?(), standing.games > 0 else { return "" }
    return JoinMessage.standing(standing).line
  }

  /// The number of tables at which the last client plays: no more are waited for.
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
        state.remove(table)
      }
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
      state.remove(table)
    }
  }

  /// Records the round-trip time of a sign of life, in nanoseconds.
  func measured(_ nanoseconds: Nanoseconds) { state.withLock { $0.delays.add(nanoseconds) } }

  /// The round-trip times of signs of life, on all connections.
  var delays: Delays { state.withLock { $0.delays } }

  /// Whether all games are over, so that bots that are asked to leave needn't reconnect.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether all games are over, and a client that doesn't know it has been gone for less than a number of nanoseconds.
  func mayReturn(within nanoseconds: Nanoseconds) -> Bool {
    state.withLock { state in state.isOver && state.departure.map { Clock.now() - $0 < nanoseconds } ?? false }
  }

  /// Whether no more clients are admitted.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Marks all games as over, and notifies waiting clients.
  func finish() {
    state.withLock { $0.isOver = true }
    let last = standing + JoinMessage.bye.line
    for socket in waiting { JoinMessage.send(last, to: socket) }
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
