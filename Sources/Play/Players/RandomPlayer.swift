/// Plays any legal move.
struct RandomPlayer<G: Game>: CatalogPlayer {
  static var kind: PlayerKind {
    PlayerKind(name: "random", summary: "Plays any legal move; at Snap it calls on every other card, match or not.")
  }

  let game: G
  var random = SplitMix(seed: 0)

  init(game: G, spec: PlayerSpec, memory: TableMemory) { self.game = game }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in view: G.View, within budget: Budget) -> Decision<G.Move> {
    Decision(game.randomMove(in: view, using: &random))
  }
}
