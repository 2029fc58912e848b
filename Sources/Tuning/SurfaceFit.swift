import Foundation
import Statistics

/// The strength surface of all games so far, by penalised maximum likelihood.
///
/// A game between the points a and b is won with the chance 1 / (1 + e^-(s(a) - s(b))), a draw counting half (Bradley
/// and Terry), where s is a sum of `SurfaceBasis` functions whose coefficients have a `SurfacePrior`. `Tuning.md` has
/// the formulas.
struct SurfaceFit: Sendable {
  private(set) var basis: SurfaceBasis
  private(set) var surface: Surface
  /// The variance of a step's points in units of that of coin tosses: below 1 with draws, and where the two games of an
  /// encounter balance.
  private(set) var dispersion = 1.0
  /// The covariance of the coefficients, row-major.
  private(set) var covariance: [Double]
  /// Whether the last step of Newton's method was cut.
  private var isCut = false
  /// The probability that the surface bends in ways that only bumps can follow, from 0 to 1.
  private(set) var bend = 0.0
  /// Whether it is more likely than not that the surface bends.
  var isBent: Bool { bend > 0.5 }
  /// The points that were played most often, if often enough.
  private(set) var landmarks: [[Double]] = []
  /// The sampler of walls, as of the last fit; nil without any.
  private(set) var walls: WallSampler?
  /// The log-likelihood gain of each wall, as of the last fit.
  private var wallEvidence: [Double] = []

  /// The posterior under one of the prior's alternatives: normal coefficients.
  private struct Component: Sendable {
    /// The posterior weight of the alternative.
    var weight: Double
    let mean: [Double]
    /// The Cholesky factor of the inverse of the covariance.
    let factor: Cholesky
  }

  private var prior: SurfacePrior
  private var components: [Component] = []
  /// The likelihood as last expanded: its information, and where all coefficients are 0 its slope and its logarithm,
  /// relative to that of the best of all surfaces.
  private var information: [Double] = []
  private var slope: [Double] = []
  private var height = 0.0
  /// The logarithm of the probability of the games, averaged over the prior's alternatives.
  private(set) var evidence = 0.0
  /// The Cholesky factor of the inverse of the covariance.
  private var factor: Cholesky
  /// The points of each step, with coordinates from -1 to 1.
  private var points: [(first: [Double], second: [Double])] = []
  /// The number of steps in which each point was played.
  private var counts: [[Double]: Int] = [:]
  /// The functions' values at each step's first point less those at its second, one step after the other.
  private var rows: [Double] = []
  private var games: [Double] = []
  private var scores: [Double] = []

  /// Creates the surface expected before any games.
  init(_ basis: SurfaceBasis) {
    self.basis = basis
    prior = SurfacePrior(basis, .plain)
    surface = Surface(basis: basis, coefficients: prior.means)
    let p = basis.size
    var precision = [Double](repeating: 0, count: p * p)
    for (i, variance) in prior.variances.enumerated() { precision[i * p + i] = 1 / variance }
    guard let factor = Cholesky(precision, size: p) else { preconditionFailure("a positive diagonal has a factor") }
    self.factor = factor
    covariance = factor.inverse()
  }

  /// Counts a step's games, for the next `refit`.
  mutating func add(first: [Double], second: [Double], games: Int, score: Double) {
    guard games > 0 else { return }
    points.append((first, second))
    rows += basis.difference(first, second)
    for point in [first, second] { counts[point, default: 0] += 1 }
    self.games.append(Double(games))
    scores.append(score)
  }

