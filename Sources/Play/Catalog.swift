/// Every game and every player there is.
///
/// To add a game: write it in a folder of its own, then one line in `games`. To add a player: write it, then one line in
/// `boardPlayers`, `judgingPlayers`, `solvedPlayers` or `snapPlayers`.
public enum Catalog {
  /// All games, in the order in which they are listed.
  public static let games: [GameFamily] = [
    .noughts,
    .connectFour,
    .reversi,
    .snap,
  ]

  /// What the evaluations of all games weigh, each name once.
  static let weights: [Parameter] = games.flatMap(\.weights).reduce(into: []) { known, weight in
    if !known.contains(where: { $0.name == weight.name }) { known.append(weight) }
  }

  /// All kinds of players, in the order in which they are listed.
  public static let players: [PlayerKind] = {
    let board = solvedPlayers(Noughts<UInt64>.self).map(\.kind)
    return board + snapPlayers().map(\.kind).filter { kind in !board.contains { $0.name == kind.name } }
  }()

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

/// The players of every board game.
func boardPlayers<G: SearchedGame>(_: G.Type) -> [PlayerEntry<G>] {
  [
    PlayerEntry(RandomPlayer<G>.self),
    PlayerEntry(MonteCarlo<G>.self),
  ]
}

/// The players of the board games that have an evaluation.
func judgingPlayers<G: EvaluatedGame>(_: G.Type) -> [PlayerEntry<G>] {
  [
    PlayerEntry(RandomPlayer<G>.self),
    PlayerEntry(Greedy<G>.self),
    PlayerEntry(AlphaBeta<G>.self),
    PlayerEntry(MonteCarlo<G>.self),
  ]
}

/// The players of the board games that can be solved.
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
