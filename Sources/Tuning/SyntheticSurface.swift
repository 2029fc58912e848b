import Foundation
import Statistics

/// A strength surface whose peak is known, for judging optimisers.
///
/// With d the vector from the peak in coordinates (the box being 1 wide), the Elo lost at a point are, up to a factor
/// by which the start loses the given amount,
/// - quadratic: sum of h_i d_i^2, where the h_i differ by up to a factor of 4;
/// - correlated: d' D R D d, with R having 0.9 or -0.9 off its diagonal, and D^2 the h_i;
/// - skewed: sum of 4 h_i t(d_i)^2 with t(d) = log((1 + e^(k d)) / 2) / k and k = 6.4 or -6.4: like the quadratic at
///   the peak, but one side levels off, and half the box away the other has lost fifteen times as much;
/// - sparse: the quadratic of the first two parameters;
/// - ridge: d_1^2 and 10 (d_i - 2 s_i d_1^2 / sqrt(n - 1))^2 for all others, with signs s_i; the start lies on the
///   curve;
/// - peaks: 1 - max(g(d), 0.7 g(d - e)), where g is a bell of the width 0.18 sqrt(n / 2), and e leads to a lower peak
///   beyond the start;
/// - plateau: 1 - exp(-r^4) with r = 5 |d| sqrt(2 / n);
/// - cliff: the sum of h_i |d_i| on the start's side and min(60 |d_i|, 3) on the other;
/// - variants: that of two variants together, of which three games in four are played at the quadratic with
///   h_i d_i^2 + 0.4 s_i h_i d_i, and one in four at another with 4 h'_i d_i^2 - 1.2 s_i h_i d_i: what is better at
///   one is worse at the other;
/// - cyclic: the quadratic, but the point d has 10 (d_1 e_2 - d_2 e_1) times what the start loses added against the
///   point e, and so on by twos, so that strength goes in circles around the peak, which nobody beats;
/// - ratios: sum of h_i (u_i - v_i)^2, where u and v are the directions from the corner of the box at 0 to the point
///   and to the peak: multiples of a point are all as strong, so that all peaks lie on a line;
/// - oblique: a^2 + 200 (d'd - a^2), where a is the way from the peak along the line to the start;
/// - flat: 0.
///
/// The peak is drawn evenly from the middle half of the box, at a distance of 0.2 to 0.4 a parameter that matters
/// (root mean square) from the start; that of a ridge 0.2 to 0.35 from it along the first parameter, towards the
/// middle; that of ratios in a direction at least 0.2 away from the start's. A game is won with the chance
/// 1 / (1 + e^(w - x)) and lost with 1 / (1 + e^(w + x)), where x is the difference in strength in nats, and w gives
/// the required share of draws between equals (P. V. Rao and L. L. Kupper, JASA 62, 1967).
public struct SyntheticSurface: Sendable {
  /// The shape of a surface.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A quadratic along the axes.
    case quadratic
    /// A quadratic whose long axis lies across the parameters.
    case correlated
    /// A quadratic that is steeper on one side than on the other.
    case skewed
    /// A quadratic of two parameters; the others do nothing.
    case sparse
    /// A ridge, steep to both sides of a curve along which strength rises slowly.
    case ridge
    /// Two peaks, the lower one beyond the start.
    case peaks
    /// A plateau: level around the peak, and far from it.
    case plateau
    /// A cliff: strength rises slowly to its peak, and falls off steeply after it.
    case cliff
    /// Two variants that have different best values.
    case variants
    /// A quadratic with circular strength added.
    case cyclic
    /// A surface on which only the ratios of the parameters matter.
    case ratios
    /// A narrow straight ridge that lies across all parameters.
    case oblique
    /// A surface that is level everywhere.
    case flat
  }

  /// The shape of the surface.
  public let shape: Shape
  /// The coordinates of the surface's peak.
  public let peak: [Double]
  /// The curvatures h of each parameter.
  private let curvatures: [Double]
  /// The curvatures h' of each parameter.
  private let otherCurvatures: [Double]
  /// The signs of the parameters' part in a correlation or a ridge, of their skew, or of the way to a cliff.
  private let signs: [Double]
  /// The way from the peak to a lower one.
  private let lower: [Double]
  /// The unit vector from the peak to the start.
  private let long: [Double]
  private let drop: Double
  private let drawWidth: Double
  /// The factor of the shape, in Elo.
  private var scale = 1.0

  /// A surface drawn at random.
  /// - Parameters:
  ///   - start: coordinates of the start.
  ///   - drop: Elo that are lost at the start.
  ///   - drawRate: the share of draws between equals, from 0 up to, not including, 1.
  public init(_ shape: Shape, start: [Double], drop: Double, drawRate: Double, seed: UInt64) {
    var random = RandomSource(seed: seed, sample: 0)
    self.shape = shape
    let peak =
      shape == .ridge
      ? Self.ridgePeak(start, along: 0.2 + 0.15 * random.uniform())
      : Self.peak(
        start, ofWhich: shape == .sparse ? min(Self.sparseParameters, start.count) : start.count,
        turned: shape == .ratios && start.count > 1 ? 0.2 : 0, &random)
    self.peak = peak
    signs = zip(start, peak).map { start, peak in
      switch shape {
      // A start on the side that levels off, where there is little evidence of the direction.
      case .skewed, .cliff: start < peak ? 1 : -1
      case .ridge: start < peak ? -1 : 1
      default: random.uniform() < 0.5 ? -1 : 1
      }
    }
    curvatures = start.map { _ in exp(log(4) * random.uniform()) }
    otherCurvatures = start.map { _ in exp(log(4) * random.uniform()) }
    self.drop = drop
    drawWidth = log((1 + drawRate) / (1 - drawRate))
    lower = zip(start, peak).map { min(max($0 + 0.45 * ($0 - $1), 0.05), 0.95) - $1 }
    let away = zip(start, peak).map { $0 - $1 }
    let length = Self.length(away)
    long = away.map { $0 / length }
    // One parameter alone has no ratio: the surface is flat.
    let lost = loss(at: start)
    scale = lost > 0 ? drop / lost : 0
  }

  private static func peak(
    _ start: [Double], ofWhich count: Int, turned: Double, _ random: inout RandomSource
  ) -> [Double] {
    while true {
      let peak = start.map { _ in 0.25 + 0.5 * random.uniform() }
      let squares = zip(start, peak).prefix(count).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      let isTurned = length(zip(direction(start), direction(peak)).map { $0 - $1 }) >= turned
      if isTurned, (0.2...0.4).contains((squares / Double(count)).squareRoot()) { return peak }
    }
  }

  private static func length(_ way: [Double]) -> Double { way.reduce(0) { $0 + $1 * $1 }.squareRoot() }

  /// The unit vector to a point; of the corner at 0, which has none, 0.
  private static func direction(_ point: [Double]) -> [Double] {
    let length = length(point)
    return length > 0 ? point.map { $0 / length } : point
  }

  /// The peak of a ridge that goes through the start, towards the middle of the box.
  private static func ridgePeak(_ start: [Double], along: Double) -> [Double] {
    start.enumerated().map { i, here in
      let away = i == 0 ? along : course(along, among: start.count)
      return here < 0.5 ? here + away : here - away
    }
  }

  /// The distance that a ridge has turned along each further parameter.
  private static func course(_ along: Double, among parameters: Int) -> Double {
    2 * along * along / Double(parameters - 1).squareRoot()
  }

  /// The Elo by which a point is weaker than the peak.
  public func loss(at point: [Double]) -> Double { scale * height(zip(point, peak).map { $0 - $1 }) }

  private func height(_ d: [Double]) -> Double {
    let h = curvatures
    switch shape {
    case .flat: return 0
    case .ratios:
      let (here, best) = (Self.direction(zip(peak, d).map { $0 + $1 }), Self.direction(peak))
      return d.indices.reduce(0.0) { $0 + h[$1] * (here[$1] - best[$1]) * (here[$1] - best[$1]) }
    case .oblique:
      let along = product(d, long)
      return d.reduce((1 - Self.narrowness) * along * along) { $0 + Self.narrowness * $1 * $1 }
    case .quadratic, .cyclic: return d.indices.reduce(0.0) { $0 + h[$1] * d[$1] * d[$1] }
    case .variants: return product(Self.weights, [height(d, at: 0), height(d, at: 1)])
    case .sparse: return d.indices.prefix(Self.sparseParameters).reduce(0) { $0 + h[$1] * d[$1] * d[$1] }
    case .correlated:
      // R = (1 - 0.9) I + 0.9 s s'.
      let along = d.indices.reduce(0) { $0 + signs[$1] * h[$1].squareRoot() * d[$1] }
      return d.indices.reduce(0) { $0 + 0.1 * h[$1] * d[$1] * d[$1] } + 0.9 * along * along
    case .skewed:
      return d.indices.reduce(0) {
        let t = (log1p(exp(6.4 * signs[$1] * d[$1])) - log(2)) / 6.4
        return $0 + 4 * h[$1] * t * t
      }
    case .ridge:
      return d.indices.dropFirst().reduce(d[0] * d[0]) {
        let off = d[$1] - signs[$1] * Self.course(d[0], among: d.count)
        return $0 + 10 * off * off
      }
    case .peaks:
      let n = Double(d.count)
      func bell(_ d: [Double]) -> Double { exp(-d.reduce(0) { $0 + $1 * $1 } / (0.18 * 0.18 * n)) }
      return 1 - max(bell(d), 0.7 * bell(zip(d, lower).map { $0 - $1 }))
    case .plateau:
      let squares = d.reduce(0) { $0 + $1 * $1 } * 50 / Double(d.count)
      return 1 - exp(-squares * squares)
    case .cliff:
      return d.indices.reduce(0) {
        let beyond = signs[$1] * d[$1]
        return $0 + (beyond < 0 ? -h[$1] * beyond : min(60 * beyond, 3))
      }
    }
  }

  /// The shares of games at each of two variants.
  private static let weights = [0.75, 0.25]

  /// The loss at one of the variants.
  private func height(_ d: [Double], at variant: Int) -> Double {
    // What is gained at one of them along a parameter is lost at the other.
    let gain = variant == 0 ? 0.4 : -0.4 * Self.weights[0] / Self.weights[1]
    let steepness = variant == 0 ? curvatures : otherCurvatures.map { 4 * $0 }
    return d.indices.reduce(0.0) { sum, i in
      let slope = gain * signs[i] * curvatures[i]
      return sum + (steepness[i] * d[i] + slope) * d[i]
    }
  }

  /// Whether strength depends on a parameter.
  public func depends(on parameter: Int) -> Bool {
    switch shape {
    case .flat: false
    case .sparse: parameter < Self.sparseParameters
    default: true
    }
  }

  private static let sparseParameters = 2
  /// The factor by which an oblique ridge falls off faster to its sides.
  private static let narrowness = 200.0

  /// The Elo difference that the score of one point against another shows; with draws, less than by `loss`.
  public func gain(_ first: [Double], over second: [Double]) -> Double {
    let (win, loss) = chances(first, second)
    return EloScale.pointsPerNat * log((1 + win - loss) / (1 - win + loss))
  }

  private func chances(_ first: [Double], _ second: [Double]) -> (win: Double, loss: Double) {
    let (d, e) = (zip(first, peak).map { $0 - $1 }, zip(second, peak).map { $0 - $1 })
    switch shape {
    case .variants:
      return Self.weights.indices.reduce(into: (win: 0, loss: 0)) { sum, variant in
        let own = chances(scale * (height(e, at: variant) - height(d, at: variant)))
        sum.win += Self.weights[variant] * own.win
        sum.loss += Self.weights[variant] * own.loss
      }
    case .cyclic:
      var turn = 0.0
      for i in stride(from: 0, to: d.count - 1, by: 2) { turn += d[i] * e[i + 1] - d[i + 1] * e[i] }
      return chances(loss(at: second) - loss(at: first) + 10 * drop * turn)
    default: return chances(loss(at: second) - loss(at: first))
    }
  }

  /// The chances to win and to lose, for a point that is `elo` Elo stronger.
  private func chances(_ elo: Double) -> (win: Double, loss: Double) {
    let x = elo / EloScale.pointsPerNat
    return (1 / (1 + exp(drawWidth - x)), 1 / (1 + exp(drawWidth + x)))
  }

  /// Plays games between two points.
  package func play(_ first: [Double], _ second: [Double], games: Int, random: inout RandomSource) -> StepResult {
    let (win, loss) = chances(first, second)
    let wins = random.binomial(games, win)
    let losses = random.binomial(games - wins, min(1, loss / (1 - win)))
    return StepResult(wins: wins, draws: games - wins - losses, losses: losses)
  }
}
