import Foundation
import Testing

@testable import Statistics

@Suite struct ManySeatsTests {
  /// Games of Plackett-Luce with a given strength of each seat, in nats.
  static func games(
    _ strengths: [Double], seats: [Double], group: Int, count: Int, _ generator: inout TestGenerator
  ) -> [Tally] {
    var tallies: [Tally: Int] = [:]
    for _ in 0..<count {
      var names = Array(strengths.indices)
      for i in names.indices { names.swapAt(i, generator.below(names.count)) }
      let seated = Array(names[..<seats.count])
      var left = Array(seats.indices)
      var places = [Int](repeating: 0, count: seats.count)
      for place in 1...seats.count {
        let weights = left.map { exp(strengths[seated[$0]] + seats[$0]) }
        var u = generator.uniform() * weights.reduce(0, +)
        let chosen = weights.firstIndex { weight in
          u -= weight
          return u < 0
        }
        places[left.remove(at: chosen ?? left.count - 1)] = place
      }
      tallies[Tally(group: group, players: seated, places: places, games: 0), default: 0] += 1
    }
    return tallies.map { key, games in
      Tally(group: key.group, players: key.players, places: key.places, games: games)
    }.sorted { ($0.players, $0.places).0.lexicographicallyPrecedes(($1.players, $1.places).0) }
  }

  @Test("Two, three and four seats are one scale", arguments: RatingModel.allCases)
  func seatCountsShareAScale(model: RatingModel) throws {
    let truth = [0.8, 0.4, 0, -0.4, -0.8]
    var generator = TestGenerator(seed: 21)
    let seats = [[0.3, 0], [0.5, -0.2, 0], [0.6, 0.3, 0.1, 0]]
    var tallies: [Tally] = []
    for (group, seats) in seats.enumerated() {
      tallies += Self.games(truth, seats: seats, group: group, count: 1500, &generator)
    }
    let rating = try RatingProblem(players: 5, groups: 3, tallies: tallies, model: model).solve()
    for (player, strength) in zip(rating.players, truth) {
      #expect(abs(player.elo - strength * EloScale.pointsPerNat) < 4 * player.standardError)
      #expect(player.standardError < 8)
    }
    for group in rating.groups {
      #expect(group.advantages.count == seats[group.group].count - 1)
      for advantage in group.advantages {
        let known = seats[group.group][advantage.seat] * EloScale.pointsPerNat
        #expect(abs(advantage.elo - known) < 4 * advantage.standardError)
        #expect(advantage.status == .fitted)
      }
    }
  }

  @Test("Tied places are rated and finite", arguments: RatingModel.allCases)
  func tiesAreFinite(model: RatingModel) throws {
    let tallies = [
      Tally(group: 0, players: [0, 1, 2], places: [1, 1, 3], games: 5),
      Tally(group: 0, players: [2, 0, 1], places: [2, 1, 2], games: 4),
      Tally(group: 0, players: [1, 2, 0], places: [1, 1, 1], games: 3),
      Tally(group: 0, players: [1, 2, 0], places: [2, 1, 3], games: 1),
    ]
    let rating = try RatingProblem(players: 3, tallies: tallies, model: model).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    #expect(rating.players[0].elo > rating.players[2].elo)
    #expect(rating.players[0].wins == 4 && rating.players[0].draws == 8 && rating.players[0].losses == 1)
    #expect(rating.players[0].score == 5 * 0.75 + 4 + 3 * 0.5)
  }

  @Test("Six and sixteen seats are rated as they were dealt", arguments: [6, 16])
  func manySeatsAreRated(seats: Int) throws {
    var generator = TestGenerator(seed: 6)
    let truth = (0..<seats).map { 0.9 - 1.8 * Double($0) / Double(seats - 1) }
    let worth = (0..<seats).map { 0.4 - 0.4 * Double($0) / Double(seats - 1) }
    let tallies = Self.games(truth, seats: worth, group: 0, count: 500, &generator)
    let rating = try RatingProblem(players: seats, tallies: tallies).solve()
    let mean = truth.reduce(0, +) / Double(seats)
    for (player, strength) in zip(rating.players, truth) {
      #expect(abs(player.elo - (strength - mean) * EloScale.pointsPerNat) < 4 * player.standardError)
    }
    for advantage in rating.groups[0].advantages {
      #expect(abs(advantage.elo - worth[advantage.seat] * EloScale.pointsPerNat) < 4 * advantage.standardError)
    }
  }

  @Test("A tie of fifteen is rated, and favours none of them", arguments: [RatingModel.bradleyTerry, .raoKupper])
  func largeTiesAreRated(model: RatingModel) throws {
    let tallies = (0..<16).map { loser in
      Tally(group: 0, players: Array(0..<16), places: (0..<16).map { $0 == loser ? 16 : 1 }, games: loser == 3 ? 4 : 1)
    }
    let rating = try RatingProblem(players: 16, tallies: tallies, model: model, seatAdvantage: false).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    let others = rating.players.indices.filter { $0 != 3 }.map { rating.players[$0].elo }
    #expect(others.allSatisfy { abs($0 - others[0]) < 40 && $0 > rating.players[3].elo + 40 })
  }

  @Test("The orders round the table are as many as all orders where two or three tie")
  func fewerOrdersMeanTheSame() {
    // Each set of the tied that may be left over has the same weight in sum, whichever orders are taken.
    for places in [Array(repeating: 1, count: 13), [1] + Array(repeating: 2, count: 14) + [16]] {
      var weights: [Int: Double] = [:]
      let rest = places.count { $0 == 16 }
      for choice in RankingLikelihood.choices(places: places) where choice.members.count > rest {
        weights[choice.members.count, default: 0] += choice.weight
      }
      #expect(weights.count == places.count - rest && weights.values.allSatisfy { abs($0 - 1) < 1e-9 })
    }
  }

  @Test("A player that is always last is bounded")
  func alwaysLastIsBounded() throws {
    var generator = TestGenerator(seed: 2)
    let inner = Self.games([0.3, 0, -0.3], seats: [0, 0, 0], group: 0, count: 60, &generator)
    let tallies = inner.map { tally in
      Tally(group: 0, players: tally.players + [3], places: tally.places + [4], games: tally.games)
    }
    let rating = try RatingProblem(players: 4, tallies: tallies, seatAdvantage: false).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    guard case .perfect(.lostAll, let bound) = rating.players[3].kind else {
      Issue.record("\(rating.players[3].kind)")
      return
    }
    #expect(bound < -300 && rating.players[3].elo < bound)
    let alone = try RatingProblem(players: 3, tallies: inner, seatAdvantage: false).solve()
    for player in 0..<3 { #expect(abs(alone.players[player].elo - rating.players[player].elo) < 1e-6) }
  }

  @Test("Rankings that only order two players are a table of pairs")
  func twoPlayerRankingsArePairs() throws {
    // The same games as pairs, and inside rankings whose third player is beyond reach.
    let pairs = Tally.pair(first: 0, second: 1, wins: 7, draws: 2, losses: 3)
    let rankings = pairs.map { tally in
      Tally(group: 0, players: tally.players + [2], places: tally.places + [3], games: tally.games)
    }
    for model in [RatingModel.bradleyTerry, .davidson] {
      let two = try RatingProblem(players: 2, tallies: pairs, model: model, seatAdvantage: false).solve()
      let three = try RatingProblem(players: 3, tallies: rankings, model: model, seatAdvantage: false).solve()
      #expect(abs(two.players[0].elo - three.players[0].elo) < 1e-6)
      #expect(abs(two.players[0].standardError - three.players[0].standardError) < 1e-6)
    }
  }
}
