import Foundation
import Testing

@testable import Statistics

/// Errors found without a matrix of all pairs, beside those of the matrix.
@Suite struct SparseCovarianceTests {
  /// Rules for which players meet.
  enum Pairings: CaseIterable {
    case atRandom, nearInStrength, clusters, twoGroups, star, path

    func pairs(_ players: Int, _ generator: inout TestGenerator) -> [(Int, Int)] {
      var pairs: [(Int, Int)] = []
      for player in 1..<players {
        switch self {
        case .atRandom:
          for _ in 0..<4 { pairs.append((player, generator.below(players))) }
        case .nearInStrength:
          for _ in 0..<4 { pairs.append((player, max(0, player - 1 - generator.below(12)))) }
        case .clusters:
          for other in (player / 10 * 10)..<player { pairs.append((other, player)) }
          if player % 10 == 0 { pairs.append((player, generator.below(player))) }
        case .twoGroups:
          for _ in 0..<4 { pairs.append((player, generator.below(players / 2) * 2 + player % 2)) }
        case .star: pairs.append((0, player))
        case .path: pairs.append((player - 1, player))
        }
      }
      return pairs.filter { $0.0 != $0.1 }
    }
  }

  struct Design: Sendable {
    var pairings: Pairings
    var fixed: [Int: Double] = [:]
    /// Whether each pairing's games are one encounter.
    var hasEncounters = false
  }

  private static let players = 260

  static let designs: [Design] =
    Pairings.allCases.map { Design(pairings: $0) } + [
      Design(pairings: .atRandom, fixed: [3: 100, 70: -50]), Design(pairings: .atRandom, hasEncounters: true),
    ]

  private static func problem(_ design: Design) -> RatingProblem {
    var generator = TestGenerator(seed: 2)
    let strengths = (0..<players).map { _ in generator.uniform() }
    var encounters: [EncounterTally] = []
    var tallies: [Tally] = []
    for (one, other) in design.pairings.pairs(players, &generator) {
      var games: [GamePattern] = []
      for (first, second) in [(one, other), (other, one), (one, other)] {
        let isWon = generator.uniform() < logistic(strengths[first] - strengths[second] + 0.2)
        let places = generator.uniform() < 0.2 ? [1, 1] : isWon ? [1, 2] : [2, 1]
        games.append(GamePattern(group: 0, players: [first, second], places: places))
        tallies.append(Tally(group: 0, players: [first, second], places: places, games: 1))
      }
      encounters.append(EncounterTally(games: games, count: 1))
    }
    return RatingProblem(
      players: players, tallies: tallies, encounters: design.hasEncounters ? EncounterTable(encounters) : nil,
      anchors: design.fixed.isEmpty ? .mean(0) : .fixed(design.fixed))
  }

  @Test("Variances, covariances and their sums are those of the matrix", arguments: designs, ErrorMethod.allCases)
  func agreement(design: Design, method: ErrorMethod) throws {
    let problem = Self.problem(design)
    let fit = try problem.fit(try problem.checkedTable())
    let (decomposition, inner) = (fit.decomposition, fit.inner)
    let sparse = try #require(
      SparseCovariance(decomposition, inner, method: method, encounters: problem.encounters))
    let dense = try DenseCovariance(decomposition, inner, method: method, encounters: problem.encounters)
    func isClose(_ one: Double, _ other: Double, _ scale: Double) -> Bool { abs(one - other) <= 1e-6 * scale }
    for row in 0..<sparse.size { #expect(isClose(sparse.variances[row], dense.value(row, row), dense.value(row, row))) }
    let largest = try #require(decomposition.components.max { $0.count < $1.count })
    let sorted = largest.sorted { (inner.ratings[$1], $0) < (inner.ratings[$0], $1) }
    for (one, next) in zip(sorted, sorted.dropFirst()) {
      let scale = (dense.value(one, one) * dense.value(next, next)).squareRoot()
      #expect(isClose(sparse.value(one, next), dense.value(one, next), scale))
    }
    let (first, last) = (sorted[0], sorted[sorted.count - 1])
    #expect(isClose(sparse.value(first, last), dense.value(first, last), dense.value(first, first)))
    let sums = sparse.sums(with: Array(sorted.prefix(50)))
    for (player, known) in zip(sorted, dense.within(Array(sorted.prefix(50)))) {
      #expect(isClose(sparse.variances[player], known.variance, known.variance))
      #expect(isClose(sums[player], known.sum, 50 * known.variance))
    }
  }

  /// Newcomers whose only game was drawn, and one who came by such a newcomer.
  @Test("Whom nothing but draws as expected ties to the others has the error of the information")
  func drawnNewcomers() throws {
    let known = Self.problem(Design(pairings: .nearInStrength))
    let newcomers = Self.players..<Self.players + 4
    let drawn = zip([0, 1, 2, Self.players], newcomers).map { known, newcomer in
      Tally(group: 0, players: [known, newcomer], places: [1, 1], games: 1)
    }
    let problem = RatingProblem(
      players: newcomers.upperBound, tallies: known.tallies + drawn, seatAdvantage: false)
    let fit = try problem.fit(try problem.checkedTable())
    let sparse = try #require(SparseCovariance(fit.decomposition, fit.inner, method: .sandwich, encounters: nil))
    let dense = try DenseCovariance(fit.decomposition, fit.inner, method: .sandwich, encounters: nil)
    for row in 0..<sparse.size {
      #expect(abs(sparse.variances[row] - dense.value(row, row)) <= 1e-6 * dense.value(row, row))
    }
    // A game between equals has 1/4 of information.
    let apart = sparse.variances[0] + sparse.variances[newcomers.lowerBound] - 2 * sparse.value(0, newcomers.lowerBound)
    #expect(abs(apart - 4) < 1e-5)
  }

  @Test("A thousand players of twelve games each are rated without a matrix")
  func many() throws {
    var generator = TestGenerator(seed: 6)
    var tallies: [Tally] = []
    for game in 0..<6000 {
      let (first, second) = (game % 1000, (game + 1 + generator.below(999)) % 1000)
      let places = generator.uniform() < 0.5 ? [1, 2] : [2, 1]
      tallies.append(Tally(group: 0, players: [first, second], places: places, games: 1))
    }
    let rating = try timed("1000 players, 12 games each") { try RatingProblem(players: 1000, tallies: tallies).solve() }
    let order = StandingOrder(rating)
    let ranges = timed("their ranges of ranks") { (0..<1000).map(order.rankRange) }
    #expect(ranges.allSatisfy { $0.lowerBound >= 1 && $0.upperBound <= 1000 })
    // Of equals with 12 games of about 1/4 of information each.
    let errors = rating.players.filter { $0.kind == .rated }.map(\.standardError).sorted()
    #expect(abs(errors[errors.count / 2] - EloScale.pointsPerNat / 3.0.squareRoot()) < 15)
  }
}
