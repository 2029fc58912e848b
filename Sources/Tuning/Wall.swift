/// A place along a parameter where strength may change within a short way.
///
/// The change is a ramp within the wall, whose place, width and height aren't known. The wall's functions are
/// straight between its knots, 0 before the first and constant after the last: their sums include all ramps.
struct Wall: Sendable {
  /// The distance between knots, and the number of steps between them.
  static let spacing = 0.00625
  static let steps = 32

  let parameter: Int
  /// The coordinate of the wall's middle.
  let place: Double
  /// The functions of the wall, one for each of its steps.
  let shape: WallShape

  init(parameter: Int, place: Double, shape: WallShape = .usual) {
    (self.parameter, self.place, self.shape) = (parameter, place, shape)
  }

  private var first: Double { place - Self.spacing * Double(Self.steps) / 2 }

  /// The coordinates of the knots.
  var knots: [Double] { (0...Self.steps).map { first + Self.spacing * Double($0) } }

  /// Whether a coordinate of a parameter lies on the wall, or just beside it.
  func reaches(_ x: Double, along i: Int) -> Bool {
    i == parameter && abs(x - place) <= Self.spacing * (Double(Self.steps) / 2 + 1)
  }

  /// The step that a coordinate lies on, and the share of the step before it; for coordinates beside the wall, the end
  /// of the nearest step.
  func position(_ x: Double) -> (step: Int, share: Double) {
    let u = min(max((x - first) / Self.spacing, 0), Double(Self.steps))
    let step = min(Int(u), Self.steps - 1)
    return (step, u - Double(step))
  }

  /// The value of a function at a position, by its values at the knots.
  static func value(of heights: [Double], at position: (step: Int, share: Double)) -> Double {
    heights[position.step] + position.share * (heights[position.step + 1] - heights[position.step])
  }

  /// The slope of a function that has these values at the knots: at a knot that of the step after it.
  static func slope(of heights: [Double], at position: (step: Int, share: Double)) -> Double {
    let isBeside = position.step == 0 && position.share <= 0 || position.step == steps - 1 && position.share >= 1
    return isBeside ? 0 : (heights[position.step + 1] - heights[position.step]) / spacing
  }
}