  /// Fits the games of steps, whose values have these coordinates.
  ///
  /// The fit of a narrow ridge to all games at once may reach a worse optimum than the fits to growing numbers of
  /// games.
  ///
  /// Complexity: as `refit`, with 24 rounds.
  mutating func settle(
    on steps: [(step: TuningStep, result: StepResult)], coordinates: ([Double]) -> [Double]
  ) {
    var due = Self.firstFit
    for (number, (step, result)) in steps.enumerated() {
      add(
        first: coordinates(step.first), second: coordinates(step.second), games: result.games, score: result.score)
      guard number + 1 == due else { continue }
      refit(rounds: 3)
      due = due * 5 / 4
    }
    refit(rounds: 12)
  }

  /// The number of steps after which the first fit is due; each further one is after a quarter more.
  private static let firstFit = 16

  /// Continues the last fit by `rounds` steps of Newton's method, adapting the prior after each.
  ///
  /// The prior's alternatives are weighed after every third step, and so after the last one of 3, 6 or 12; the
  /// functions of walls are rebuilt for every three steps.
  ///
  /// Complexity: O(rounds * (steps * size^2 + size^3)), size being about n^2 / 2 + 6 n for n parameters.
  mutating func refit(rounds: Int) {
    mark()
    var round = 0
    // A narrow ridge has coefficients so large that steps, which are cut, haven't reached them by then.
    while round < rounds || (isCut && round < Self.mostRounds) || !round.isMultiple(of: 3) {
      round += 1
      guard newton() else { break }
      if round % 3 == 1 { reshapeWalls() }
      prior.adapt(to: surface.coefficients, covariance: covariance)
      if round.isMultiple(of: 3) { weigh() }
    }
    _ = settleWalls()
  }

  private static let mostRounds = 99

  /// The fewest steps of a landmark, and the most landmarks.
  private static let (fewestSteps, mostLandmarks) = (6, 8)

  /// Gives functions of their own to points that are often played.
  private mutating func mark() {
    let often = counts.filter { $0.value >= Self.fewestSteps }.sorted { one, other in
      one.value == other.value ? one.key.lexicographicallyPrecedes(other.key) : one.value > other.value
    }
    let chosen = often.prefix(Self.mostLandmarks).map(\.key).sorted { $0.lexicographicallyPrecedes($1) }
    guard chosen != landmarks else { return }
    landmarks = chosen
    move(to: basis.marking(landmarks))
  }

  /// Goes on in a basis with other landmarks or walls; `refit` has to follow.
  private mutating func move(to basis: SurfaceBasis) {
    let others = surface.coefficients[..<basis.range(SurfaceBasis.landmarks).lowerBound]
    change(to: basis, others + Array(repeating: 0, count: basis.size - others.count))
  }

  /// Takes coefficients in another basis; values that follow from a fit have to be recomputed.
  private mutating func change(to basis: SurfaceBasis, _ coefficients: [Double]) {
    self.basis = basis
    surface = Surface(basis: basis, coefficients: coefficients)
    prior = prior.moved(to: basis)
    components = []
    walls = nil
    rows = points.flatMap { basis.difference($0.first, $0.second) }
  }

  /// Whether some contest is significant.
  var isContested: Bool {
    basis.range(SurfaceBasis.contests).contains { place in
      abs(surface.coefficients[place]) > Self.sureDeviates * covariance[place * basis.size + place].squareRoot()
    }
  }

  /// The critical value of a contest, in standard deviations: one in 16,000 by chance, as there are up to 55 contests.
  private static let sureDeviates = 4.0

  /// Takes a point for the peak, around which contests don't depend on strength; `refit` has to follow.
  mutating func pivot(on peak: [Double]) {
    guard zip(basis.pivot, peak).contains(where: { abs($0 - $1) > 0.02 }) else { return }
    change(to: basis.pivoting(on: peak), surface.coefficients)
  }

