import Foundation
import Testing

@testable import Statistics

@Suite struct RatingEdgeCaseTests {
  /// Each encounter of the second group is won by player 0 from both seats, so that its scores cancel out in the seat's.
  @Test("Encounters that are all alike don't make the seat certain")
  func uniformSeatIsUncertain() throws {
    func game(_ group: Int, _ players: [Int], _ places: [Int]) -> GamePattern {
      GamePattern(group: group, players: players, places: places)
    }
    let encounters: EncounterTable = [
      EncounterTally(games: [game(0, [0, 1], [1, 2]), game(0, [1, 0], [2, 1])], count: 6),
      EncounterTally(games: [game(0, [0, 1], [1, 2]), game(0, [1, 0], [1, 2])], count: 3),
      EncounterTally(games: [game(0, [0, 1], [2, 1]), game(0, [1, 0], [1, 2])], count: 2),
      EncounterTally(games: [game(1, [0, 1], [1, 2]), game(1, [1, 0], [2, 1])], count: 10),
    ]
    let tallies =
      Tally.pair(first: 0, second: 1, wins: 9, draws: 0, losses: 2)
      + Tally.pair(first: 1, second: 0, wins: 5, draws: 0, losses: 6)
      + Tally.pair(group: 1, first: 0, second: 1, wins: 10, draws: 0, losses: 0)
      + Tally.pair(group: 1, first: 1, second: 0, wins: 0, draws: 0, losses: 10)
    let rating = try RatingProblem(players: 2, groups: 2, tallies: tallies, encounters: encounters).solve()
    let seat = rating.groups[1].advantages[0]
    #expect(abs(seat.elo) < 1e-6 && seat.standardError > 50)
  }

  /// Every number of a rating is finite, and the table can be read.
  static func expectFinite(_ rating: Rating, sourceLocation: SourceLocation = #_sourceLocation) {
    for (i, player) in rating.players.enumerated() {
      #expect(
        player.elo.isFinite && player.standardError.isFinite && player.error95 >= 0, sourceLocation: sourceLocation)
      #expect(abs(player.elo) < 1e5, sourceLocation: sourceLocation)
      // A draw parameter may make so little of a lost game that the prior, which knows none, pulls harder than it.
      let isOrdered = rating.model == .bradleyTerry
      switch player.kind {
      case .perfect(let side, let bound):
        #expect(bound.isFinite, sourceLocation: sourceLocation)
        #expect(!isOrdered || (bound < player.elo) == (side == .wonAll), sourceLocation: sourceLocation)
      case .between(let lower, let upper):
        #expect(lower.isFinite && upper.isFinite, sourceLocation: sourceLocation)
        #expect(!isOrdered || (lower < player.elo && player.elo < upper), sourceLocation: sourceLocation)
      case .rated, .confounded, .noGames: break
      }
      for j in rating.players.indices {
        #expect(rating.differenceError(i, j)?.isFinite ?? true, sourceLocation: sourceLocation)
        #expect(rating.los(i, j).map { (0...1).contains($0) } ?? true, sourceLocation: sourceLocation)
      }
      #expect(rating.rankRange(i).lowerBound >= 1, sourceLocation: sourceLocation)
    }
    for group in rating.groups {
      for advantage in group.advantages {
        #expect(advantage.elo.isFinite && advantage.standardError.isFinite, sourceLocation: sourceLocation)
      }
      if let draw = group.draw {
        #expect(draw.value.isFinite && draw.standardError.isFinite, sourceLocation: sourceLocation)
      }
    }
    for residual in rating.residuals { #expect(residual.standardised.isFinite, sourceLocation: sourceLocation) }
    #expect(rating.logLikelihood.isFinite && rating.aic.isFinite, sourceLocation: sourceLocation)
  }

  private func rate(_ players: Int, _ tallies: [Tally], _ model: RatingModel = .bradleyTerry) throws -> Rating {
    let rating = try RatingProblem(players: players, tallies: tallies, model: model).solve()
    Self.expectFinite(rating)
    return rating
  }

