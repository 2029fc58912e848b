import Campaign
import Play
import Store
import Synchronization

/// All tables of a program: those in use, and the open games that can be continued.
public final class Tables: Sendable {
  /// The maximum number of tables kept ready at once; beyond it, those used longest ago rest.
  static let most = 32

  private struct State {
    /// The tables that are ready, the one used last at the end.
    var ready: [GameTable] = []
    /// The tables that are held, by the numbers of their games.
    var held: [Int64: GameTable] = [:]
  }

  /// The store of the games.
  public let store: PeopleStore
  /// The available players.
  public let opponents: Opponents
  private let state = Mutex(State())

  /// Creates the tables of a store.
  /// - Parameters:
  ///   - store: the store of the games.
  ///   - opponents: the available players.
  public init(_ store: PeopleStore, _ opponents: Opponents = Opponents()) {
    (self.store, self.opponents) = (store, opponents)
  }

  /// Begins a game.
  /// - Throws: `PeopleError` where the game can't begin; `StoreError`.
  public func begin(_ terms: Terms) throws -> GameTable { seat(try make(terms, among: opponents)) }

  /// Begins a game at a held table, which never rests by itself, and whose people play only through its holder.
  /// - Parameter opponents: the available players, for this table.
  /// - Throws: `PeopleError` where the game can't begin; `StoreError`.
  func beginHeld(_ terms: Terms, among opponents: Opponents) throws -> GameTable {
    // Under the lock, so that nobody finds the game before the table is held.
    let table = try state.withLock { state in
      let table = try make(terms, among: opponents)
      state.held[table.number] = table
      return table
    }
    table.begin()
    return table
  }

  /// Whether the table of a game is held.
  public func isHeld(_ number: Int64) -> Bool { state.withLock { $0.held[number] != nil } }

  /// Ends the hold of a table: its game rests, and can be continued as any other.
  func letGo(_ table: GameTable) {
    table.rest()
    state.withLock { $0.held[table.number] = nil }
  }

  private func make(_ terms: Terms, among opponents: Opponents) throws -> GameTable {
    let (open, game) = try store.begin(terms, among: opponents)
    return GameTable(game, open, in: store, opponents, isPaused: false)
  }

  /// The table of a game that was begun or used before, or that is open in the database. A game in which time counts is
  /// paused where it was left.
  /// - Returns: nil where there is no open game of that number, or the table is held.
  /// - Throws: `PeopleError` where it can't be read; `StoreError`.
  public func table(_ number: Int64) throws -> GameTable? {
    guard !isHeld(number) else { return nil }
    let known = state.withLock { state -> GameTable? in
      guard let place = state.ready.firstIndex(where: { $0.number == number }) else { return nil }
      let table = state.ready.remove(at: place)
      state.ready.append(table)
      return table
    }
    if let known, !known.look.isGone { return known }
    guard let open = try store.openGame(number) else { return known }
    let game = try GameInPlay(kept: open.state, open.job, among: opponents.variants)
    let isTimed = if case .board(let game) = game { game.left.contains { $0 != nil } } else { true }
    return seat(GameTable(game, open, in: store, opponents, isPaused: isTimed))
  }

  /// Stops all clocks and searches; every game is stored.
  public func rest() { for table in state.withLock({ $0.ready + $0.held.values }) { table.rest() } }

  /// Keeps a table ready, unless another thread has made it ready meanwhile.
  private func seat(_ table: GameTable) -> GameTable {
    let (seated, leaving) = state.withLock { state -> (GameTable, GameTable?) in
      if let place = state.ready.firstIndex(where: { $0.number == table.number }) {
        if !state.ready[place].look.isGone { return (state.ready[place], nil) }
        state.ready.remove(at: place)
      }
      state.ready.append(table)
      return (table, state.ready.count > Self.most ? state.ready.removeFirst() : nil)
    }
    leaving?.rest()
    if seated === table { table.begin() }
    return seated
  }
}
