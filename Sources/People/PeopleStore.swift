import Campaign
import Play
import Results
import Store

/// The database of the games that people play, open and ended.
///
/// The file is opened for a moment for each request, so that several programs may use one.
public struct PeopleStore: Sendable {
  /// The tournament that the games belong to.
  public static let tournament = "people"
  /// The default path.
  public static let usualPath = "people.sqlite"
  /// The maximum number of open games.
  public static let most = 1000

  /// The path of the database.
  public let path: String

  /// Creates a store at a path; the file is created when the first game begins.
  public init(_ path: String) { self.path = path }

  /// Begins a game.
  /// - Throws: `StoreError`; `PeopleError` where too many games are open, or for a player that doesn't exist.
  func begin(_ terms: Terms, among opponents: Opponents) throws -> (OpenGame, GameInPlay) {
    let playable = try opponents.variants.variant(terms.variant)
    return try writing { store in
      guard try store.openGames().count < Self.most else {
        throw PeopleError("\(Self.most) games are open; end or give up some of them first")
      }
      let players = try terms.seats.map { seat in
        Run.Player(
          name: seat.name, definition: try seat.player.map { "\(try opponents.contender($0).kind)" } ?? "a person")
      }
      var open = try store.beginGame(
        of: Self.tournament, at: .init(name: terms.variant, seats: playable.seats), players: players,
        seed: UInt64.random(in: 0...Seed.max), state: "{}")
      let game = try GameInPlay(terms, open.job, at: playable)
      _ = try store.keep(game.kept, of: &open)
      return (open, game)
    }
  }

  /// Stores the state of a game.
  /// - Returns: false where another program has continued it.
  func keep(_ game: GameInPlay, of open: inout OpenGame) throws -> Bool {
    let text = game.kept
    return try writing { try $0.keep(text, of: &open) }
  }

  /// Records a game that has ended.
  /// - Returns: its number; nil where another program has ended it.
  func finish(_ open: OpenGame, as record: GameRecord) throws -> Int64? {
    try writing { try $0.finish(open, as: record) }
  }

  /// Gives a game up, as if it had never been begun.
  func giveUp(_ open: OpenGame) throws { try writing { try $0.giveUp(open) } }

  /// The open games, the newest first; none where there is no database yet.
  /// - Throws: `StoreError`.
  public func openGames() throws -> [OpenGame] {
    guard let store = try reading() else { return [] }
    let games = try store.openGames()
    try store.close()
    return games
  }

  /// The open game with a number; nil where there is none.
  /// - Throws: `StoreError`.
  func openGame(_ number: Int64) throws -> OpenGame? {
    guard let store = try reading() else { return nil }
    let game = try store.openGame(number)
    try store.close()
    return game
  }

  private func reading() throws -> Store? {
    do {
      return try Store.forReading(path)
    } catch .missing {
      return nil
    }
  }

  private func writing<Value>(_ body: (Store) throws -> Value) throws -> Value {
    let store = try Store.forWriting(path)
    let value: Value
    do {
      value = try body(store)
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
    return value
  }
}