  @Test("No players and no games give an empty table")
  func emptyTable() throws {
    #expect(try rate(0, []).players.isEmpty)
    let one = try rate(1, [])
    #expect(one.players[0].kind == .noGames && one.players[0].elo == 0)
    let two = try rate(2, [])
    #expect(two.comparability(0, 1) == .never)
    #expect(two.los(0, 1) == nil && two.differenceError(0, 1) == nil)
  }

  @Test("Ten wins of ten are finite and bounded", arguments: RatingModel.allCases)
  func tenWinsAreFinite(model: RatingModel) throws {
    let known = try JSONDecoder().decode(
      [String: [String: Double]].self, from: Data(contentsOf: KnownRatings.url("k9_ten_nil.json")))
    let bounds = try #require(known["bounds"])
    let tallies = try KnownRatings.csv("k9_ten_nil").flatMap { row in
      Tally.pair(
        first: row[0] == "A" ? 0 : 1, second: row[0] == "A" ? 1 : 0, wins: Int(row[2])!, draws: 0, losses: Int(row[4])!)
    }
    for advantage in [false, true] {
      let rating = try RatingProblem(players: 2, tallies: tallies, model: model, seatAdvantage: advantage).solve()
      Self.expectFinite(rating)
      let (winner, loser) = (rating.players[0], rating.players[1])
      expectPrinted(winner.elo - loser.elo, bounds["half_game_prior: 1 virtual draw (10.5:0.5)"], "estimate")
      guard case .perfect(.wonAll, let lower) = winner.kind, case .perfect(.lostAll, let upper) = loser.kind else {
        Issue.record("\(winner.kind), \(loser.kind)")
        continue
      }
      expectPrinted(lower - loser.elo, bounds["one_sided_95_exact (p^10=0.05)"], "lower bound")
      expectPrinted(winner.elo - upper, bounds["one_sided_95_exact (p^10=0.05)"], "upper bound")
      #expect(rating.comparability(0, 1) == .oneSided)
    }
  }