  /// Looks for walls, which become terms of the surface in place of those found before. The search starts from scratch,
  /// so that walls found by chance disappear.
  ///
  /// Bumps can stand for a wall, if badly. So where a surface bends, a fit with walls instead of bumps is tried, too.
  /// With more than two parameters bumps are so coarse that walls would stand for them.
  mutating func findWalls() {
    if !basis.walls.isEmpty {
      move(to: basis.placing([]))
      refit(rounds: 3)
    }
    var other = self
    placeWalls()
    guard isBent, basis.numbers <= 2 else { return }
    other.prior.mayBend = false
    other.refit(rounds: 3)
    other.placeWalls()
    guard !other.basis.walls.isEmpty else { return }
    other.prior.mayBend = true
    other.refit(rounds: 6)
    if other.merit > merit { self = other }
  }

  /// Adds walls as long as each increases the evidence enough.
  private mutating func placeWalls() {
    while basis.walls.count < 2 * basis.numbers, let wall = likeliestWall() {
      var other = self
      other.move(to: basis.placing(basis.walls + [wall]))
      other.refit(rounds: 6)
      guard let evidence = other.wallEvidence.last, evidence > Self.leastEvidence else { break }
      self = other
    }
  }

  /// The least evidence of a wall, in nats: about one place in three thousand.
  private static let leastEvidence = 8.0

  /// The evidence less the cost of walls.
  private var merit: Double { evidence - Self.wallCost * Double(basis.walls.count) }

  /// The cost of a wall in nats: half of the evidence that each has to show.
  private static let wallCost = 4.0

  /// Gives walls the expected coefficients of ramps instead of the likeliest ones of single steps, and gives other
  /// terms the coefficients that are likeliest with these.
  private mutating func settleWalls() -> WallSampler.Average? {
    let places = basis.range(SurfaceBasis.walls)
    guard !places.isEmpty else { return nil }
    let factor = factor.trailing(from: places.lowerBound)
    let likeliest = Array(surface.coefficients[places])
    var walls = WallSampler(basis.walls.map(\.shape), factor: factor, coefficients: likeliest)
    var random = RandomSource(seed: UInt64(games.count), sample: 0)
    for _ in 0..<Self.firstSweeps { walls.sweep(&random) }
    let average = walls.average(sweeps: Self.sweeps, &random)
    self.walls = walls
    wallEvidence = average.evidence
    let likeliestOthers = Array(repeating: 0.0, count: basis.size)
    surface = Surface(
      basis: basis,
      coefficients: coefficients(surface.coefficients, self.factor, deviates: likeliestOthers, walls: average.mean))
    return average
  }

  /// The number of sweeps of walls before averaging, and over which averages are taken.
  private static let (firstSweeps, sweeps) = (5, 20)

  /// Gives walls functions that follow their likely ramps, so that their steps vary as these do.
  private mutating func reshapeWalls() {
    guard let average = settleWalls() else { return }
    var coefficients = surface.coefficients
    var walls: [Wall] = []
    for (w, wall) in basis.walls.enumerated() {
      let places = basis.places(ofWall: w)
      let shape = WallShape(average.weights[w])
      walls.append(Wall(parameter: wall.parameter, place: wall.place, shape: shape))
      coefficients.replaceSubrange(places, with: shape.coefficients(of: Array(coefficients[places]), in: wall.shape))
    }
    change(to: basis.placing(walls), coefficients)
    _ = newton()
  }

  /// The place where an added step would be likeliest, by its score test; nil if none is worth trying.
  private func likeliestWall() -> Wall? {
    let p = basis.size
    var search = WallSearch(factor: factor, size: p, numbers: basis.numbers)
    for (step, point) in points.enumerated() {
      let row = rows[step * p..<(step + 1) * p]
      let chance = 1 / (1 + exp(-product(row, surface.coefficients)))
      search.steps.append(
        WallSearch.Step(
          first: point.first, second: point.second, row: row,
          residual: (scores[step] - games[step] * chance) / dispersion,
          weight: games[step] * chance * (1 - chance) / dispersion))
    }
    return (0..<basis.numbers).compactMap { search.likeliest(along: $0) }.max { $0.chi < $1.chi }?.wall
  }

