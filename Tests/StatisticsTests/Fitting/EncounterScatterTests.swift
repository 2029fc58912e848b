import Foundation
import Testing

@testable import Statistics

/// Whether errors are what openings leave to chance, over simulated matches of two players, whose results at each
/// opening differ.
@Suite struct EncounterScatterTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var supply: Int
    var encounters: Int
    /// Whether games follow from their opening alone.
    var isDecisive = false
    /// The error that is claimed, as a multiple of the scatter that is seen.
    var expected: ClosedRange<Double>
  }

  static let kinds = [
    Kind(testDescription: "many openings", supply: 5_000, encounters: 60, expected: 0.85...1.15),
    Kind(testDescription: "each four times", supply: 20, encounters: 80, expected: 0.85...1.25),
    Kind(testDescription: "three and a half rounds", supply: 40, encounters: 140, expected: 0.85...1.25),
    Kind(
      testDescription: "deterministic, most of them", supply: 50, encounters: 40, isDecisive: true,
      expected: 0.85...1.4),
    Kind(
      testDescription: "deterministic, two rounds and a half", supply: 40, encounters: 100, isDecisive: true,
      expected: 0.85...1.4),
    // Nothing shows how much of the scatter is the openings', so that none of it is taken to be.
    Kind(testDescription: "most of them, by chance", supply: 50, encounters: 40, expected: 1.1...2),
  ]

  @Test("Errors are the scatter of estimates", arguments: kinds)
  func errorsAreTheScatter(kind: Kind) throws {
    var generator = TestGenerator(seed: 4)
    // How good each opening is for the first player of the pairing, and for the first seat.
    func chance() -> Double { generator.uniform() < 0.5 ? 0.1 : 0.9 }
    let chances = (0..<kind.supply).map { _ in (chance(), chance()) }
    var (estimates, squares): ([Double], Double) = ([], 0)
    let matches = 150
    for match in 0..<matches {
      let rating = try Self.match(kind, chances, run: match, &generator).solve()
      estimates.append(rating.players[0].elo)
      squares += rating.players[0].standardError * rating.players[0].standardError
    }
    let mean = estimates.reduce(0, +) / Double(matches)
    let scatter = estimates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(matches - 1)
    let ratio = (squares / Double(matches) / scatter).squareRoot()
    #expect(kind.expected.contains(ratio), "\(ratio)")
  }

  private static func match(
    _ kind: Kind, _ chances: [(Double, Double)], run: Int, _ generator: inout TestGenerator
  ) -> RatingProblem {
    var order = Array(chances.indices)
    for last in stride(from: order.count - 1, through: 1, by: -1) { order.swapAt(last, generator.below(last + 1)) }
    var encounters: [EncounterTally] = []
    var tallies: [Tally] = []
    for encounter in 0..<kind.encounters {
      let (own, seat) = chances[order[encounter % kind.supply]]
      func isWon(_ chance: Double) -> Bool { kind.isDecisive ? chance > 0.5 : generator.uniform() < chance }
      let games = [([0, 1], isWon((own + seat) / 2)), ([1, 0], isWon((1 - own + seat) / 2))].map { players, isWon in
        GamePattern(group: 0, players: players, places: isWon ? [1, 2] : [2, 1])
      }
      let place = encounter % kind.supply
      encounters.append(
        EncounterTally(
          games: games, count: 1,
          draw: OpeningDraw(
            run: run, supply: kind.supply, place: place < 8 ? place : nil, isDecisive: kind.isDecisive)))
      tallies += games.map { Tally(group: 0, players: $0.players, places: $0.places, games: 1) }
    }
    return RatingProblem(players: 2, tallies: tallies, encounters: EncounterTable(encounters))
  }

  /// A fit of one rating to two variants at which players differ in opposite ways fits neither. That it doesn't isn't
  /// chance.
  @Test("What a model doesn't fit isn't scatter")
  func misfitIsNoScatter() throws {
    func encounter(_ group: Int, _ isFirstBetter: Bool) -> EncounterTally {
      EncounterTally(
        games: [
          GamePattern(group: group, players: [0, 1], places: isFirstBetter ? [1, 2] : [2, 1]),
          GamePattern(group: group, players: [1, 0], places: isFirstBetter ? [2, 1] : [1, 2]),
        ], count: 1)
    }
    func error(_ shares: [Int]) throws -> Double {
      let encounters = shares.enumerated().flatMap { group, share in
        (0..<100).map { encounter(group, $0 < share) }
      }
      let tallies = encounters.flatMap(\.games).map {
        Tally(group: $0.group, players: $0.players, places: $0.places, games: 1)
      }
      return try RatingProblem(
        players: 2, groups: 2, tallies: tallies, encounters: EncounterTable(encounters)
      ).solve().players[0].standardError
    }
    // Binomial: 90 and 10 of 100 scatter by 0.6 of what 50 of 100 do.
    let ratio = try error([90, 10]) / error([50, 50])
    #expect((0.58...0.64).contains(ratio), "\(ratio)")
  }
}
