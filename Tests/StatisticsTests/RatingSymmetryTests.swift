import TestRings
import Testing

@testable import Statistics

/// A rating is one of games, not of the order in which they, their players or their groups are listed.
@Suite struct RatingSymmetryTests {
  /// Few games of few players, in which anything may be missing: seats that never changed, scatter, losses, links.
  static func tournament(_ generator: inout TestGenerator) -> RatingProblem {
    let players = 2 + generator.below(4)
    let groups = 1 + generator.below(3)
    let seats = (0..<groups).map { _ in min(players, 2 + (generator.below(3) == 0 ? generator.below(3) : 0)) }
    let drawn = generator.below(4)
    var encounters: [EncounterTally] = []
    for _ in 0..<(1 + generator.below(8)) {
      let group = generator.below(groups)
      let seated = Array(shuffled(players, &generator)[..<seats[group]])
      var games: [GamePattern] = []
      // One seating, or all rotations of it.
      for rotation in 0..<(generator.below(3) == 0 ? seats[group] : 1) {
        let names = seated.indices.map { seated[($0 + rotation) % seated.count] }
        let strength = names.map { generator.below(3) == 0 ? generator.below(4) : drawn == 0 ? 1 : 2 * $0 }
        let places = strength.map { own in 1 + strength.filter { $0 < own }.count }
        games.append(GamePattern(group: group, players: names, places: places))
      }
      encounters.append(EncounterTally(games: games, count: 1 + generator.below(5)))
    }
    let tallies = encounters.flatMap { encounter in
      encounter.games.map { Tally(group: $0.group, players: $0.players, places: $0.places, games: encounter.count) }
    }
    return RatingProblem(
      players: players, groups: groups, tallies: tallies,
      encounters: generator.below(3) == 0 ? EncounterTable(encounters) : nil, seatAdvantage: generator.below(6) > 0,
      errors: generator.below(5) == 0 ? .inverseHessian : .sandwich,
      anchors: generator.below(5) == 0 ? .fixed([generator.below(players): 100]) : .mean(0))
  }

  static func shuffled(_ count: Int, _ generator: inout TestGenerator) -> [Int] {
    var order = Array(0..<count)
    for i in order.indices { order.swapAt(i, i + generator.below(count - i)) }
    return order
  }

  /// A copy of the problem with players and groups renumbered, and its rows in another order.
  static func permuted(
    _ problem: RatingProblem, players: [Int], groups: [Int], _ generator: inout TestGenerator
  ) -> RatingProblem {
    var other = problem
    other.tallies = shuffled(problem.tallies.count, &generator).map { index in
      var tally = problem.tallies[index]
      tally.group = groups[tally.group]
      tally.players = tally.players.map { players[$0] }
      return tally
    }
    other.encounters = problem.encounters.map { encounters in
      EncounterTable(
        shuffled(encounters.count, &generator).map { index in
          let encounter = encounters[index]
          let games = shuffled(encounter.games.count, &generator).map { encounter.games[$0] }.map {
            GamePattern(group: groups[$0.group], players: $0.players.map { players[$0] }, places: $0.places)
          }
          return EncounterTally(games: games, count: encounter.count)
        })
    }
    if case .fixed(let fixed) = problem.anchors {
      other.anchors = .fixed(Dictionary(uniqueKeysWithValues: fixed.map { (players[$0.key], $0.value) }))
    }
    return other
  }

  /// Everything a rating says, under names that don't depend on the order: numbers, and what isn't one.
  struct Summary {
    var numbers: [String: Double] = [:]
    var words: [String: String] = [:]

    init(_ rating: Rating, players: [Int], groups: [Int]) {
      let count = players.count
      for (old, new) in players.enumerated() {
        let player = rating.players[new]
        let name = "player \(old) "
        (numbers[name + "elo"], numbers[name + "error"]) = (player.elo, player.standardError)
        switch player.kind {
        case .perfect(let side, let bound):
          words[name + "kind"] = side.rawValue
          numbers[name + "bound"] = bound
        case .between(let lower, let upper):
          words[name + "kind"] = "between"
          (numbers[name + "lower"], numbers[name + "upper"]) = (lower, upper)
        case .rated, .confounded, .noGames: words[name + "kind"] = "\(player.kind)"
        }
        words[name + "standing"] = rating.components[player.component].standing.rawValue
        words[name + "ranks"] = "\(rating.rankRange(new))"
        for other in 0..<count {
          let pair = "players \(old) \(other) "
          words[pair] = "\(rating.comparability(new, players[other]))"
          numbers[pair + "LOS"] = rating.los(new, players[other]).map { 1000 * $0 }
          numbers[pair + "error"] = rating.differenceError(new, players[other])
        }
      }
      let oldGroup = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
      let oldPlayer = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1, $0) })
      for group in rating.groups {
        let members = rating.components.filter { $0.island == group.island }.flatMap(\.players)
        let name = "group \(oldGroup[group.group]!) of \(members.map { oldPlayer[$0]! }.min()!) "
        for advantage in group.advantages {
          words[name + "seat \(advantage.seat)"] = advantage.status.rawValue
          numbers[name + "seat \(advantage.seat)"] = advantage.elo
          numbers[name + "seat \(advantage.seat) error"] = advantage.standardError
        }
        words[name + "draw"] = group.draw?.status.rawValue
        (numbers[name + "draw"], numbers[name + "draw error"]) = (group.draw?.value, group.draw?.standardError)
      }
      for residual in rating.residuals {
        let pair = [oldPlayer[residual.first]!, oldPlayer[residual.second]!].sorted()
        numbers["residual of \(pair)"] = abs(residual.standardised)
      }
      numbers["likelihood"] = rating.logLikelihood
      words["parameters"] = "\(rating.parameterCount)"
    }

    /// The first thing in which two differ.
    func difference(from other: Summary) -> String? {
      for (name, word) in words.sorted(by: { $0.key < $1.key }) where other.words[name] != word {
        return "\(name): \(word), \(other.words[name] ?? "nothing")"
      }
      guard words.count == other.words.count, numbers.count == other.numbers.count else { return "other entries" }
      for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
        // Errors, and what is divided by them, are inverses: rounding shows in the ninth digit where games tell little.
        let tolerance = name.hasSuffix("error") || name.hasSuffix("LOS") ? 1e-8 : 1e-9
        guard let also = other.numbers[name], abs(number - also) <= tolerance * max(1, abs(number)) else {
          return "\(name): \(number), \(other.numbers[name] ?? .nan)"
        }
      }
      return nil
    }
  }

  @Test("The order of players, groups and games doesn't matter", .tags(.nightly))
  func orderIsIrrelevant() throws {
    var generator = TestGenerator(seed: 21)
    for number in 0..<(NightlyRing.isOn ? 10_000 : 200) {
      var problem = Self.tournament(&generator)
      let players = Self.shuffled(problem.players, &generator)
      let groups = Self.shuffled(problem.groups, &generator)
      var other = Self.permuted(problem, players: players, groups: groups, &generator)
      for model in RatingModel.allCases {
        problem.model = model
        other.model = model
        let one = Summary(
          try problem.solve(), players: Array(0..<problem.players), groups: Array(0..<problem.groups))
        let two = Summary(try other.solve(), players: players, groups: groups)
        let difference = one.difference(from: two)
        #expect(difference == nil, "tournament \(number), \(model): \(difference ?? "") in \(problem)")
      }
    }
  }
}
