import Foundation
import TestRings
import Testing

@testable import Statistics

/// Whether what is said of the order of a sorted table holds as often as it says, over simulated tournaments.
///
/// A short version always runs; the nightly ring plays 400 tournaments or more of each kind and prints the table of Ratings.md.
@Suite struct StandingOrderTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var players: Int
    /// Games each player has the first seat against each other player.
    var games: Int
    /// How far the mean claim may be from what is true, which is more where strengths are no sample of a normal
    /// distribution, or are few.
    var tolerance = 0.025
    /// What share of ranks is held at least.
    var lowest = 0.945
    /// Draws the players' strengths, in Elo.
    var strength: @Sendable (_ player: Int, inout TestGenerator) -> Double
  }

  static let kinds = [
    Kind(testDescription: "50 players, strengths normal, 20 Elo", players: 50, games: 2) { normal(20, &$1) },
    Kind(testDescription: "50 players, strengths normal, 100 Elo", players: 50, games: 2) { normal(100, &$1) },
    Kind(testDescription: "20 players, strengths normal, 40 Elo", players: 20, games: 5) { normal(40, &$1) },
    Kind(testDescription: "20 players, evenly 10 Elo apart", players: 20, games: 5) { player, _ in
      10 * Double(player)
    },
    Kind(
      testDescription: "20 players, two clusters 300 Elo apart", players: 20, games: 5, tolerance: 0.06, lowest: 0.92
    ) {
      normal(15, &$1) + ($0 < 10 ? 0 : 300)
    },
    Kind(testDescription: "8 players, strengths normal, 50 Elo", players: 8, games: 10) { normal(50, &$1) },
    Kind(testDescription: "5 players, strengths normal, 50 Elo", players: 5, games: 10, tolerance: 0.045) {
      normal(50, &$1)
    },
    Kind(testDescription: "50 players, all equal", players: 50, games: 2) { _, _ in 0 },
    Kind(testDescription: "8 players, all equal", players: 8, games: 10, tolerance: 0.12) { _, _ in 0 },
    Kind(testDescription: "80 players, strengths normal, 100 Elo", players: 80, games: 1) { normal(100, &$1) },
  ]

  @Test(
    "Neighbours are in order as often as reported, and ranks lie in their ranges",
    .tags(.nightly), arguments: kinds
  )
  func orderHasItsConfidence(kind: Kind) throws {
    let tournaments = NightlyRing.isOn ? max(400, 10_000 / kind.players) : max(6, 300 / kind.players)
    var generator = TestGenerator(seed: 5)
    var (claims, rawClaims, truths, ranges, rawRanges, all) = (0.0, 0.0, 0.0, 0, 0, 0)
    for _ in 0..<tournaments {
      let strengths = (0..<kind.players).map { kind.strength($0, &generator) }
      let rating = try Self.tournament(strengths, games: kind.games, &generator).solve()
      let order = StandingOrder(rating)
      let sorted = strengths.indices.sorted { rating.players[$0].elo > rating.players[$1].elo }
      for (one, next) in zip(sorted, sorted.dropFirst()) {
        claims += try #require(order.superiority(one, next))
        rawClaims += try #require(rating.los(one, next))
        truths += strengths[one] > strengths[next] ? 1 : strengths[one] == strengths[next] ? 0.5 : 0
      }
      for player in strengths.indices {
        let better = strengths.count { $0 > strengths[player] }
        let level = strengths.count { $0 == strengths[player] } - 1
        let ranks = better + 1...better + level + 1
        all += 1
        if order.rankRange(player).overlaps(ranks) { ranges += 1 }
        if rating.rankRange(player).overlaps(ranks) { rawRanges += 1 }
      }
    }
    let neighbours = Double(tournaments * (kind.players - 1))
    let (claim, truth) = (claims / neighbours, truths / neighbours)
    let held = Double(ranges) / Double(all)
    let report = String(
      format: "in order %.3f, said %.3f (pair by pair %.3f); ranks held %.3f (pair by pair %.3f)", truth, claim,
      rawClaims / neighbours, held, Double(rawRanges) / Double(all))
    if NightlyRing.isOn { print(kind.testDescription, report) }
    #expect(abs(claim - truth) <= (NightlyRing.isOn ? kind.tolerance : kind.tolerance + 0.06), "\(report)")
    #expect(held >= (NightlyRing.isOn ? kind.lowest : 0.9), "\(report)")
  }

  private static func normal(_ deviation: Double, _ generator: inout TestGenerator) -> Double {
    deviation * (-2 * log(1 - generator.uniform())).squareRoot() * cos(2 * Double.pi * generator.uniform())
  }

  private static func tournament(
    _ strengths: [Double], games: Int, _ generator: inout TestGenerator
  ) -> RatingProblem {
    var tallies: [Tally] = []
    for one in strengths.indices {
      for other in strengths.indices where one != other {
        let chance = EloScale.expectedScore(difference: strengths[one] - strengths[other])
        let wins = (0..<games).count { _ in generator.uniform() < chance }
        tallies += Tally.pair(first: one, second: other, wins: wins, draws: 0, losses: games - wins)
      }
    }
    return RatingProblem(players: strengths.count, tallies: tallies)
  }

  @Test("Two players are compared as their estimates are")
  func twoComparedAsEstimated() throws {
    let rating = try RatingProblem(
      players: 2,
      tallies: Tally.pair(first: 0, second: 1, wins: 12, draws: 3, losses: 5)
        + Tally.pair(first: 1, second: 0, wins: 8, draws: 1, losses: 11)
    ).solve()
    let order = StandingOrder(rating)
    let (said, raw) = (try #require(order.superiority(0, 1)), try #require(rating.los(0, 1)))
    #expect(abs(said - raw) < 1e-9)
    #expect(order.rankRange(0) == rating.rankRange(0))
  }

  @Test("Equals have equal chances and equal ranges")
  func equalsHaveEqualChances() throws {
    var tallies: [Tally] = []
    for one in 0..<5 {
      for other in 0..<5 where one != other {
        tallies += Tally.pair(first: one, second: other, wins: 4, draws: 2, losses: 4)
      }
    }
    let order = StandingOrder(try RatingProblem(players: 5, tallies: tallies).solve())
    for one in 0..<5 {
      #expect(order.rankRange(one) == 1...5)
      for other in 0..<5 where one != other { #expect(abs((order.superiority(one, other) ?? 0) - 0.5) < 1e-9) }
    }
  }

  @Test("A player that won everything is compared only by the weak prior")
  func perfectUsesWeakPrior() throws {
    var tallies = Tally.pair(first: 0, second: 1, wins: 10, draws: 0, losses: 0)
    for one in 1..<6 {
      for other in 1..<6 where one != other {
        tallies += Tally.pair(first: one, second: other, wins: 5, draws: 0, losses: 5)
      }
    }
    let rating = try RatingProblem(players: 7, tallies: tallies).solve()
    let order = StandingOrder(rating)
    #expect(order.superiority(0, 1) == rating.los(0, 1))
    #expect(order.rankRange(0).lowerBound == 1)
    #expect(order.superiority(0, 6) == nil)
  }
}
