import Engines
import Play
import Synchronization

/// The tables at which people from several browsers play: opened by one, joined by others who know the code.
///
/// Who sits where is known as long as the program runs; the games are kept as all others that people play.
public final class Lobby: Sendable {
  /// The most tables there are.
  public static let most = 32
  /// The most tables whose game isn't over that one visitor may have opened.
  public static let mostOfOne = 4
  /// The most of them that guests from one place may have opened, by as many cookies as they like.
  public static let mostOfOrigin = 8
  /// The most of them that all guests may have opened: the others are left to this machine.
  public static let mostOfGuests = 24
  /// Nanoseconds that players may take for a move at a table that a guest opens, at most.
  public static let mostThinking: Int64 = 2_000_000_000

  private struct State {
    /// In the order in which they were opened.
    var tables: [LobbyTable] = []
    var newest = 0
    /// Those that are none of the lobby's any more, and are to be closed.
    var leaving: [LobbyTable] = []
  }

  /// The players there are, and where the games are kept.
  public let tables: Tables
  private let reception: Reception?
  private let door: Door
  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  /// A lobby without tables.
  /// - Parameters:
  ///   - reception: where bots dial in; nil where none can.
  ///   - now: nanoseconds on a clock that never goes back.
  public init(
    _ tables: Tables, reception: Reception? = nil, now: @escaping @Sendable () -> Int64 = { Clock.now() }
  ) {
    (self.tables, self.reception, self.now) = (tables, reception, now)
    door = Door(now: now)
  }

  /// Whether bots can dial in.
  public var takesBots: Bool { reception != nil }

  /// The tables there are, in the order in which they were opened.
  public var list: [LobbyTable] { tidied { $0.tables } }

  /// The table of a number; nil where there is none, or it was closed.
  public func table(_ number: Int) -> LobbyTable? { list.first { $0.number == number } }

  /// Opens a table.
  /// - Parameter origin: where somebody from another machine comes from; nil for somebody at this one.
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
        state.newest + 1, wish, code: Door.makeCode(), by: visitor, from: origin, at: tables, reception: reception,
        now: now)
      if state.tables.count >= Self.most, let ended { state.leaving.append(state.tables.remove(at: ended)) }
      state.tables.append(table)
      state.newest += 1
      return table
    }
  }

  /// Gives a visitor a seat at the table whose code it is.
  /// - Parameters:
  ///   - seat: which one; nil for the first that is free.
  ///   - origin: where the visitor comes from.
  /// - Throws: `Door.Refusal` for a wrong code; `PeopleError` where there is no seat for the visitor; `StoreError`.
  public func join(
    _ code: String, as name: String, at seat: Int? = nil, by visitor: Visitor, from origin: Origin = .unknown
  ) throws -> LobbyTable {
    let waiting = list.filter { $0.look.phase == .waiting }
    let codes = Dictionary(waiting.map { ($0.code, $0) }) { first, _ in first }
    let table = try door.open(code, from: origin, among: codes)
    try table.join(visitor, as: name, at: seat)
    return table
  }

  /// Does something with the tables there are, without those that nobody comes back to.
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
    // With no lock held: those who look at them are told.
    for table in leaving { table.close() }
    return try result.get()
  }
}
