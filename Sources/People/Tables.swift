import Campaign
import Play
import Store
import Synchronization

/// All tables of a program: those at which somebody plays, and the games that wait to be gone on with.
public final class Tables: Sendable {
  /// The most tables that are kept ready at once; of more, those asked for longest ago rest.
  static let most = 32

  /// Where the games are kept.
  public let store: PeopleStore
  /// The players there are.
  public let opponents: Opponents
  /// Those that are ready, the one asked for last at the end.
  private let ready = Mutex<[GameTable]>([])

  /// - Parameters:
  ///   - store: where the games are kept.
  ///   - opponents: the players there are.
  public init(_ store: PeopleStore, _ opponents: Opponents = Opponents()) {
    (self.store, self.opponents) = (store, opponents)
  }

  /// Begins a game.
  /// - Throws: `PeopleError` where it can't be; `StoreError`.
  public func begin(_ terms: Terms) throws -> GameTable {
    let (open, game) = try store.begin(terms, among: opponents)
    return seat(GameTable(game, open, in: store, opponents, isPaused: false))
  }

  /// The table of a game: one that was begun or asked for before, or that is open in the database. A game in which time
  /// counts is paused where it was left.
  /// - Returns: nil where there is no open game of that number.
  /// - Throws: `PeopleError` where it can't be read; `StoreError`.
  public func table(_ number: Int64) throws -> GameTable? {
    let known = ready.withLock { ready -> GameTable? in
      guard let place = ready.firstIndex(where: { $0.number == number }) else { return nil }
      let table = ready.remove(at: place)
      ready.append(table)
      return table
    }
    if let known, !known.look.isGone { return known }
    guard let open = try store.openGame(number) else { return known }
    let game = try GameInPlay(kept: open.state, open.job)
    let isTimed = if case .board(let game) = game { game.left.contains { $0 != nil } } else { true }
    return seat(GameTable(game, open, in: store, opponents, isPaused: isTimed))
  }

  /// Stops all clocks, and whoever thinks; every game is kept.
  public func rest() { for table in ready.withLock({ $0 }) { table.rest() } }

  /// Keeps a table ready, unless somebody else has made it ready meanwhile.
  private func seat(_ table: GameTable) -> GameTable {
    let (seated, leaving) = ready.withLock { ready -> (GameTable, GameTable?) in
      if let place = ready.firstIndex(where: { $0.number == table.number }) {
        if !ready[place].look.isGone { return (ready[place], nil) }
        ready.remove(at: place)
      }
      ready.append(table)
      return (table, ready.count > Self.most ? ready.removeFirst() : nil)
    }
    leaving?.rest()
    if seated === table { table.begin() }
    return seated
  }
}
