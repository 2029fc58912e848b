import Foundation
import TestRings
import Testing

@testable import Statistics

@Suite struct BootstrapTests {
  @Test("The spread of resamples is the sandwich error")
  func spreadIsTheSandwich() throws {
    let known = try KnownRatings("k4_firstmove")
    let problem = RatingProblem(players: 3, tallies: try known.tallies(known.file.players))
    let rating = try problem.solve()
    let bootstrap = try problem.bootstrap(0..<600, seed: 1)
    for player in 0..<3 {
      #expect(abs(bootstrap.standardError(player) / rating.players[player].standardError - 1) < 0.12)
      let interval = try #require(bootstrap.interval95(player))
      #expect(interval.contains(rating.players[player].elo))
    }
    let error = try #require(rating.differenceError(0, 1))
    #expect(abs(bootstrap.differenceError(0, 1) / error - 1) < 0.12)
  }

  @Test("Resamples are the same however they are split")
  func splittingKeepsResamples() throws {
    let known = try KnownRatings("k3_draws3")
    let problem = RatingProblem(players: 3, tallies: try known.tallies(known.file.players))
    let whole = try problem.bootstrap(0..<20, seed: 7).ratings
    let parts = try [0..<7, 7..<8, 8..<20].flatMap { try problem.bootstrap($0, seed: 7).ratings }
    #expect(whole == parts)
    #expect(try problem.bootstrap(0..<20, seed: 8).ratings != whole)
  }

  @Test("Resamples that fall apart stay finite", arguments: RatingModel.allCases)
  func splitResamplesAreFinite(model: RatingModel) throws {
    let tallies =
      Tally.pair(first: 0, second: 1, wins: 3, draws: 1, losses: 0)
      + Tally.pair(first: 1, second: 2, wins: 2, draws: 0, losses: 1)
      + Tally.pair(first: 2, second: 1, wins: 1, draws: 1, losses: 1)
    let bootstrap = try RatingProblem(players: 4, tallies: tallies, model: model).bootstrap(0..<100, seed: 3)
    #expect(bootstrap.ratings.joined().allSatisfy { $0.isFinite && abs($0) < 5000 })
  }

  @Test("A refit from the maximum equals a fresh fit")
  func refitEqualsFreshFit() throws {
    let known = try KnownRatings("pl_rankings")
    let tallies = try known.rows.map { row in
      let order = row[0].split(separator: ">").map { known.file.players.firstIndex(of: String($0))! }
      return Tally(
        group: order.count - 2, players: order, places: Array(1...order.count), games: 10 * (try #require(Int(row[1]))))
    }
    // Each order of players is a seating of its own here, and always ends in that order: resamples equal the original.
    let problem = RatingProblem(players: 4, groups: 3, tallies: tallies, seatAdvantage: false)
    let rating = try problem.solve()
    for elo in zip(try problem.bootstrap(0..<1, seed: 1).ratings[0], rating.players) {
      #expect(abs(elo.0 - elo.1.elo) < 1e-6)
    }
  }

  /// Pairs of games that always come out even scatter less than single games would.
  @Test("Encounters are resampled as a whole")
  func encountersStayWhole() throws {
    let split = [
      GamePattern(group: 0, players: [0, 1], places: [1, 2]), GamePattern(group: 0, players: [1, 0], places: [1, 2]),
    ]
    let won = [
      GamePattern(group: 0, players: [0, 1], places: [1, 2]), GamePattern(group: 0, players: [1, 0], places: [2, 1]),
    ]
    let lost = [
      GamePattern(group: 0, players: [0, 1], places: [2, 1]), GamePattern(group: 0, players: [1, 0], places: [1, 2]),
    ]
    let encounters: EncounterTable = [
      EncounterTally(games: split, count: 90), EncounterTally(games: won, count: 6),
      EncounterTally(games: lost, count: 4),
    ]
    let tallies =
      Tally.pair(first: 0, second: 1, wins: 96, draws: 0, losses: 4)
      + Tally.pair(first: 1, second: 0, wins: 94, draws: 0, losses: 6)
    let problem = RatingProblem(players: 2, tallies: tallies, encounters: encounters, seatAdvantage: false)
    let rating = try problem.solve()
    let bootstrap = try problem.bootstrap(0..<400, seed: 2)
    #expect(abs(bootstrap.standardError(0) / rating.players[0].standardError - 1) < 0.15)
    var single = problem
    single.encounters = nil
    #expect(try single.solve().players[0].standardError > 2 * rating.players[0].standardError)
  }

  @Test("A thousand resamples of twenty players are fast", .tags(.nightly))
  func resamplingIsFast() throws {
    let truth = (0..<20).map { 0.1 * Double($0) }
    let pairs = (0..<20).flatMap { i in (0..<20).filter { $0 != i }.map { (i, $0) } }
    let problem = RatingProblem(
      players: 20, tallies: LargeRatingTests.roundRobin(truth, games: 50, pairs: pairs))
    let resamples = NightlyRing.isOn ? 1000 : 20
    let bootstrap = try timed("\(resamples) resamples of 20 players") {
      try problem.bootstrap(0..<resamples, seed: 1)
    }
    #expect(bootstrap.ratings.count == resamples)
  }
}
