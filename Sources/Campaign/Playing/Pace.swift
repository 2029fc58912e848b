/// The speed at which things get done, such as games.
public struct Pace: Sendable, Hashable {
  /// The number of things done.
  public let done: Int
  /// The time that they took, in seconds.
  public let seconds: Double

  /// Creates a pace of a number of things done in a time.
  public init(done: Int, seconds: Double) { (self.done, self.seconds) = (done, seconds) }

  /// The number per second; nil before the first.
  public var perSecond: Double? { done > 0 && seconds > 0 ? Double(done) / seconds : nil }

  /// The pace in words, `311 a second, 12 s left`; nil before the first.
  /// - Parameters:
  ///   - unit: the words after the rate, such as `a second`.
  ///   - left: the number of things left; nil where that isn't known.
  package func words(_ unit: String = "a second", left: Int?) -> String? {
    perSecond.map { rate in
      let seconds = left.flatMap(seconds).map { ", \(DurationText.text(seconds: $0)) left" }
      return "\(Self.text(rate)) \(unit)" + (seconds ?? "")
    }
  }

  /// A speed in whole numbers, with one decimal below 10.
  private static func text(_ rate: Double) -> String {
    rate >= 10 ? String(Int(rate)) : String(Double(Int(rate * 10)) / 10)
  }

  /// The time for `rest` more at this speed, in seconds; nil before the first, 0 for none and fewer.
  public func seconds(for rest: Int) -> Double? { perSecond.map { Double(max(0, rest)) / $0 } }
}
