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

extension Array {
  /// The player that a notation stands for, at one game.
  /// - Precondition: its kind is among the entries.
  /// - Throws: `NotationError` when its parameters don't go together.
  func makePlayer<G>(_ spec: PlayerSpec, at game: G) throws(NotationError) -> AnyPlayer<G>
  where Element == PlayerEntry<G> {
    guard let entry = first(where: { $0.kind.name == spec.kind.name }) else {
      preconditionFailure("\(spec) can't play \(game.variant)")
    }
    return try entry.make(game, spec)
  }
}
