import TestRings
import Testing

@testable import Statistics

/// Small random tournaments, full of perfect scores, missing pairs and lonely players.
@Suite struct RatingFuzzTests {
  static func tournament(_ generator: inout TestGenerator) -> RatingProblem {
    let players = 1 + generator.below(6)
    let groups = 1 + generator.below(3)
    let seats = (0..<groups).map { _ in 2 + (generator.below(3) == 0 ? generator.below(3) : 0) }
    var tallies: [Tally] = []
    for _ in 0..<generator.below(12) {
      let group = generator.below(groups)
      guard seats[group] <= players else { continue }
      var names = Array(0..<players)
      for i in names.indices { names.swapAt(i, generator.below(players)) }
      let seated = Array(names[..<seats[group]])
      // Strong players have low numbers, and now and then it does not matter.
      let strength = seated.map { generator.below(3) == 0 ? generator.below(4) : 2 * $0 }
      let places = strength.map { own in 1 + strength.filter { $0 < own }.count }
      tallies.append(Tally(group: group, players: seated, places: places, games: 1 + generator.below(4)))
    }
    return RatingProblem(
      players: players, groups: groups, tallies: tallies, seatAdvantage: generator.below(4) > 0,
      errors: generator.below(4) == 0 ? .inverseHessian : .sandwich)
  }

  @Test("No tournament gives an infinite number or NaN", .tags(.nightly))
  func anyTournamentIsFinite() throws {
    var generator = TestGenerator(seed: 12)
    for number in 0..<(NightlyRing.isOn ? 20_000 : 150) {
      var problem = Self.tournament(&generator)
      for model in RatingModel.allCases {
        problem.model = model
        do {
          RatingEdgeCaseTests.expectFinite(try problem.solve())
        } catch {
          Issue.record("tournament \(number), \(model): \(error) in \(problem)")
          return
        }
      }
    }
  }

  /// The tournament with only the first place or two of larger games known.
  private static func partial(_ problem: RatingProblem, _ generator: inout TestGenerator) -> RatingProblem {
    var problem = problem
    for index in problem.tallies.indices where problem.tallies[index].players.count > 2 {
      let ranked = 1 + generator.below(2)
      problem.tallies[index].places = problem.tallies[index].places.map { $0 <= ranked ? $0 : Tally.unranked }
    }
    return problem
  }

  @Test("No tournament of partial rankings gives an infinite number or NaN", .tags(.nightly))
  func partialRankingsAreFinite() throws {
    var generator = TestGenerator(seed: 14)
    for number in 0..<(NightlyRing.isOn ? 20_000 : 150) {
      var problem = Self.partial(Self.tournament(&generator), &generator)
      for model in RatingModel.allCases {
        problem.model = model
        do {
          RatingEdgeCaseTests.expectFinite(try problem.solve())
        } catch {
          Issue.record("tournament \(number), \(model): \(error) in \(problem)")
          return
        }
      }
    }
  }

  @Test("The order of players and tallies doesn't matter")
  func orderIsIrrelevant() throws {
    var generator = TestGenerator(seed: 13)
    for _ in 0..<60 {
      var problem = Self.tournament(&generator)
      for model in RatingModel.allCases {
        problem.model = model
        let rating = try problem.solve()
        var shuffled = problem
        // Player p gets the number n - 1 - p.
        let last = problem.players - 1
        shuffled.tallies = problem.tallies.reversed().map { tally in
          var tally = tally
          tally.players = tally.players.map { last - $0 }
          return tally
        }
        let other = try shuffled.solve()
        for player in 0..<problem.players {
          let (one, two) = (rating.players[player], other.players[last - player])
          let (zero, also) = (rating.players[0], other.players[last])
          guard rating.comparability(0, player) != .never else { continue }
          #expect(abs((one.elo - zero.elo) - (two.elo - also.elo)) < 1e-3, "\(problem)")
        }
        #expect(abs(rating.logLikelihood - other.logLikelihood) < 1e-5, "\(problem)")
      }
    }
  }
}