  @Test("A ladder of deterministic players is one ordered table")
  func ladderIsOneTable() throws {
    var tallies: [Tally] = []
    for (strong, weak) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
      tallies += Tally.pair(first: strong, second: weak, wins: 10, draws: 0, losses: 0)
      tallies += Tally.pair(first: weak, second: strong, wins: 0, draws: 0, losses: 10)
    }
    for model in RatingModel.allCases {
      let rating = try rate(4, tallies, model)
      #expect(rating.components.count == 4)
      let elo = rating.players.map(\.elo)
      #expect(elo[0] > elo[1] && elo[1] > elo[2] && elo[2] > elo[3])
      #expect(abs(elo.reduce(0, +)) < 1e-6)
      #expect(rating.components.map(\.standing) == [.wonAll, .between, .between, .lostAll])
      #expect(rating.groups[0].advantages[0].status == .oneSided)
      #expect(abs(rating.groups[0].advantages[0].elo) < 1e-6)
    }
  }

  @Test("A perfect player doesn't disturb the others", arguments: RatingModel.allCases)
  func perfectIsNoDisturbance(model: RatingModel) throws {
    let known = try KnownRatings("k4_firstmove")
    let tallies = try known.tallies(known.file.players)
    let alone = try rate(3, tallies, model)
    var more = tallies
    for player in 0..<3 {
      more += Tally.pair(first: 3, second: player, wins: 5, draws: 0, losses: 0)
      more += Tally.pair(first: player, second: 4, wins: 4, draws: 0, losses: 0)
    }
    let together = try rate(5, more, model)
    for player in 0..<3 {
      #expect(abs(alone.players[player].elo - together.players[player].elo) < 1e-6)
      #expect(abs(alone.players[player].standardError - together.players[player].standardError) < 1e-6)
      #expect(together.players[player].kind == .rated)
    }
    #expect(together.players[3].elo > 200 && together.players[4].elo < -200)
    #expect(together.components.map(\.standing) == [.reference, .wonAll, .lostAll])
  }

  @Test("A game always won by the first seat has a finite advantage", arguments: RatingModel.allCases)
  func perfectSeatIsFinite(model: RatingModel) throws {
    var tallies: [Tally] = []
    for i in 0..<3 {
      for j in 0..<3 where i != j { tallies += Tally.pair(first: i, second: j, wins: 10, draws: 0, losses: 0) }
    }
    let rating = try rate(3, tallies, model)
    #expect(rating.groups[0].advantages[0].status == .unbounded)
    #expect(rating.groups[0].advantages[0].elo > 500)
    // Nothing is known of who is better: the errors are those of the model, not of results that never varied.
    #expect(rating.players.allSatisfy { abs($0.elo) < 1e-6 && $0.standardError > 50 })
    #expect(rating.groups[0].advantages[0].standardError > 100)
    #expect(rating.components.count == 1)
  }

  @Test("All draws are equal ratings with an honest error", arguments: RatingModel.allCases)
  func allDrawsHaveAnError(model: RatingModel) throws {
    let rating = try rate(2, Tally.pair(first: 0, second: 1, wins: 0, draws: 20, losses: 0), model)
    #expect(rating.players.allSatisfy { abs($0.elo) < 1e-6 && $0.standardError > 10 })
  }

  @Test("Two games are rated", arguments: RatingModel.allCases)
  func twoGamesAreRated(model: RatingModel) throws {
    _ = try rate(2, Tally.pair(first: 0, second: 1, wins: 1, draws: 0, losses: 1), model)
    _ = try rate(2, Tally.pair(first: 0, second: 1, wins: 1, draws: 1, losses: 0), model)
    _ = try rate(2, Tally.pair(first: 0, second: 1, wins: 2, draws: 0, losses: 0), model)
    let swapped =
      Tally.pair(first: 0, second: 1, wins: 1, draws: 0, losses: 0)
      + Tally.pair(first: 1, second: 0, wins: 1, draws: 0, losses: 0)
    #expect(try rate(2, swapped, model).groups[0].advantages[0].status == .unbounded)
  }

  @Test("An advantage that can't be distinguished from ratings is taken as zero")
  func unidentifiedIsZero() throws {
    let rating = try rate(2, Tally.pair(first: 0, second: 1, wins: 6, draws: 0, losses: 4))
    #expect(rating.groups[0].advantages[0].status == .unidentified)
    #expect(rating.groups[0].advantages[0].elo == 0)
    #expect(abs(rating.players[0].elo - rating.players[1].elo - 400 * log10(1.5)) < 1e-6)
  }

  @Test("Unconnected groups can't be compared and say why")
  func unconnectedSayWhy() throws {
    let rating = try rate(
      4,
      Tally.pair(first: 0, second: 1, wins: 6, draws: 0, losses: 4)
        + Tally.pair(first: 2, second: 3, wins: 1, draws: 0, losses: 2))
    #expect(rating.comparability(0, 2) == .never)
    #expect(rating.comparability(0, 2).explanation?.contains("never met") == true)
    #expect(rating.los(0, 3) == nil)
    #expect(rating.rankRange(0).upperBound <= 2)
  }

  @Test("A player that never loses but draws stays finite", arguments: RatingModel.allCases)
  func unbeatenDrawerIsFinite(model: RatingModel) throws {
    let rating = try rate(
      2,
      Tally.pair(first: 0, second: 1, wins: 5, draws: 5, losses: 0)
        + Tally.pair(first: 1, second: 0, wins: 0, draws: 5, losses: 5), model)
    #expect(rating.players[0].elo > 50)
  }

  /// Nearly all games of one group are drawn and nearly none could be otherwise: rounding moves what its seat is worth.
  @Test("A fit that only rounding moves has settled")
  func roundingFitHasSettled() throws {
    func game(_ group: Int, _ players: [Int], _ places: [Int], _ games: Int) -> Tally {
      Tally(group: group, players: players, places: places, games: games)
    }
    let tallies = [
      game(1, [1, 0], [1, 1], 5), game(2, [2, 0], [2, 1], 5), game(0, [2, 1], [2, 1], 2), game(1, [1, 2], [1, 1], 4),
      game(1, [2, 0], [2, 1], 4), game(1, [0, 2], [1, 2], 4), game(2, [0, 2], [1, 2], 5),
    ]
    let rating = try RatingProblem(players: 3, groups: 3, tallies: tallies, model: .davidson).solve()
    Self.expectFinite(rating)
    #expect(rating.players[0].elo > rating.players[1].elo && rating.players[1].elo > rating.players[2].elo)
  }
}
