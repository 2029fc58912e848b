import Foundation

/// The value of a player's scores in points of the game: a logistic curve fitted to the results of games in which they
/// were reported.
///
/// Engines report scores in units of their own; this makes them comparable. A score of 0 is worth half a point to
/// either side.
public struct ScoreCurve: Hashable, Sendable {
  /// The log-odds of the point for a score of 1; never below 0.
  public let steepness: Double

  /// The limit on scores, in multiples of their median size: a few huge ones, of wins that are certain, would outweigh
  /// all others.
  private static let mostUnits = 10.0

  /// Fits the curve by maximum likelihood, with two more draws at scores of the median size, one on either side, so
  /// that it stays finite where every score predicted the winner.
  ///
  /// - Parameter samples: scores of some side, and the points it got in the end, from 0 to 1.
  /// - Returns: nil where there is no score but 0.
  public init?(_ samples: [(score: Double, points: Double)]) {
    let sizes = samples.map { abs($0.score) }.filter { $0 > 0 }.sorted()
    guard !sizes.isEmpty else { return nil }
    let unit = sizes[sizes.count / 2]
    let scaled = samples.map { (min(max($0.score / unit, -Self.mostUnits), Self.mostUnits), $0.points) }
    let all = scaled + [(1, 0.5), (-1, 0.5)]
    // The likelihood is concave, so the slope falls all the way.
    func slope(_ steepness: Double) -> Double {
      all.reduce(0) { $0 + $1.0 * ($1.1 - Self.logistic(steepness * $1.0)) }
    }
    var (low, high) = (0.0, 50.0)
    if slope(0) <= 0 { high = 0 }
    for _ in 0..<60 where high > low {
      let middle = (low + high) / 2
      if slope(middle) > 0 { low = middle } else { high = middle }
    }
    steepness = low / unit
  }

  /// The expected points, from 0 to 1, of a side with this score.
  public func points(_ score: Double) -> Double { Self.logistic(steepness * score) }

  private static func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
}
