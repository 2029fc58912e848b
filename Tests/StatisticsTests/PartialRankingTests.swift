import Foundation
import Testing

@testable import Statistics

/// Games of which only the first few places are known. The numbers are those of an independent program (Newton's method
/// on the multinomial logit, in Python).
@Suite struct PartialRankingTests {
  private static let none = Tally.unranked

  /// A game of which only those in `order` are known, the best first.
  private static func tally(_ players: [Int], _ order: [Int], _ games: Int) -> Tally {
    let places = players.map { player in order.firstIndex(of: player).map { $0 + 1 } ?? none }
    return Tally(group: players.count - 3, players: players, places: places, games: games)
  }

  private static let winners = [
    tally([0, 1, 2, 3], [0], 7), tally([0, 1, 2, 3], [1], 5), tally([0, 1, 2, 3], [2], 3), tally([0, 1, 2, 3], [3], 2),
    tally([0, 1, 4], [0], 4), tally([0, 1, 4], [1], 3), tally([0, 1, 4], [4], 2), tally([2, 3, 4], [2], 3),
    tally([2, 3, 4], [3], 2), tally([2, 3, 4], [4], 4),
  ]

  private static let firstTwo = [
    tally([0, 1, 2, 3], [0, 1], 5), tally([1, 2, 3, 0], [1, 0], 4), tally([2, 3, 0, 1], [2, 0], 3),
    tally([3, 0, 1, 2], [3, 2], 2), tally([0, 2, 1, 3], [0, 3], 2), tally([1, 0, 3, 2], [1, 3], 3),
    tally([3, 2, 1, 0], [1, 2], 2), tally([2, 0, 3, 1], [0, 2], 4), tally([0, 3, 2, 1], [3, 1], 1),
    tally([1, 3, 0, 2], [2, 1], 2),
  ]

