import Foundation
import Randomness
import TestRings
import Testing

@testable import Statistics

@Suite struct GoodnessOfFitTests {
  @Test("A cycle of sixty to forty isn't chance")
  func cycleIsSignificant() throws {
    let cycle = (0..<3).flatMap { Tally.pair(first: $0, second: ($0 + 1) % 3, wins: 60, draws: 0, losses: 40) }
    let test = try #require(
      try RatingProblem(players: 3, tallies: cycle, seatAdvantage: false).transitivity().goodnessOfFit)
    // Residuals of 10, 10, -10 with a variance of 25 each.
    #expect(abs(test.statistic - 12) < 1e-6)
    #expect(test.degrees == 1)
    #expect(test.method == .chiSquared)
    #expect(abs(test.p - 0.000532) < 5e-7)
    #expect(test.isRefuted)
  }

  @Test("Citations of journals fit one number per journal")
  func journalsFit() throws {
    // S. M. Stigler, Statistical Science 9, 1994; deviance 4.2934 with 3 degrees in H. Turner and D. Firth,
    // Journal of Statistical Software 48(9), 2012. Biometrika, Comm. Statist., JASA, JRSS-B.
    let citations = [
      (0, 1, 730, 33), (0, 2, 498, 320), (0, 3, 221, 284), (1, 2, 68, 813), (1, 3, 17, 276), (2, 3, 142, 325),
    ]
    let problem = RatingProblem(
      players: 4, tallies: citations.flatMap { Tally.pair(first: $0, second: $1, wins: $2, draws: 0, losses: $3) },
      seatAdvantage: false)
    let test = try #require(try problem.transitivity().goodnessOfFit)
    #expect(test.degrees == 3)
    var deviance = 0.0
    for pair in try problem.solve().residuals {
      let lost = (actual: Double(pair.games) - pair.score, expected: Double(pair.games) - pair.expected)
      deviance += 2 * pair.score * log(pair.score / pair.expected)
      deviance += 2 * lost.actual * log(lost.actual / lost.expected)
    }
    #expect(abs(deviance - 4.2934) < 5e-5)
    #expect(abs(test.statistic - deviance) < 0.5)
    #expect(!test.isRefuted)
  }

  @Test("There is no test if anything would fit")
  func saturatedModelHasNoTest() throws {
    #expect(try RatingProblem(players: 0, groups: 0, tallies: []).transitivity().goodnessOfFit == nil)
    let two = Tally.pair(first: 0, second: 1, wins: 9, draws: 0, losses: 3)
    #expect(try RatingProblem(players: 2, tallies: two).transitivity().goodnessOfFit == nil)
    let draws = [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)].flatMap {
      Tally.pair(first: $0, second: $1, wins: 0, draws: 50, losses: 0)
    }
    #expect(try RatingProblem(players: 3, tallies: draws).transitivity().goodnessOfFit == nil)
    let four = Tally(group: 0, players: [0, 1, 2, 3], places: [1, 2, 3, 4], games: 60)
    #expect(try RatingProblem(players: 4, tallies: [four]).transitivity().goodnessOfFit == nil)
  }

  @Test("Pairs whose results hardly vary are simulated")
  func rareVariationIsSimulated() throws {
    var kind = Self.kinds[4]
    kind.encounters = 10
    let problem = kind.tournament(3)
    let test = try #require(try problem.transitivity().goodnessOfFit)
    #expect(test.method == .bootstrap)
    #expect(test.p >= 0.001 && test.p <= 1)
    #expect(try problem.transitivity().goodnessOfFit == test)
  }

  @Test(
    "Simulations end when p is clear, and come to what 999 of them came to, within the error of both",
    arguments: [(4, 0, 0.661), (4, 1, 0.245), (4, 2, 0.236), (5, 0, 0.877), (6, 0, 0.06)])
  private func simulationsStop(_ kind: Int, seed: Int, all: Double) throws {
    let test = try #require(try Self.kinds[kind].tournament(seed).transitivity().goodnessOfFit)
    #expect(abs(test.p - all) < 4 * ((1 - all) / 30).squareRoot() * all, "\(test.p)")
  }

  @Test("A cycle that no simulation comes to needs 199 of them")
  func clearCycleStops() throws {
    var kind = Kind(testDescription: "cycle", ratings: [0, 0, 0, 900], encounters: 80, draws: 0.2, cycle: 200)
    kind.isThin = true
    let test = try #require(try kind.tournament(0).transitivity().goodnessOfFit)
    #expect(test.method == .bootstrap)
    #expect(test.p == 0.005)
  }

  @Test("The model and given ratings of a table don't matter")
  func modelAndAnchorsIgnored() throws {
    var problem = Self.kinds[1].tournament(5)
    let test = try problem.transitivity().goodnessOfFit
    (problem.model, problem.anchors, problem.errors) = (.davidson, .fixed([0: 0, 1: 500]), .inverseHessian)
    #expect(try problem.transitivity().goodnessOfFit == test)
  }

  /// Shares of false alarms at a level of 5 %. The nightly ring plays 2000 tournaments of each kind, and asks for 4 to 6 %.
  @Test("Alarms are false in one of twenty", .tags(.nightly), arguments: kinds)
  private func falseAlarmsAreRare(_ kind: Kind) throws {
    let count = NightlyRing.isOn ? 2000 : (kind.isThin ? 8 : 150)
    let alarms = try (0..<count).count { try kind.tournament($0).transitivity().goodnessOfFit?.isRefuted == true }
    let share = Double(alarms) / Double(count)
    if NightlyRing.isOn { print("\(kind.testDescription): \(share)") }
    // Shares of 2000 have a standard error of half a percent.
    #expect(NightlyRing.isOn ? (0.035...0.065).contains(share) : share < (kind.isThin ? 0.4 : 0.12))
    #expect(NightlyRing.isOn || kind.isThin || alarms > 0)
  }

  @Test("A cycle among players is found in encounters too")
  func encounterCycleIsFound() throws {
    let kind = Kind(testDescription: "cycle", ratings: [0, 0, 0], encounters: 80, draws: 0.2, cycle: 70)
    let alarms = try (0..<10).count { try kind.tournament($0).transitivity().goodnessOfFit?.isRefuted == true }
    #expect(alarms >= 8)
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// True ratings in Elo.
    var ratings: [Double]
    /// Encounters a pair and variant.
    var encounters: Int
    /// Share of draws between equals.
    var draws: Double
    /// Openings favour one seat or the other by this much, in Elo.
    var spread = 0.0
    /// First-seat advantage, in Elo.
    var seat = 0.0
    var variants = 1
    /// By how much of three players each is better against the next than its rating says, in Elo.
    var cycle = 0.0
    /// Whether some pairs' results hardly vary.
    var isThin = false
  }

  static let kinds = [
    Kind(testDescription: "3 players, 40 games a pair", ratings: [60, 0, -60], encounters: 20, draws: 0.3),
    Kind(
      testDescription: "4, 80 games, openings", ratings: [100, 30, -40, -90], encounters: 40, draws: 0.2, spread: 300),
    Kind(
      testDescription: "8, 100 games", ratings: (0..<8).map { Double($0) * 40 }, encounters: 50, draws: 0.3, seat: 80),
    Kind(
      testDescription: "8, 20 games at each of 3 variants", ratings: (0..<8).map { Double($0) * 40 }, encounters: 10,
      draws: 0.3, seat: 80, variants: 3),
    Kind(
      testDescription: "6, 200 apart, 40 games", ratings: (0..<6).map { Double($0) * 200 }, encounters: 20, draws: 0.2,
      isThin: true),
    Kind(
      testDescription: "6, 200 apart, openings", ratings: (0..<6).map { Double($0) * 200 }, encounters: 20, draws: 0.2,
      spread: 200, isThin: true),
    Kind(testDescription: "4, 8 games", ratings: [50, 0, 0, -50], encounters: 4, draws: 0.2, isThin: true),
  ]
}

