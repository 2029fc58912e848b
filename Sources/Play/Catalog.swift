import Synchronization

/// All games and all kinds of players.
///
/// To add a game: write it in a folder of its own, then one line in `own`; in another package, `add` it. To add a
/// player: write it, then one line in `boardPlayers`, `judgingPlayers`, `solvedPlayers` or `snapPlayers`.
public enum Catalog {
  private static let own: [GameFamily] = [
    .noughts,
    .connectFour,
    .reversi,
    .snap,
    .breakthrough,
    .ultimate,
    .ataxx,
    .hex,
    .go,
    .amazons,
    .draughts,
    .chess,
  ]

  private static let added = Additions<GameFamily>()

  /// All games, in the order of lists: those of this package, then those that were added.
  public static let games: [GameFamily] = own + added.close()

  /// Adds a game of another package, before the catalogue is used, so that all users see the same games.
  /// - Precondition: no game was asked for yet, and none is called so.
  public static func add(_ family: GameFamily) { added.add(family, beside: own, name: \.name) }

  /// The weights of the evaluations of all games, each name once.
  static let weights: [Parameter] = games.flatMap(\.weights).reduce(into: []) { known, weight in
    if !known.contains(where: { $0.name == weight.name }) { known.append(weight) }
  }

  /// All kinds of players, in the order of lists.
  public static let players: [PlayerKind] = {
    let board = solvedPlayers(Noughts<UInt64>.self).map(\.kind)
    return board + snapPlayers().map(\.kind).filter { kind in !board.contains { $0.name == kind.name } }
      + [.flatMonteCarlo]
  }()

  private static let addedPlayers = Additions<any BoardPlayer>()
  /// Players of other packages.
  fileprivate static let otherPlayers: [any BoardPlayer] = addedPlayers.close()

  /// Adds a player of another package, for every board game, before any player is asked for.
  /// - Precondition: no player was asked for yet, and no other one that was added is called so.
  public static func add(_ player: some BoardPlayer) { addedPlayers.add(player, name: \.kind.name) }

  /// The variant that a notation stands for.
  /// - Throws: `NotationError` when no game, option or size is called so; it names what there is.
  public static func variant(_ text: String) throws(NotationError) -> PlayableVariant {
    let notation = try Notation(text)
    guard let family = games.first(where: { $0.name == notation.name }) else {
      throw .unknownName(kind: "game", name: notation.name, known: games.map(\.name))
    }
    return try family.variant(notation)
  }

  /// The player that a notation stands for.
  /// - Throws: `NotationError` when no player or parameter is called so; it names what there is.
  public static func player(_ text: String) throws(NotationError) -> PlayerSpec {
    try player(try Notation(text))
  }

  /// The player that a notation stands for, already taken apart.
  /// - Throws: `NotationError` when no player or parameter is called so; it names what there is.
  public static func player(_ notation: Notation) throws(NotationError) -> PlayerSpec {
    guard let kind = players.first(where: { $0.name == notation.name }) else {
      throw .unknownName(kind: "player", name: notation.name, known: players.map(\.name))
    }
    return try PlayerSpec(notation, of: kind)
  }
}

/// The additions of other packages to a list, before it is used.
private struct Additions<Element: Sendable>: ~Copyable, Sendable {
  /// The elements added; nil once the list was used.
  private let list = Mutex<[Element]?>([])

  /// - Parameter others: the other elements of the list.
  func add(_ element: Element, beside others: [Element] = [], name: (Element) -> String) {
    list.withLock { list in
      guard let known = list else { preconditionFailure("\(name(element)) is added after the list was asked for") }
      precondition(
        !(others + known).contains { name($0) == name(element) }, "there are two called “\(name(element))”")
      list = known + [element]
    }
  }

  /// Ends the additions and returns the elements.
  func close() -> [Element] {
    list.withLock { list in
      defer { list = nil }
      return list ?? []
    }
  }
}

/// A player of another package that plays every board game.
public protocol BoardPlayer: Sendable {
  /// The player's name, purpose and parameters.
  var kind: PlayerKind { get }
  /// Makes the player for one variant, with values for its parameters.
  func make<G: SearchedGame>(at game: G, _ spec: PlayerSpec) -> AnyPlayer<G>
}

/// The players of every board game.
func boardPlayers<G: SearchedGame>(_: G.Type) -> [PlayerEntry<G>] {
  [
    PlayerEntry(RandomPlayer<G>.self),
    PlayerEntry(MonteCarlo<G>.self),
  ] + Catalog.otherPlayers.map { PlayerEntry($0) }
}

/// The players of board games with an evaluation.
func judgingPlayers<G: EvaluatedGame>(_: G.Type) -> [PlayerEntry<G>] {
  [
    PlayerEntry(RandomPlayer<G>.self),
    PlayerEntry(Greedy<G>.self),
    PlayerEntry(AlphaBeta<G>.self),
    PlayerEntry(MonteCarlo<G>.self),
  ] + Catalog.otherPlayers.map { PlayerEntry($0) }
}

/// The players of board games that can be solved.
func solvedPlayers<G: SolvedGame>(_: G.Type) -> [PlayerEntry<G>] {
  judgingPlayers(G.self) + [PlayerEntry(Perfect<G>.self)]
}

/// The players of Snap.
@Sendable
func snapPlayers() -> [PlayerEntry<Snap>] {
  [
    PlayerEntry(RandomPlayer<Snap>.self),
    PlayerEntry(Reflex.self),
  ]
}
