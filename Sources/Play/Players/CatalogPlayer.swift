/// A player that can be listed in a catalogue and made from a notation.
protocol CatalogPlayer: Player {
  /// What it is called, what it does and what can be set.
  static var kind: PlayerKind { get }
  /// Makes the player for one variant.
  /// - Throws: `NotationError` when parameters that are each in range don't go together.
  init(game: G, spec: PlayerSpec) throws(NotationError)
}

/// One line of a catalogue: a kind of player, and how to make one for a game.
struct PlayerEntry<G: Game> {
  let kind: PlayerKind
  let make: (G, PlayerSpec) throws(NotationError) -> AnyPlayer<G>

  init<P: CatalogPlayer>(_: P.Type) where P.G == G {
    kind = P.kind
    make = { (game, spec) throws(NotationError) in AnyPlayer(try P(game: game, spec: spec)) }
  }
}
