import Engines
import Play
import Synchronization

/// The tables at which people from several browsers play: one opens a table, and others that know the code join it.
///
/// The seats are kept as long as the program runs; the games are stored like all others that people play.
public final class Lobby: Sendable {
  /// The maximum number of tables.
  public static let most = 32
  /// The maximum number of tables with an unfinished game that one visitor may have opened.
  public static let mostOfOne = 4
  /// The maximum number of such tables that guests from one address may have opened, whatever their cookies.
  public static let mostOfOrigin = 8
  /// The maximum number of such tables that all guests together may have opened; the remaining ones are reserved for
  /// this machine.
  public static let mostOfGuests = 24
  /// The maximum time for a move of a player at a table that a guest opens, in nanoseconds.
  public static let mostThinking: Nanoseconds = 2_000_000_000

  private struct State {
    /// The open tables, in the order in which they were opened.
    var tables: [LobbyTable] = []
    var newest = 0
    /// The tables that have left the lobby, and are to be closed.
    var leaving: [LobbyTable] = []
  }

  /// The available players, and the store of the games.
  public let tables: Tables
  private let listener: JoinListener?
  private let limiter: RateLimiter
  private let now: @Sendable () -> Nanoseconds
  private let state = Mutex(State())

  /// Creates a lobby without tables.
  /// - Parameters:
  ///   - listener: the listener for bots; nil where none can connect.
  ///   - now: nanoseconds on a clock that never goes back.
  public init(
    _ tables: Tables, listener: JoinListener? = nil, now: @escaping @Sendable () -> Nanoseconds = { Clock.now() }
  ) {
    (self.tables, self.listener, self.now) = (tables, listener, now)
    limiter = RateLimiter(now: now)
  }

  /// Whether bots can connect.
  public var takesBots: Bool { listener != nil }

  /// The open tables, in the order in which they were opened.
  public var list: [LobbyTable] { tidied { $0.tables } }

  /// The table with a number; nil where there is none, or it was closed.
  public func table(_ number: Int) -> LobbyTable? { list.first { $0.number == number } }

  /// Opens a table.
  /// - Parameter origin: the address of a visitor from another machine; nil for one at this machine.
  /// - Throws: `PeopleError` where there can't be such a table, or there are too many; `StoreError`.
  public func open(_ wish: TableWish, by visitor: Visitor, from origin: Origin? = nil) throws -> LobbyTable {
    guard origin == nil || wish.thinking <= Self.mostThinking else {
      throw PeopleError("players have at most \(Self.mostThinking / 1_000_000_000) s for a move here")
    }
    return try tidied { state in
      let open = state.tables.filter { $0.look.phase != .ended }
      guard open.count(where: { $0.opener == visitor }) < Self.mostOfOne else {
        throw PeopleError("you have opened \(Self.mostOfOne) tables; close one, or end its game, before the next")
      }
      if let origin {
        guard open.count(where: { $0.origin == origin }) < Self.mostOfOrigin else {
          throw PeopleError("there are \(Self.mostOfOrigin) tables from your network; end a game before the next")
        }
        guard open.count(where: { $0.origin != nil }) < Self.mostOfGuests else {
          throw PeopleError(
            "guests have \(Self.mostOfGuests) tables, which is as many as there can be; try again later")
        }
      }
      let ended = state.tables.firstIndex { $0.look.phase == .ended }
      guard state.tables.count < Self.most || ended != nil else {
        throw PeopleError("there are \(Self.most) tables, which is as many as there can be; try again later")
      }
      let table = try LobbyTable(
        state.newest + 1, wish, code: RateLimiter.makeCode(), by: visitor, from: origin, at: tables, listener: listener,
        now: now)
      if state.tables.count >= Self.most, let ended { state.leaving.append(state.tables.remove(at: ended)) }
      state.tables.append(table)
      state.newest += 1
      return table
    }
  }

  /// Gives a visitor a seat at the table with a code.
  /// - Parameters:
  ///   - seat: the seat; nil for the first that is free.
  ///   - origin: the visitor's address.
  /// - Throws: `RateLimiter.Refusal` for a wrong code; `PeopleError` where there is no seat for the visitor;
  ///   `StoreError`.
  public func join(
    _ code: String, as name: String, at seat: Int? = nil, by visitor: Visitor, from origin: Origin = .unknown
  ) throws -> LobbyTable {
    let waiting = list.filter { $0.look.phase == .waiting }
    let codes = Dictionary(waiting.map { ($0.code, $0) }) { first, _ in first }
    let table = try limiter.admit(code, from: origin, among: codes)
    try table.join(visitor, as: name, at: seat)
    return table
  }

  /// Runs a function on the tables, after removing those that have been abandoned.
  private func tidied<Value: Sendable, Failure>(
    _ body: (inout State) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let (result, leaving) = state.withLock { state in
      let isLeft = { (table: LobbyTable) in table.isForsaken || table.look.phase == .closed }
      state.leaving += state.tables.filter(isLeft)
      state.tables.removeAll(where: isLeft)
      let result = Result { () throws(Failure) in try body(&state) }
      defer { state.leaving = [] }
      return (result, state.leaving)
    }
    // Without a lock held, as the tables' viewers are notified.
    for table in leaving { table.close() }
    return try result.get()
  }
}
