import Foundation
import Randomness
import Testing

@testable import Statistics

@Suite struct StratifiedShareTests {
  private func share(_ strata: [[(units: Int, hits: Int)]]) -> StratifiedShare<Int> {
    var share = StratifiedShare<Int>()
    for (stratum, clusters) in strata.enumerated() {
      for cluster in clusters { share.add(units: cluster.units, hits: cluster.hits, to: stratum) }
    }
    return share
  }

  @Test("One stratum is a share of clusters")
  func oneStratum() {
    var plain = ClusteredShare()
    for cluster in [(10, 4), (5, 5), (5, 3)] { plain.add(units: cluster.0, hits: cluster.1) }
    let share = share([[(10, 4), (5, 5), (5, 3)]])
    #expect(share.share == plain.share && share.error95 == plain.error95 && share.whole == plain)
  }

  @Test("What distinguishes strata is no part of the error")
  func twoStrata() throws {
    // By hand: p = 1/2; residuals -3, -5 around -4 and 5, 3 around 4, with squares 2 and 2 times 2/1; two times one degree
    // of freedom, by t 4.3027.
    let share = share([[(10, 2), (10, 0)], [(10, 10), (10, 8)]])
    #expect(share.share == 0.5)
    #expect(abs(try #require(share.error95) - 4.30265 * 8.0.squareRoot() / 40) < 1e-4)
  }

  @Test("Strata of one cluster are taken for one together, and a lone one goes with another")
  func lone() throws {
    #expect(share([[(4, 1)], [(4, 3)], [(4, 2)]]).error95 == share([[(4, 1), (4, 3), (4, 2)]]).error95)
    #expect(share([[(4, 1)], [(4, 3), (4, 2)]]).error95 == share([[(4, 1), (4, 3), (4, 2)]]).error95)
    #expect(share([[(30, 10)]]).error95 == 0.95 && StratifiedShare<Int>().error95 == nil)
  }

  @Test("Where nothing differs within any stratum the rule of three says what may be")
  func noScatter() throws {
    let share = share([Array(repeating: (2, 2), count: 20), Array(repeating: (2, 0), count: 20)])
    #expect(abs(try #require(share.error95) - 0.0722) < 1e-4)
  }

  @Test("Shares add up in whatever order")
  func sums() {
    let strata = [[(3, 2), (5, 5)], [(4, 0), (7, 3), (6, 1)], [(9, 9), (9, 2)]]
    #expect(share(strata).error95 == share(strata.reversed()).error95)
    #expect(share(Array(strata[..<1])) + share([[(1, 1)]]) == share([strata[0] + [(1, 1)]]))
  }

  /// How often 95 % intervals hold the first seat's true share, over tournaments in which six players of very different
  /// strength meet as often as told: by encounters, pairing by pairing; and by games, all alike.
  private static func coverage(encounters: Int, tournaments: Int) -> (strata: Double, games: Double) {
    var random = SplitMix(seed: 5)
    func chance(_ ahead: Double) -> Double { 1 / (1 + exp(-ahead - 0.4)) }
    func won(_ chance: Double) -> Int { Double(random.next() >> 11) / Double(1 << 53) < chance ? 1 : 0 }
    let strengths = [2, 1, 0.5, 0, -0.5, -1.5]
    let pairs = strengths.indices.flatMap { one in strengths.indices.filter { $0 > one }.map { (one, $0) } }
    let chances = pairs.map { (chance(strengths[$0] - strengths[$1]), chance(strengths[$1] - strengths[$0])) }
    let truth = chances.reduce(0) { $0 + $1.0 + $1.1 } / Double(2 * pairs.count)
    var held = (strata: 0, games: 0)
    for _ in 0..<tournaments {
      var (strata, games) = (StratifiedShare<Int>(), ClusteredShare())
      for (pair, chance) in chances.enumerated() {
        for _ in 0..<encounters {
          let (one, other) = (won(chance.0), won(chance.1))
          strata.add(units: 2, hits: one + other, to: pair)
          games.add(units: 1, hits: one)
          games.add(units: 1, hits: other)
        }
      }
      let distance = abs((strata.share ?? 0) - truth)
      if distance <= strata.error95 ?? 0 { held.strata += 1 }
      if distance <= games.error95 ?? 0 { held.games += 1 }
    }
    return (Double(held.strata) / Double(tournaments), Double(held.games) / Double(tournaments))
  }

  @Test("Intervals hold the true value in 95 of 100 tournaments, where those by games do in 99")
  func coverage() {
    let held = Self.coverage(encounters: 10, tournaments: 1_000)
    #expect(abs(held.strata - 0.95) < 0.02, "\(held)")
    #expect(held.games > 0.975, "\(held)")
  }
}
