/// A test of the fit of Bradley-Terry ratings: whether one number for each player explains the results of all pairs.
///
/// With e the residuals of pairs after a Bradley-Terry fit, V the scatter of their errors from squared residuals of
/// encounters, and A the projection of errors onto residuals by the fit, Q = e'(A V A')+ e is distributed as
/// chi-squared where one number fits. Draws count as half a win, and games that share an opening are one sample.
/// `Ratings.md` has more.
public struct GoodnessOfFit: Hashable, Sendable {
  /// The origin of the p-value.
  public enum Method: String, Hashable, Sendable {
    /// The chi-squared distribution.
    case chiSquared = "chi-squared"
    /// Simulated results of the fit (parametric bootstrap), used where some pair's results hardly vary.
    case bootstrap
  }

  /// The test statistic Q.
  public let statistic: Double
  /// Degrees of freedom: pairs who met less the differences between ratings, seats projected out.
  public let degrees: Int
  /// The probability of a Q this large or larger if one number for each player fits.
  public let p: Double
  /// The origin of `p`.
  public let method: Method

  /// Whether the hypothesis that one number for each player fits is rejected at the 5 % level.
  public var isRefuted: Bool { p < 0.05 }
}

extension GoodnessOfFit {
  /// Tests a Bradley-Terry fit; nil where the test isn't possible: no player is in a circle of pairs that met, or
  /// results don't vary, or there are more than 1,000 players and variants, or more than 100 where some pairs'
  /// results hardly vary.
  ///
  /// Complexity: O(cells + pairs * groups^2 + (players + groups)^3), with a bootstrap 30 to 1,000 times that.
  init?(_ fit: RatingFit, _ encounters: EncounterTable?) {
    let geometry = PairGeometry(fit)
    guard geometry.degrees > 0, let test = FitSamples(geometry, encounters).test() else { return nil }
    self = test
  }
}

/// The games of a fit as samples, and the statistics expected where the fit is right.
private struct FitSamples {
  /// The information, n p (1 - p), below which a pair's variance isn't known from its own games.
  private static let thin = 5.0
  private static let mostResamples = 999
  /// The number of resamples at or above the observed statistic that ends the simulation: p then has a relative error
  /// of about a fifth.
  private static let enoughAbove = 30
  /// The number of resamples that ends the simulation if none of them reached the observed statistic: p is then small
  /// enough.
  private static let enoughBelow = 199
  /// The most parameters for the test, and for its bootstrap: each takes time in proportion to their cube.
  private static let (mostParameters, mostResampled) = (1_000, 100)

  private let geometry: PairGeometry
  private let encounters: EncounterTable?
  /// The weight of each pair's own squares; the rest is the model's variance, scaled by all squares.
  private let weights: [Double]
  private let allInformation: Double

  init(_ geometry: PairGeometry, _ encounters: EncounterTable?) {
    self.geometry = geometry
    self.encounters = encounters
    weights = geometry.information.map { $0 / ($0 + Self.thin) }
    allInformation = geometry.information.reduce(0, +)
  }

  func test() -> GoodnessOfFit? {
    let isThin = geometry.information.contains { $0 < Self.thin }
    guard geometry.parameters <= (isThin ? Self.mostResampled : Self.mostParameters) else { return nil }
    let observed = encounters.map(scatter) ?? scatter(outcomes)
    guard let statistic = statistic(observed) else { return nil }
    let p =
      isThin
      ? bootstrap(statistic, samples: observed.samples)
      : ChiSquaredDistribution.upperTail(statistic, degrees: geometry.degrees)
    return GoodnessOfFit(
      statistic: statistic, degrees: geometry.degrees, p: p, method: isThin ? .bootstrap : .chiSquared)
  }

  private var outcomes: [CellScores] {
    geometry.cells.map { CellScores(wins: $0.wins, draws: $0.draws, losses: $0.losses) }
  }

  private func statistic(_ own: PairScatter) -> Double? {
    guard own.squares > 1e-9 * allInformation else { return nil }
    var scatter = own
    let dispersion = own.squares / allInformation
    for cell in geometry.cells {
      scatter.addVariance(dispersion * (1 - weights[cell.pair]) * cell.information, of: cell)
    }
    return scatter.statistic(geometry)
  }

