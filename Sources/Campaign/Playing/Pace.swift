/// How quickly things get done, such as games.
public struct Pace: Sendable, Hashable {
  /// How many have been done.
  public let done: Int
  /// The time it took.
  public let seconds: Double

  /// So many in so much time.
  public init(done: Int, seconds: Double) { (self.done, self.seconds) = (done, seconds) }

  /// How many a second; nil before the first.
  public var perSecond: Double? { done > 0 && seconds > 0 ? Double(done) / seconds : nil }

  /// `311 a second, 12 s left`; nil before the first.
  /// - Parameters:
  ///   - unit: what it is a second of, such as `a second`.
  ///   - left: how many are to come; nil where nobody knows.
  package func words(_ unit: String = "a second", left: Int?) -> String? {
    perSecond.map { rate in
      let seconds = left.flatMap(seconds).map { ", \(DurationText.text(seconds: $0)) left" }
      return "\(Self.text(rate)) \(unit)" + (seconds ?? "")
    }
  }

  /// A speed in whole numbers, where it is small with one digit more.
  private static func text(_ rate: Double) -> String {
    rate >= 10 ? String(Int(rate)) : String(Double(Int(rate * 10)) / 10)
  }

  /// What `rest` more will take at that speed; nil before the first, 0 for none and fewer.
  public func seconds(for rest: Int) -> Double? { perSecond.map { Double(max(0, rest)) / $0 } }
}
