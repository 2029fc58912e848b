import Testing

@testable import Play

/// The laws that every player keeps at every game it can play.
struct PlayerTests {
  static let boardPlayers = [
    "random", "greedy", "alpha-beta:depth=2", "alpha-beta:nodes=60", "monte-carlo:simulations=12",
    "monte-carlo:simulations=12,rave=30,playouts=decisive,first-play=1",
  ]
  static let snapPlayers = ["random", "reflex", "reflex:misses=0.5,false-calls=0.3,fastest=0,slowest=9"]
  static let boards = [
    "noughts:3x3", "noughts:3x3,misere", "noughts:6x6,line=3,exact", "noughts:11x4,line=11", "noughts:15x15",
    "connect-four:7x6", "connect-four:3x20", "connect-four:5x4,line=3,popout", "reversi:4x4,anti",
    "reversi:6x6,parallel",
    "reversi:8x8", "reversi:10x10", "reversi:12x12",
  ]
  static let snap = ["snap:2,turns=60", "snap:3,ranks=5,suits=3,turns=60", "snap:4,turns=60", "snap:4,ranks=2,suits=2"]
  static let pairs =
    boards.flatMap { board in boardPlayers.map { (board, $0) } }
    + boards.filter { !$0.contains("popout") }.map { ($0, "perfect:nodes=120") }
    + snap.flatMap { game in snapPlayers.map { (game, $0) } }

  private func job(_ variant: PlayableVariant, seed: UInt64) -> Job {
    Job(
      variant: variant.variant.name, players: (0..<variant.seats).map { $0 == seed % 2 ? "a" : "b" }, encounter: 0,
      seed: seed)
  }

  @Test("A player makes legal moves, the same from the same seed whatever it played before", arguments: pairs)
  func movesAreReproducible(name: String, player: String) throws {
    let variant = try Catalog.variant(name)
    // Large boards are only begun: one move is like the next there, and takes longer. Snap knows no limit but its own.
    let plies = name.contains("15x15") || name.contains("x12") ? 3 : 14
    func table() throws -> PlayableVariant.Table {
      variant.makeTable(
        ["a": try Catalog.player(player), "b": try Catalog.player("random")], limits: Limits(plies: plies))
    }
    let (used, fresh) = (try table(), try table())
    let first = try used(job(variant, seed: 2))
    _ = try used(job(variant, seed: 3))
    for record in [try used(job(variant, seed: 2)), try fresh(job(variant, seed: 2))] {
      #expect(record.job == first.job && record.transcript == first.transcript)
      #expect(record.outcome == first.outcome && record.plies == first.plies)
      #expect(record.efforts.map(\.moves) == first.efforts.map(\.moves))
      #expect(record.efforts.map(\.nodes) == first.efforts.map(\.nodes))
    }
    #expect(!first.outcome.reason.isFault)
    let replay = try variant.replay(first.transcript, seed: 2, plies: first.plies)
    #expect(replay.plies == first.plies)
    if let outcome = replay.outcome { #expect(outcome == first.outcome) } else { #expect(first.plies == plies) }
  }

  @Test(
    "Different seeds give different games",
    arguments: [
      ("noughts:6x6", "random"), ("connect-four:7x6", "monte-carlo:simulations=8"), ("reversi:6x6", "greedy"),
      ("snap:3,turns=200", "reflex"),
    ])
  func seedsGiveDifferentGames(name: String, player: String) throws {
    let variant = try Catalog.variant(name)
    let table = variant.makeTable(
      ["a": try Catalog.player(player), "b": try Catalog.player("random")], limits: Limits())
    #expect(try Set((0..<8).map { try table(job(variant, seed: $0 * 2)).transcript }).count > 4)
  }

  @Test(
    "A player with next to no time still makes a legal move",
    arguments: [
      "greedy", "alpha-beta", "alpha-beta:time=1", "perfect:time=1", "monte-carlo", "monte-carlo:time=1,exploration=0",
    ])
  func tinyTimeStillMoves(player: String) throws {
    for name in ["noughts:4x4", "connect-four:20x20", "reversi:6x6"] {
      let variant = try Catalog.variant(name)
      for nanoseconds in [1, 1_000_000] as [Int64] {
        let table = variant.makeTable(
          ["a": try Catalog.player(player), "b": try Catalog.player("random")],
          limits: Limits(budget: Budget(nanoseconds: nanoseconds), plies: 4))
        #expect(try !table(job(variant, seed: 0)).outcome.reason.isFault)
      }
    }
  }
}