  private func expect(_ numbers: [Double], _ known: [Double]) {
    #expect(numbers.count == known.count)
    for (number, known) in zip(numbers, known) { #expect(abs(number - known) < 1e-9, "\(number), \(known)") }
  }

  @Test("Winners among others are a multinomial logit", arguments: RatingModel.allCases)
  func winnersAreALogit(model: RatingModel) throws {
    let rating = try RatingProblem(
      players: 5, groups: 2, tallies: Self.winners, model: model, seatAdvantage: false
    ).solve()
    expect(
      rating.players.map(\.elo),
      [107.80500807744562, 52.483928810933044, -43.662035073422565, -114.09853869569508, -2.5283631192610234])
    expect(
      rating.players.map(\.standardError),
      [59.00891110230683, 63.99670490061717, 66.19695868785895, 76.75240006420006, 70.97387382920678])
    expect([rating.logLikelihood], [-40.91931691584437])
  }

  @Test("First places are rated with seat advantages", arguments: RatingModel.allCases)
  func firstPlacesUseSeats(model: RatingModel) throws {
    let rating = try RatingProblem(players: 4, groups: 2, tallies: Self.firstTwo, model: model).solve()
    expect(
      rating.players.map(\.elo), [88.39351563949029, 48.15890082420541, -42.20206385720884, -94.35035260648691])
    expect(
      rating.players.map(\.standardError),
      [54.64112938058099, 42.79888072771254, 49.32056138581556, 61.52512669057954])
    let advantages = rating.groups[0].advantages
    expect(advantages.map(\.elo), [303.08405307944776, 16.11381329279879, -36.634693328176006])
    expect(advantages.map(\.standardError), [76.02053024958363, 77.22657538784625, 94.5565326260536])
    expect([rating.logLikelihood], [-52.55614932200089])
  }

  @Test("The only one unranked is last", arguments: RatingModel.allCases)
  func soleUnrankedIsLast(model: RatingModel) throws {
    let known = [([1, 2, 3], 5), ([2, 1, 3], 4), ([3, 1, 2], 3), ([2, 3, 1], 2), ([1, 1, 3], 3)]
    func rating(last: Int) throws -> Rating {
      let tallies = known.map { places, games in
        Tally(group: 0, players: [0, 1, 2], places: places.map { $0 == 3 ? last : $0 }, games: games)
      }
      return try RatingProblem(players: 3, tallies: tallies, model: model).solve()
    }
    let (one, other) = (try rating(last: 3), try rating(last: Self.none))
    expect(other.players.map(\.elo), one.players.map(\.elo))
    expect(other.players.map(\.standardError), one.players.map(\.standardError))
    expect([other.logLikelihood, Double(other.parameterCount)], [one.logLikelihood, Double(one.parameterCount)])
  }

  @Test("A player that never won is below the winners and beside the others")
  func neverWonIsBelow() throws {
    let rating = try RatingProblem(
      players: 4,
      tallies: [Tally(group: 0, players: [0, 1, 2, 3], places: [1, Self.none, Self.none, Self.none], games: 9)],
      seatAdvantage: false
    ).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    #expect(rating.components.count == 4)
    #expect(rating.components[0].standing == .wonAll)
    for player in 1...3 {
      #expect(rating.components[player].standing == .lostAll)
      #expect(abs(rating.players[player].elo - rating.players[1].elo) < 1e-9)
      #expect(rating.comparability(0, player) == .oneSided)
    }
    // To win nine of nine against three whose sum of strengths is s: (a / (a + s))^9 = 1/20.
    guard case .perfect(.wonAll, let bound) = rating.players[0].kind else {
      Issue.record("\(rating.players[0].kind)")
      return
    }
    let share = pow(0.05, 1.0 / 9)
    let expected = rating.players[1].elo + EloScale.pointsPerNat * (log(3) + log(share / (1 - share)))
    #expect(abs(bound - expected) < 1e-6)
    // To leave only the winner unbeaten: each other alone against it.
    guard case .perfect(.lostAll, let bound) = rating.players[2].kind else {
      Issue.record("\(rating.players[2].kind)")
      return
    }
    let below = rating.players[0].elo - EloScale.pointsPerNat * log(share / (1 - share))
    #expect(abs(bound - below) < 1e-6)
  }

  @Test("Points of the unranked are the mean over their orders")
  func unrankedPointsAreMeans() throws {
    let tally = Tally(group: 0, players: [0, 1, 2, 3], places: [Self.none, 1, Self.none, Self.none], games: 3)
    expect((0..<4).map(tally.score), [1.0 / 3, 1, 1.0 / 3, 1.0 / 3])
    let rating = try RatingProblem(players: 5, groups: 2, tallies: Self.winners, seatAdvantage: false).solve()
    #expect(rating.players[0].wins == 11 && rating.players[0].draws == 0 && rating.players[0].losses == 15)
    // Half of all opponents, each game: 17 games of four and 18 of three.
    expect([rating.players.map(\.score).reduce(0, +)], [61])
  }

  @Test("Two players that are unranked have no residual")
  func unrankedHaveNoResidual() throws {
    let rating = try RatingProblem(players: 5, groups: 2, tallies: Self.winners, seatAdvantage: false).solve()
    // Only games that one of the two won count.
    let residual = try #require(rating.residuals.first { $0.first == 0 && $0.second == 1 })
    #expect(residual.games == 12 + 7 && residual.score == 11)
  }

  @Test("Places that rank nobody are errors")
  func emptyPlacesAreErrors() {
    for (players, places) in [
      ([0, 1, 2], [Self.none, Self.none, Self.none]), ([0, 1, 2], [2, Self.none, Self.none]),
    ] {
      #expect(throws: StatisticsError.malformedPlaces(places)) {
        try RatingProblem(players: 3, tallies: [Tally(group: 0, players: players, places: places, games: 1)]).solve()
      }
    }
    #expect(throws: StatisticsError.malformedPlaces([1, Self.none])) {
      try RatingProblem(players: 2, tallies: [Tally(group: 0, players: [0, 1], places: [1, Self.none], games: 1)])
        .solve()
    }
    #expect(
      "\(StatisticsError.malformedPlaces([2, Self.none, Self.none]))".hasPrefix("places [2, unranked, unranked] are"))
  }

  @Test("Fields may be large if only the winner is known")
  func largeFieldsWork() throws {
    let players = 60
    let tallies = (0..<players).map { winner in
      Tally(
        group: 0, players: Array(0..<players), places: (0..<players).map { $0 == winner ? 1 : Self.none },
        games: 1 + winner % 3)
    }
    for model in RatingModel.allCases {
      let rating = try RatingProblem(players: players, tallies: tallies, model: model, seatAdvantage: false).solve()
      // The strengths are in proportion to the wins.
      #expect(abs(rating.players[2].elo - rating.players[0].elo - 400 * log10(3)) < 1e-9)
    }
  }

  @Test("Encounters and resamples take partial rankings")
  func resamplesTakeThem() throws {
    let patterns = Self.winners.map { GamePattern(group: $0.group, players: $0.players, places: $0.places) }
    var problem = RatingProblem(players: 5, groups: 2, tallies: Self.winners, seatAdvantage: false)
    problem.encounters = EncounterTable(
      zip(patterns, Self.winners).map { EncounterTally(games: [$0], count: $1.games) })
    let clustered = try problem.solve()
    expect(
      clustered.players.map(\.standardError),
      [61.62823390560361, 66.84417200225904, 69.28991298053577, 80.37536683512509, 75.28275725368141])
    let bootstrap = try problem.bootstrap(0..<200, seed: 3)
    for player in 0..<5 {
      let ratio = bootstrap.standardError(player) / clustered.players[player].standardError
      #expect((0.5...2).contains(ratio), "\(ratio)")
    }
  }
}
