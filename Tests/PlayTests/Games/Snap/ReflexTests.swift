import Testing

@testable import Play

struct ReflexTests {
  /// What a reflex player does on cards turned in real games, with and without a match.
  private func calls(_ player: String) throws -> (onMatch: [Int?], without: [Int?]) {
    let game = try Variants.snap("snap:3,ranks=4")
    var reflex = try Reflex(game: game, spec: try Catalog.player(player))
    reflex.begin(seed: 1)
    var (onMatch, without): ([Int?], [Int?]) = ([], [])
    for seed in 1...12 as ClosedRange<UInt64> {
      _ = game.playRandomly(seed: seed, plies: 400) { position, _ in
        let view = game.view(of: position)
        let call = reflex.choose(in: view, within: Budget()).move.call
        if view.matching.isEmpty { without.append(call) } else { onMatch.append(call) }
      }
    }
    return (onMatch, without)
  }

  @Test("By default every match is called, and about 1 card in 50 without one, after 500 to 2500 ms")
  func defaultsMatchTheirRange() throws {
    let (onMatch, without) = try calls("reflex")
    let times = onMatch.compactMap { $0 }
    #expect(times.count == onMatch.count && times.count > 100)
    #expect(times.allSatisfy { (500...2_500).contains($0) })
    #expect(times.min()! < 600 && times.max()! > 2_400)
    let share = Double(without.count { $0 != nil }) / Double(without.count)
    #expect((0.01...0.03).contains(share) && without.count > 1_000)
  }

  @Test("The parameters are kept")
  func parametersAreKept() throws {
    let blind = try calls("reflex:misses=1,false-calls=1,fastest=7,slowest=9")
    #expect(blind.onMatch.allSatisfy { $0 == nil })
    #expect(Set(blind.without) == [7, 8, 9])
    let calm = try calls("reflex:false-calls=0,fastest=0,slowest=0")
    #expect(calm.without.allSatisfy { $0 == nil } && calm.onMatch.allSatisfy { $0 == 0 })
    let half = try calls("reflex:misses=0.5")
    let share = Double(half.onMatch.count { $0 != nil }) / Double(half.onMatch.count)
    #expect((0.4...0.6).contains(share))
  }

  @Test("The shortest time may not be longer than the longest")
  func timesAreOrdered() {
    let error = #expect(throws: NotationError.self) { try Catalog.player("reflex:fastest=3000") }
    #expect(error?.description == "reflex: fastest can't be “3000”; expected at most “slowest”, 2500")
  }

  @Test("The player that reacts faster wins at Snap")
  func fasterReactionWins() throws {
    let table = try Catalog.variant("snap:2,turns=600").makeTable(
      ["fast": try Catalog.player("reflex:slowest=900"), "slow": try Catalog.player("reflex:fastest=1000")],
      limits: Limits())
    let records = try (0..<10).map {
      try table(Job(variant: "snap:2,turns=600", players: ["fast", "slow"], encounter: $0, seed: UInt64($0)))
    }
    #expect(records.reduce(0) { $0 + $1.outcome.score(of: 0) } >= 9)
  }
}
