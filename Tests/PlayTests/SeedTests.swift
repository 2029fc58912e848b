import Testing

@testable import Play

struct SeedTests {
  @Test("All seeds fit into a signed 64-bit number")
  func seedsFitSigned64Bits() {
    for seed in [0, 1, 2_026, Seed.max, .max] as [UInt64] {
      for number in 0..<50 {
        #expect(Seed.game(run: seed, variant: "noughts:3x3", players: ["a", "b"], encounter: number) <= Seed.max)
        #expect(Seed.player(game: seed, seat: number, name: "a") <= Seed.max)
        #expect(Seed.run(seed, number: number + 2) <= Seed.max)
        #expect(Seed.openings(run: seed, variant: "noughts:3x3", players: ["a", "b"]) <= Seed.max)
      }
    }
  }

  @Test("Seeds of different games, seats, runs, variants and pairings differ")
  func seedsDiffer() {
    var seeds: Set<UInt64> = []
    for run in 1...5 {
      let run = Seed.run(2_026, number: run)
      for variant in ["noughts:3x3", "noughts:3x4", "snap:2", "reversi:8x8"] {
        for players in [["a", "b"], ["a", "c"], ["ab"], ["a", "b", "c"]] {
          seeds.insert(Seed.openings(run: run, variant: variant, players: players))
          for encounter in 0..<50 {
            let game = Seed.game(run: run, variant: variant, players: players, encounter: encounter)
            seeds.insert(game)
            for seat in 0..<4 { seeds.insert(Seed.player(game: game, seat: seat, name: "a")) }
          }
        }
      }
    }
    #expect(seeds.count == 5 * 4 * 4 * (1 + 50 * 5))
  }

  @Test("A pairing's seeds don't depend on the order of its players")
  func seedsIgnorePlayerOrder() {
    for players in [["b", "c", "a"], ["c", "b", "a"]] {
      #expect(
        Seed.game(run: 1, variant: "x", players: players, encounter: 3)
          == Seed.game(run: 1, variant: "x", players: ["a", "b", "c"], encounter: 3))
      #expect(
        Seed.openings(run: 1, variant: "x", players: players)
          == Seed.openings(run: 1, variant: "x", players: ["a", "b", "c"]))
    }
  }

  @Test("The first run has the config's seed, and seeds stay the same across releases")
  func seedsAreStable() {
    #expect(Seed.run(2_026, number: 1) == 2_026)
    #expect(Seed.run(1, number: 2) == 1_372_880_338_278_203_854)
    #expect(Seed.sharedGame(run: 1, variant: "snap:2", encounter: 3) == 796_428_748_950_530_032)
    #expect(Seed.player(game: 1, seat: 1, name: "a") == 71_686_916_403_801_209)
  }
}
