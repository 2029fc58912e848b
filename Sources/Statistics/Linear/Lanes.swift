/// Vectors side by side, on each of which the same is done: one number of each.
///
/// No function takes lanes of any width: those that aren't specialised, as across files of a debug build, take a hundred
/// times as long.
typealias Lanes = SIMD8<Double>

extension Lanes {
  /// A number of one vector, the other lanes being idle.
  static func first(_ value: Double) -> Lanes {
    var lanes = Lanes.zero
    lanes[0] = value
    return lanes
  }
}
