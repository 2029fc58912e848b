import Foundation

/// A place along a parameter where strength may change within a short way.
///
/// It is steps side by side, each with a coefficient: a cliff of any steepness and height, or one whose place isn't
/// known better than that.
struct Wall: Hashable, Sendable {
  /// How far apart the steps are, and how wide each is.
  static let spacing = 0.0125
  static let steps = 13

  let parameter: Int
  /// The middle of the middle step.
  let place: Double

  /// The middles of the steps.
  var middles: [Double] { (0..<Self.steps).map { place + Self.spacing * (Double($0) - Double(Self.steps - 1) / 2) } }

  /// Whether a coordinate of a parameter lies on one of the steps, or just beside them.
  func reaches(_ x: Double, along i: Int) -> Bool {
    i == parameter && abs(x - place) <= Self.spacing * (Double(Self.steps) / 2 + 1)
  }

  /// A step from 0 to 1 around 0, and its slope: straight, so that a peak can lie right before it.
  static func step(_ x: Double) -> (value: Double, slope: Double) {
    let u = x / spacing + 0.5
    return (min(max(u, 0), 1), u > 0 && u < 1 ? 1 / spacing : 0)
  }
}