  /// Restarts with a prior that allows for more surfaces, so that intervals are wide enough; `refit` has to follow.
  mutating func broaden() { prior = SurfacePrior(basis, .broad) }

  /// The probability of each coordinate to matter, from 0 to 1.
  var liveliness: [Double] { prior.liveliness }

  /// The test of dependence on parameters by the games alone, as of the last fit.
  var dependence: DependenceTest {
    DependenceTest(
      basis: basis, information: information, slope: slope, means: prior.means, variances: prior.variances)
  }

  /// The value of a linear combination of coefficients in Elo, and half the width of its 95 % interval.
  func elo(_ row: [Double]) -> (elo: Double, error: Double) {
    let p = row.count
    var (mean, variance) = (0.0, 0.0)
    for i in 0..<p {
      mean += row[i] * surface.coefficients[i]
      var product = 0.0
      for j in 0..<p { product += covariance[i * p + j] * row[j] }
      variance += row[i] * product
    }
    return (
      mean * EloScale.pointsPerNat,
      NormalDistribution.z95 * max(0, variance).squareRoot() * EloScale.pointsPerNat
    )
  }

  /// Coefficients drawn from their posterior's normal approximations; those of walls may be given.
  func sample(_ random: inout RandomSource, walls: [Double]? = nil) -> [Double] {
    let chosen = random.place(in: components.map(\.weight)).map { components[$0] }
    let deviates = (0..<basis.size).map { _ in random.normal() }
    return coefficients(
      chosen?.mean ?? surface.coefficients, chosen?.factor ?? factor, deviates: deviates, walls: walls)
  }

  /// Coefficients that lie the given numbers of deviations away from their means, by the factor of the covariance's
  /// inverse. Where those of walls are given, the others lie that far from the values that are likeliest then.
  private func coefficients(
    _ mean: [Double], _ factor: Cholesky, deviates: [Double], walls: [Double]?
  ) -> [Double] {
    var deviates = deviates
    if let walls {
      let places = basis.range(SurfaceBasis.walls)
      let away = zip(walls, mean[places]).map { $0 - $1 }
      deviates.replaceSubrange(places, with: factor.trailing(from: places.lowerBound).multiplyUpper(away))
    }
    return zip(mean, factor.solveUpper(deviates)).map { $0 + $1 }
  }

  /// Weighs the prior's alternatives by how likely they make the games, the likelihood being taken as normal in the
  /// coefficients, and gives the prior their mean widths.
  private mutating func weigh() {
    let p = basis.size
    var chances: [Double] = []
    components = []
    let alternatives = prior.alternatives
    for alternative in alternatives {
      let (means, variances) = (alternative.means, alternative.variances)
      var (matrix, right, log) = (information, slope, Foundation.log(alternative.chance))
      for i in 0..<p {
        matrix[i * p + i] += 1 / variances[i]
        right[i] += means[i] / variances[i]
        log -= (Foundation.log(variances[i]) + means[i] * means[i] / variances[i]) / 2
      }
      guard let factor = Cholesky(matrix, size: p) else {
        components = []
        return
      }
      let half = factor.solveLower(right)
      chances.append(log + (half.reduce(0) { $0 + $1 * $1 } - factor.logDeterminant) / 2)
      components.append(Component(weight: 1, mean: factor.solveUpper(half), factor: factor))
    }
    let softmax = Softmax(chances)
    evidence = height + softmax.logSum
    for (i, share) in softmax.shares.enumerated() { components[i].weight = share }
    bend = zip(alternatives, components).reduce(0) { $0 + ($1.0.isBent ? $1.1.weight : 0) }
    prior.average(zip(alternatives, components).map { ($0, $1.weight) })
  }