extension GoodnessOfFitTests.Kind {
  /// A round-robin in which one number a player fits, but for the cycle.
  fileprivate func tournament(_ seed: Int) -> RatingProblem {
    var source = RandomSource(seed: 22, sample: seed)
    var games: [GamePattern: Int] = [:]
    var tallies: [EncounterTally] = []
    for variant in 0..<variants {
      for one in ratings.indices {
        for other in ratings.indices where other > one {
          for _ in 0..<encounters {
            let opening = seat + spread * source.normal()
            let both = [(one, other), (other, one)].map { first, second in
              let difference = ratings[first] - ratings[second] + opening + bonus(first, second)
              let places = places(EloScale.expectedScore(difference: difference), &source)
              return GamePattern(group: variant, players: [first, second], places: places)
            }
            for game in both { games[game, default: 0] += 1 }
            tallies.append(EncounterTally(games: both, count: 1))
          }
        }
      }
    }
    return RatingProblem(
      players: ratings.count, groups: variants,
      tallies: games.map { Tally(group: $0.group, players: $0.players, places: $0.places, games: $1) }
        .sorted(by: Tally.areInOrder),
      encounters: EncounterTable(tallies))
  }

  private func bonus(_ first: Int, _ second: Int) -> Double {
    guard max(first, second) < 3 else { return 0 }
    return (second - first + 3) % 3 == 1 ? cycle : -cycle
  }

  private func places(_ p: Double, _ source: inout RandomSource) -> [Int] {
    let drawn = min(draws * 4 * p * (1 - p), 2 * min(p, 1 - p))
    let x = source.uniform()
    return x < p - drawn / 2 ? [1, 2] : (x < p + drawn / 2 ? [1, 1] : [2, 1])
  }
}
