import Testing

@testable import Play

struct PlayableVariantTests {
  @Test(
    "Searching players play every board game, perfect the solvable ones, reflex Snap, and random all",
    arguments: Variants.all
  )
  func kindsPlayTheirVariants(name: String) throws {
    let variant = try Catalog.variant(name)
    let kinds = Catalog.players.filter { variant.canBePlayed(by: $0) }.map(\.name)
    let isEvaluated = Variants.evaluated.contains(name)
    let board =
      (isEvaluated ? ["random", "greedy", "alpha-beta", "monte-carlo"] : ["random", "monte-carlo"])
      + (variant.canBeSolved ? ["perfect"] : [])
    #expect(kinds == (variant.isBoardGame ? board : ["random", "reflex"]))
    let solved = Variants.noughts + Variants.connectFour + Variants.reversi
    #expect(variant.canBeSolved == solved.contains(name) && (isEvaluated || !solved.contains(name)))
    #expect((2...4).contains(variant.seats) && variant.isBoardGame != name.hasPrefix("snap"))
  }

  @Test("Playouts are the same from the same seed, and Snap has none")
  func playoutsAreReproducible() throws {
    for name in ["noughts:3x3", "connect-four:7x6", "reversi:6x6"] {
      let variant = try Catalog.variant(name)
      #expect(variant.playouts(20, seed: 1) == variant.playouts(20, seed: 1))
      #expect(variant.playouts(20, seed: 1) != variant.playouts(20, seed: 2))
    }
    #expect(try Catalog.variant("snap:2").playouts(1, seed: 1) == nil)
  }
}
