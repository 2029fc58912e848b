/// A player that can be listed in a catalogue and made from a notation.
protocol CatalogPlayer: Player {
  /// The player's name, purpose and parameters.
  static var kind: PlayerKind { get }
  /// Makes the player for one variant.
  /// - Parameter memory: lends memory for the player's tables.
  /// - Throws: `SystemTrouble` when there is no memory for them.
  init(game: G, spec: PlayerSpec, memory: TableMemory) throws(SystemTrouble)
  /// The most bytes that the tables of such a player take; 0 for one without any.
  static func tableBytes(game: G, spec: PlayerSpec) -> Int
}

extension CatalogPlayer {
  static func tableBytes(game: G, spec: PlayerSpec) -> Int { 0 }

  /// The player with memory of its own.
  init(game: G, spec: PlayerSpec) throws(SystemTrouble) {
    try self.init(game: game, spec: spec, memory: TableMemory())
  }
}

/// An entry of a catalogue: a kind of player, and how to make one for a game.
struct PlayerEntry<G: Game> {
  let kind: PlayerKind
  let make: (G, PlayerSpec, TableMemory) throws(SystemTrouble) -> AnyPlayer<G>
  /// See `CatalogPlayer.tableBytes(game:spec:)`.
  let tableBytes: (G, PlayerSpec) -> Int

  init<P: CatalogPlayer>(_: P.Type) where P.G == G {
    kind = P.kind
    make = { (game, spec, memory) throws(SystemTrouble) in
      AnyPlayer(try P(game: game, spec: spec, memory: memory))
    }
    tableBytes = P.tableBytes
  }

  /// A player of another package.
  init(_ player: any BoardPlayer) where G: SearchedGame {
    kind = player.kind
    make = { game, spec, _ in player.make(at: game, spec) }
    tableBytes = { _, _ in 0 }
  }
}

extension Array {
  /// The entry of a player.
  /// - Precondition: its kind is among the entries.
  func entry<G>(of spec: PlayerSpec) -> PlayerEntry<G> where Element == PlayerEntry<G> {
    guard let entry = first(where: { $0.kind.name == spec.kind.name }) else {
      preconditionFailure("\(spec) can't play this game")
    }
    return entry
  }
}
