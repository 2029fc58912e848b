import Foundation
import Statistics

/// A strength surface whose peak is known, to see what an optimiser makes of a budget.
///
/// With d the way from the peak in coordinates (the box being 1 wide), the Elo lost at a point are
/// - quadratic: sum of h_i d_i^2, where the h_i differ by up to a factor of 4;
/// - correlated: d' D R D d, with R having 0.9 or -0.9 off its diagonal, and D^2 the h_i;
/// - skewed: sum of 4 h_i t(d_i)^2 with t(d) = log((1 + e^(k d)) / 2) / k and k = 6.4 or -6.4: like the quadratic at
///   the peak, but one side levels off, and half the box away the other has lost fifteen times as much.
///
/// The peak is drawn evenly from the middle half of the box, at a distance of 0.2 to 0.4 a parameter (root mean square)
/// from the start; the h are scaled so that the start loses as much as asked. A game is won with the chance
/// 1 / (1 + e^(w - x)) and lost with 1 / (1 + e^(w + x)), where x is the difference in strength in nats, and w makes
/// the share of draws between equals what was asked (P. V. Rao and L. L. Kupper, JASA 62, 1967).
public struct SyntheticSurface: Sendable {
  /// What it looks like.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A quadratic along the axes.
    case quadratic
    /// A quadratic whose long axis lies across the parameters.
    case correlated
    /// Steeper on one side than on the other.
    case skewed
  }

  /// What it looks like.
  public let shape: Shape
  /// The coordinates of its peak.
  public let peak: [Double]
  /// Half the second derivative at the peak along each parameter, in Elo.
  private let curvatures: [Double]
  /// The signs of the parameters' part in a correlation, or of their skew.
  private let signs: [Double]
  private let drawWidth: Double

  /// A surface drawn at random.
  /// - Parameters:
  ///   - start: coordinates of the start.
  ///   - drop: Elo that are lost at the start.
  ///   - drawRate: the share of draws between equals, from 0 up to, not including, 1.
  public init(_ shape: Shape, start: [Double], drop: Double, drawRate: Double, seed: UInt64) {
    var random = RandomSource(seed: seed, sample: 0)
    self.shape = shape
    let n = Double(start.count)
    var peak = start
    var distance = 0.0
    while !(0.2...0.4).contains(distance) {
      peak = start.map { _ in 0.25 + 0.5 * random.uniform() }
      distance = (zip(start, peak).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / n).squareRoot()
    }
    self.peak = peak
    signs = zip(start, peak).map { start, peak in
      // A start on the side that levels off, where there is little to tell the way.
      if shape == .skewed { return start < peak ? 1 : -1 }
      return random.uniform() < 0.5 ? -1 : 1
    }
    let shares = start.map { _ in exp(log(4) * random.uniform()) }
    drawWidth = log((1 + drawRate) / (1 - drawRate))
    let plain = Self.loss(shape, zip(start, peak).map { $0 - $1 }, shares, signs)
    curvatures = shares.map { $0 * drop / plain }
  }

  /// How many Elo a point is weaker than the peak.
  public func loss(at point: [Double]) -> Double {
    Self.loss(shape, zip(point, peak).map { $0 - $1 }, curvatures, signs)
  }

  private static func loss(_ shape: Shape, _ d: [Double], _ h: [Double], _ signs: [Double]) -> Double {
    switch shape {
    case .quadratic: return d.indices.reduce(0) { $0 + h[$1] * d[$1] * d[$1] }
    case .correlated:
      // R = (1 - 0.9) I + 0.9 s s'.
      let along = d.indices.reduce(0) { $0 + signs[$1] * h[$1].squareRoot() * d[$1] }
      return d.indices.reduce(0) { $0 + 0.1 * h[$1] * d[$1] * d[$1] } + 0.9 * along * along
    case .skewed:
      return d.indices.reduce(0) {
        let t = (log1p(exp(6.4 * signs[$1] * d[$1])) - log(2)) / 6.4
        return $0 + 4 * h[$1] * t * t
      }
    }
  }

  /// Plays games between two points.
  package func play(_ first: [Double], _ second: [Double], games: Int, random: inout RandomSource) -> StepResult {
    let x = (loss(at: second) - loss(at: first)) / EloScale.pointsPerNat
    let win = 1 / (1 + exp(drawWidth - x))
    let loss = 1 / (1 + exp(drawWidth + x))
    let wins = random.binomial(games, win)
    let losses = random.binomial(games - wins, min(1, loss / (1 - win)))
    return StepResult(wins: wins, draws: games - wins - losses, losses: losses)
  }
}
