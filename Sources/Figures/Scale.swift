/// A linear scale from values to pixels.
public struct Scale: Hashable, Sendable {
  /// The values at the ends.
  public let domain: ClosedRange<Double>
  /// The places of the ends, in pixels; from the larger to the smaller where values grow upwards.
  public let start, end: Double

  /// Creates a scale.
  /// - Precondition: the values at the ends are finite.
  public init(_ domain: ClosedRange<Double>, from start: Double, to end: Double) {
    // A range of a single value is extended, so that the value lies in the middle.
    self.domain = domain.lowerBound < domain.upperBound ? domain : domain.lowerBound - 1...domain.upperBound + 1
    (self.start, self.end) = (start, end)
  }

  /// The place of a value in pixels; values beyond an end are placed at it.
  public func place(_ value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return start + min(max(share, 0), 1) * (end - start)
  }

  /// The round values to mark: the multiples of the smallest round step that gives at most `count` of them.
  public func ticks(atMost count: Int) -> [Double] {
    let length = domain.upperBound - domain.lowerBound
    var power = 1.0
    while power > length / 1000 { power /= 10 }
    while power * 1000 < length { power *= 10 }
    while true {
      for factor in [1.0, 2, 5] {
        let step = factor * power
        // A value beyond an end only by a rounding error counts as at the end.
        let first = (domain.lowerBound / step - 1e-9).rounded(.up)
        let last = (domain.upperBound / step + 1e-9).rounded(.down)
        guard last - first < Double(max(count, 1)) else { continue }
        // Whole multiples, not sums: 0.30000000000000004 is no round value. And never -0.
        return stride(from: first, through: last, by: 1).map { $0 * step + 0 }
      }
      power *= 10
    }
  }

  /// The number of decimals that distinguishes the ticks.
  public func decimals(atMost count: Int) -> Int {
    let ticks = ticks(atMost: count)
    guard ticks.count > 1 else { return 0 }
    var (decimals, step) = (0, ticks[1] - ticks[0])
    while decimals < 9, abs(step - step.rounded()) > 1e-6 * step { (decimals, step) = (decimals + 1, step * 10) }
    return decimals
  }
}

extension Scale {
  /// The smallest range that holds some values, a little wider on both sides; nil without values.
  public static func range(of values: some Sequence<Double>, margin: Double = 0.04) -> ClosedRange<Double>? {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
    guard low <= high else { return nil }
    let room = (high - low) * margin
    return low - room...high + room
  }
}
