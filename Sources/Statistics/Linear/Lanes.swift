/// Eight vectors side by side, one number of each: the same operations are applied to all.
///
/// No function takes lanes of any width: those that aren't specialised, as across files of a debug build, take a
/// hundred times as long.
typealias Lanes = SIMD8<Double>

extension Lanes {
  /// A number in the first lane, the other lanes being 0.
  static func first(_ value: Double) -> Lanes {
    var lanes = Lanes.zero
    lanes[0] = value
    return lanes
  }
}