  /// Takes one step of Newton's method; false where the numbers don't allow for another.
  private mutating func newton() -> Bool {
    let p = basis.size
    let variances = prior.variances
    var (information, gradient, chi, deviance) = likelihood()
    self.information = information
    slope = gradient
    for i in 0..<p {
      for j in 0...i {
        slope[i] += information[i * p + j] * surface.coefficients[j]
        if j < i { slope[j] += information[i * p + j] * surface.coefficients[i] }
      }
    }
    // Normal, with the dispersion for a variance.
    height = -(deviance / dispersion + Double(games.count) * Foundation.log(dispersion)) / 2
    for i in 0..<p { height -= (gradient[i] + slope[i]) * surface.coefficients[i] / 2 }
    for (i, mean) in prior.means.enumerated() {
      information[i * p + i] += 1 / variances[i]
      gradient[i] -= (surface.coefficients[i] - mean) / variances[i]
    }
    guard let factor = Cholesky(information, size: p) else { return false }
    self.factor = factor
    covariance = factor.inverse()
    let step = factor.solve(gradient)
    // No game's odds may change by more than a few nats at once: that far from the point of expansion of the
    // likelihood, Newton's method goes astray. The basis functions are at most 1, except for those of walls.
    var longest = step[..<basis.range(SurfaceBasis.walls).lowerBound].reduce(0) { $0 + abs($1) }
    for (w, wall) in basis.walls.enumerated() {
      for (change, function) in zip(step[basis.places(ofWall: w)], wall.shape.functions) {
        longest += abs(change) * function.reduce(0) { max($0, abs($1)) }
      }
    }
    let cut = min(1, Self.longest / max(longest, 1e-9))
    isCut = cut < 1
    surface = Surface(basis: basis, coefficients: zip(surface.coefficients, step).map { $0 + cut * $1 })
    // Coefficients that the games determine, rather than the prior, take away freedom.
    let determined = (0..<p).reduce(0) { $0 + max(0, 1 - covariance[$1 * p + $1] / variances[$1]) }
    let freedom = max(1, Double(games.count) - determined)
    dispersion = min(max((chi + Self.usualSteps) / (freedom + Self.usualSteps), 0.02), 4)
    return true
  }

  private static let longest = 6.0
  /// The number of steps whose evidence the prior dispersion of 1 counts as.
  private static let usualSteps = 20.0

  /// The information (its lower triangle) and the gradient of the log-likelihood, both for the dispersion, Pearson's
  /// statistic, and the deviance: twice the difference of the logarithm from that of the best of all surfaces.
  private func likelihood() -> (information: [Double], gradient: [Double], chi: Double, deviance: Double) {
    let p = basis.size
    var information = [Double](repeating: 0, count: p * p)
    var gradient = [Double](repeating: 0, count: p)
    var (chi, deviance) = (0.0, 0.0)
    information.withUnsafeMutableBufferPointer { information in
      rows.withUnsafeBufferPointer { rows in
        surface.coefficients.withUnsafeBufferPointer { coefficients in
          guard let information = information.baseAddress, let rows = rows.baseAddress,
            let coefficients = coefficients.baseAddress
          else { return }
          for step in games.indices {
            let row = rows + p * step
            let chance = 1 / (1 + exp(-dot(row, coefficients, p)))
            let variance = games[step] * chance * (1 - chance)
            let residual = scores[step] - games[step] * chance
            chi += residual * residual / max(variance, 1e-3)
            deviance += Self.deviance(scores[step], games[step] * chance)
            deviance += Self.deviance(games[step] - scores[step], games[step] * (1 - chance))
            let weight = variance / dispersion
            for i in 0..<p {
              gradient[i] += residual / dispersion * row[i]
              addMultiple(weight * row[i], of: row, to: information + i * p, i + 1)
            }
          }
        }
      }
    }
    return (information, gradient, chi, deviance)
  }

  private static func deviance(_ points: Double, _ expected: Double) -> Double {
    points > 0 ? 2 * points * Foundation.log(points / max(expected, 1e-9)) : 0
  }
}