  /// Encounters as samples.
  private func scatter(_ encounters: EncounterTable) -> PairScatter {
    var scatter = PairScatter(geometry)
    let cells = encounters.games.map { game in
      geometry.cellOfKey[.init(group: game.group, first: game.players[0], second: game.players[1])]
    }
    for encounter in encounters.indices {
      var samples: [Int: Sample] = [:]
      for number in encounters.numbers(at: encounter) {
        guard let index = cells[number] else { continue }
        let (cell, places) = (geometry.cells[index], encounters.games[number].places)
        let score = places[0] < places[1] ? 1 : (places[0] == places[1] ? 0.5 : 0)
        samples[cell.pair, default: Sample()].add(score - cell.expected, cell)
      }
      let count = Double(encounters.count(at: encounter))
      for (pair, sample) in samples.sorted(by: { $0.key < $1.key }) {
        scatter.add(sample.residual, bySeat: sample.bySeat, pair: pair, count: count, weight: weights[pair])
      }
    }
    return scatter
  }

  /// Games as samples.
  private func scatter(_ outcomes: [CellScores]) -> PairScatter {
    var scatter = PairScatter(geometry)
    for (cell, outcome) in zip(geometry.cells, outcomes) {
      for (count, score) in [(outcome.wins, 1.0), (outcome.draws, 0.5), (outcome.losses, 0.0)] where count > 0 {
        scatter.add(score - cell.expected, of: cell, count: Double(count), weight: weights[cell.pair])
      }
    }
    return scatter
  }

  /// The p-value by simulated results of the fit, with games as samples.
  ///
  /// A large p-value is clear after a few resamples, while one near the level needs them all.
  /// Sources: A. C. Davison, D. V. Hinkley, *Bootstrap Methods and their Application*, 1997, section 4.2; J. Besag,
  /// P. Clifford, *Sequential Monte Carlo p-values*, Biometrika 78, 1991 (the stop keeps the level).
  private func bootstrap(_ statistic: Double, samples: Double) -> Double {
    // Squares of residuals are too small by the share of parameters in samples, those of simulated errors are not.
    let correction = samples / max(1, samples - Double(geometry.pairs - geometry.degrees))
    let games = geometry.cells.reduce(0) { $0 + $1.games }
    let drawn = geometry.cells.reduce(0) { $0 + $1.draws }
    // Between equals one in `drawRate` games is drawn, between others in proportion to p (1 - p).
    let drawRate = games > 0 ? min(1, Double(drawn) / (4 * allInformation)) : 0
    var above = 0
    for sample in 0..<Self.mostResamples {
      var source = RandomSource(seed: 0, sample: sample)
      let drawn = geometry.cells.map { CellScores(of: $0, drawRate: drawRate, &source) }
      // Where nothing varies, nothing is off.
      if correction * (self.statistic(scatter(drawn)) ?? 0) >= statistic { above += 1 }
      if above == Self.enoughAbove { return Double(above) / Double(sample + 1) }
      if above == 0, sample + 1 == Self.enoughBelow { return 1 / Double(Self.enoughBelow + 1) }
    }
    return Double(above + 1) / Double(Self.mostResamples + 1)
  }
}

/// The residuals of one encounter's games of one pair.
private struct Sample {
  var residual = 0.0
  var bySeat: [(seat: Int, residual: Double)] = []

  /// Adds a game, by the residual of the player who moved first.
  mutating func add(_ residual: Double, _ cell: PairGeometry.Cell) {
    self.residual += cell.sign * residual
    guard let seat = cell.seat else { return }
    if let known = bySeat.firstIndex(where: { $0.seat == seat }) {
      bySeat[known].residual += residual
    } else {
      bySeat.append((seat, residual))
    }
  }
}

/// The results of a cell's games, from the side of the player who moved first.
private struct CellScores {
  var wins: Int
  var draws: Int
  var losses: Int

  init(wins: Int, draws: Int, losses: Int) {
    (self.wins, self.draws, self.losses) = (wins, draws, losses)
  }

  /// Simulates the games of a cell, with the expected scores of that cell.
  init(of cell: PairGeometry.Cell, drawRate: Double, _ source: inout RandomSource) {
    let p = cell.expected
    let drawn = min(drawRate * 4 * p * (1 - p), 2 * min(p, 1 - p))
    let won = max(0, p - drawn / 2)
    wins = source.binomial(cell.games, won)
    draws = won < 1 ? source.binomial(cell.games - wins, min(1, drawn / (1 - won))) : 0
    losses = cell.games - wins - draws
  }
}
