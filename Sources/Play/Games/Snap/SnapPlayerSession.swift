/// A session with one of Agon's own players of Snap, which is asked about what a seat sees; for engines of other
/// programs.
public struct SnapPlayerSession {
  private let player: AnyPlayer<Snap>

  /// - Throws: `SystemTrouble` when there is no memory for the player's tables.
  init(_ game: Snap, _ spec: PlayerSpec) throws(SystemTrouble) {
    player = try snapPlayers().entry(of: spec).make(game, spec, TableMemory())
  }

  /// Prepares for a game.
  public func begin(seed: UInt64) { player.begin(seed) }

  /// The milliseconds until the player calls; nil for no call.
  public func call(seeing view: Snap.View, within budget: Budget) throws -> Int? {
    try player.choose(view, budget).move.call
  }
}
