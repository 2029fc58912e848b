import Foundation
import TestRings
import Testing

@testable import Statistics

/// How many games it takes until a ranking is clear, and how often it is wrong.
///
/// A short version always runs; the nightly ring plays 2,000 tournaments of each kind (use a release build with
/// `-Xswiftc -enable-testing`).
@Suite struct RankingSimulationTests {

  @Test("A ranking takes no more games than the prototype did", .tags(.nightly), arguments: RankingCase.all)
  func gamesAreWithinSketch(ranking: RankingCase) {
    let tournaments = NightlyRing.isOn ? 200 : 3
    let games = (0..<tournaments).map {
      ranking.simulation(seed: $0).untilClear(ranking.goal, games: 100_000, seed: $0).games
    }
    let mean = Double(games.reduce(0, +)) / Double(tournaments)
    // Three tournaments scatter.
    #expect(mean <= Double(ranking.sketched) * (NightlyRing.isOn ? 1 : 1.5), "\(mean)")
  }

  /// Ladders on which claims are wrong easily: equals just beyond what is allowed, openings that decide most games, and
  /// a circle among the first three.
  private static let traps: [(name: String, simulation: RankingSimulation, goal: ClaimGoal)] = {
    let steps = (0..<6).map { -22 * Double($0) }
    var openings = RankingSimulation(steps.map { 2 * $0 })
    openings.openings = 400
    let circle = RankingSimulation([0, 0, 0, -60, -120, -180]) { one, other in
      one < 3 && other < 3 && one != other ? (other - one + 3) % 3 == 1 ? 60 : -60 : 0
    }
    let ranking = ClaimGoal(.ranking, within: 20, confidence: 0.95)
    return [
      ("steps", RankingSimulation(steps), ranking), ("openings", openings, ranking), ("circle", circle, ranking),
      ("the best", RankingSimulation(steps), ClaimGoal(.best, within: 20, confidence: 0.95)),
    ]
  }()

  @Test("Rankings are wrong in no more than one of twenty", .tags(.nightly), arguments: 0..<4)
  func rankingsAreRarelyWrong(trap: Int) {
    let (name, simulation, goal) = Self.traps[trap]
    let tournaments = NightlyRing.isOn ? 2_000 : 8
    let wrong = (0..<tournaments).count { simulation.untilClear(goal, games: 20_000, seed: $0).isWrong }
    if NightlyRing.isOn { print(name, wrong) }
    #expect(wrong <= max(1, tournaments / 20), "\(name)")
  }

  /// The chance that something wrong is claimed is highest of equals, of whom none is better.
  @Test(
    "Of equals something wrong is claimed in no more than one tournament of twenty", .tags(.nightly),
    arguments: [0.0, 5, 40])
  func equals(within: Double) {
    for (players, question) in [(2, ClaimGoal.Question.ranking), (4, .ranking), (2, .best), (4, .best)] {
      let goal = ClaimGoal(question, within: within, confidence: 0.95)
      let tournaments = NightlyRing.isOn ? 1_000 : 8
      let games = NightlyRing.isOn ? 4_000 * players : 400
      let simulation = RankingSimulation(Array(repeating: 0, count: players))
      let wrong = (0..<tournaments).count { simulation.untilClear(goal, games: games, seed: $0).isWrong }
      if NightlyRing.isOn { print(players, question, within, wrong) }
      #expect(wrong <= max(1, tournaments / 20), "\(players) players, \(question)")
    }
  }

  @Test("Neighbours of the traps are just too far apart to be swapped")
  func trapsAreTooFarApart() {
    for (name, simulation, goal) in Self.traps where name != "circle" {
      #expect((goal.mean - 0.02..<goal.mean).contains(simulation.expected(1, 0)), "\(name)")
    }
  }

  @Test("A tournament ends at the cap and says that it isn't settled")
  func capLeavesItOpen() {
    let simulation = RankingSimulation([0, 0, 0])
    let result = simulation.untilClear(ClaimGoal(.ranking, within: 1, confidence: 0.95), games: 101, seed: 1)
    #expect(result.games == 100 && !result.isClear && !result.isWrong)
  }

  @Test("A round robin stops when a joint fit shows the same")
  func roundRobinStops() {
    let simulation = RankingSimulation([150, 0, -150])
    let goal = ClaimGoal(.ranking, within: 20, confidence: 0.95)
    let result = simulation.roundRobin(goal, games: 10_000, seed: 1)
    #expect(result.order == [0, 1, 2] && result.isClear && result.games.isMultiple(of: 6) && result.games < 1_000)
  }
}
