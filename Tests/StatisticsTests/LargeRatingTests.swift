import Foundation
import TestRings
import Testing

@testable import Statistics

/// Prints the processor time of some work in the nightly ring; run with --no-parallel, it is that of the work alone.
func timed<T>(_ what: String, _ body: () throws -> T) rethrows -> T {
  let start = clock()
  let result = try body()
  if NightlyRing.isOn { print("\(what): \((clock() - start) / 1000) ms") }
  return result
}

/// Large problems, for being right; what they take is printed in the nightly ring, and never decides.
@Suite struct LargeRatingTests {
  /// Games between players of the given ratings in nats, as their expected counts, rounded.
  static func roundRobin(_ ratings: [Double], games: Int, pairs: [(Int, Int)]) -> [Tally] {
    pairs.flatMap { i, j in
      let p = logistic(ratings[i] - ratings[j])
      let wins = Int((Double(games) * p * 0.8).rounded())
      let draws = games / 5
      return Tally.pair(first: i, second: j, wins: wins, draws: draws, losses: games - wins - draws)
    }
  }

  @Test("A chain of 300 versions is exact")
  func longChainIsExact() throws {
    var tallies: [Tally] = []
    var truth = [0.0]
    for version in 1..<300 {
      let wins = 55 + version % 20
      tallies += Tally.pair(first: version, second: version - 1, wins: wins, draws: 0, losses: 100 - wins)
      truth.append(truth[version - 1] + EloScale.difference(score: Double(wins) / 100)!)
    }
    let mean = truth.reduce(0, +) / 300
    let rating = try timed("chain of 300") {
      try RatingProblem(players: 300, tallies: tallies, seatAdvantage: false).solve()
    }
    for (player, known) in zip(rating.players, truth) { #expect(abs(player.elo - known + mean) < 1e-4) }
    let error = try #require(rating.differenceError(1, 0))
    let p = 0.56
    #expect(abs(error - EloScale.pointsPerNat / (100 * p * (1 - p)).squareRoot()) < 1e-4)
  }

  @Test("One ranking of many has exact bounds", .mayHang)
  func longRankingHasBounds() throws {
    let names = 160
    let tally = Tally(group: 0, players: Array(0..<names), places: Array(1...names), games: 1)
    let rating = try timed("one ranking of \(names)") {
      try RatingProblem(players: names, tallies: [tally], seatAdvantage: false).solve()
    }
    let elo = rating.players.map(\.elo)
    #expect(zip(elo, elo.dropFirst()).allSatisfy { $0 > $1 })
    // The best is chosen first with a chance of 5 % at its bound, the worst left over last.
    let strengths = elo.map { $0 / EloScale.pointsPerNat }
    guard case .perfect(.wonAll, let least) = rating.players[0].kind,
      case .perfect(.lostAll, let most) = rating.players[names - 1].kind
    else {
      Issue.record("the first won against all, the last lost against all")
      return
    }
    func chance(of one: Double, over others: ArraySlice<Double>) -> Double {
      1 / (1 + others.reduce(0) { $0 + exp($1 - one) })
    }
    #expect(abs(chance(of: least / EloScale.pointsPerNat, over: strengths[1...]) - 0.05) < 1e-9)
    var last = 1.0
    for place in 0..<(names - 1) {
      let rest = strengths[(place + 1)..<(names - 1)] + [most / EloScale.pointsPerNat]
      let without = strengths[(place + 1)..<(names - 1)]
      last *= chance(of: strengths[place], over: rest) / chance(of: strengths[place], over: without)
    }
    #expect(abs(last - 0.05) < 1e-9)
  }

  @Test("A hundred players have a table and a matrix of superiority")
  func hundredPlayersAreRated() throws {
    var generator = TestGenerator(seed: 3)
    let truth = (0..<100).map { _ in 3 * generator.uniform() }
    let pairs = (0..<100).flatMap { i in (0..<100).filter { $0 != i }.map { (i, $0) } }
    let tallies = Self.roundRobin(truth, games: 100, pairs: pairs)
    try timed("100 players, a million games: table, errors and superiority") {
      let rating = try RatingProblem(players: 100, tallies: tallies).solve()
      var sum = 0.0
      for i in 0..<100 {
        for j in 0..<100 { sum += try #require(rating.los(i, j)) }
        #expect(rating.rankRange(i).count <= 30)
      }
      #expect(abs(sum - 5000) < 1e-6)
    }
  }

  /// A thousand of them in the nightly ring; a debug build needs minutes for their covariance.
  @Test("Many players of a sparse tournament are rated", .tags(.nightly))
  func sparseTournamentIsRated() throws {
    let players = NightlyRing.isOn ? 1000 : 250
    var generator = TestGenerator(seed: 4)
    let truth = (0..<players).map { _ in 4 * generator.uniform() }
    let pairs = (0..<players).flatMap { i in
      (1...10).map { step in (i, (i + 1 + (step == 1 ? 0 : generator.below(players - 2))) % players) }
    }
    let tallies = Self.roundRobin(truth, games: 100, pairs: pairs)
    let rating = try timed("\(players) players, \(players * 1000) games, sparse") {
      try RatingProblem(players: players, tallies: tallies).solve()
    }
    let ranges = timed("their rank ranges") { (0..<players).map(rating.rankRange) }
    #expect(ranges.allSatisfy { $0.lowerBound >= 1 && $0.upperBound <= players })
    let mean = truth.reduce(0, +) / Double(players)
    for (player, truth) in zip(rating.players, truth) {
      #expect(abs(player.elo / EloScale.pointsPerNat - truth + mean) < 1)
    }
  }

  @Test("A ladder of many deterministic players is ordered", .tags(.nightly))
  func longLadderIsOrdered() throws {
    let players = NightlyRing.isOn ? 100 : 30
    let tallies = (0..<players).flatMap { i in
      (0..<players).filter { $0 != i }.flatMap { j in
        Tally.pair(first: i, second: j, wins: i < j ? 5 : 0, draws: 0, losses: i < j ? 0 : 5)
      }
    }
    let rating = try timed("ladder of \(players)") {
      try RatingProblem(players: players, tallies: tallies).solve()
    }
    for (better, worse) in zip(rating.players, rating.players.dropFirst()) { #expect(better.elo > worse.elo) }
    RatingEdgeCaseTests.expectFinite(rating)
  }

  @Test("Tables of four seats are rated", .tags(.nightly))
  func fourSeatsAreRated() throws {
    let players = NightlyRing.isOn ? 10 : 6
    var generator = TestGenerator(seed: 8)
    let truth = (0..<players).map { 0.1 * Double($0) }
    let tallies = ManySeatsTests.games(
      truth, seats: [0.2, 0.1, 0.1, 0], group: 0, count: players * 5000, &generator)
    let rating = try timed("\(players) players at four seats, \(tallies.count) different games") {
      try RatingProblem(players: players, tallies: tallies).solve()
    }
    #expect(rating.players[players - 1].elo > rating.players[0].elo)
  }
}
