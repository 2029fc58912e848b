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

  /// What `rest` more will take at that speed; nil before the first, 0 for none and fewer.
  public func seconds(for rest: Int) -> Double? { perSecond.map { Double(max(0, rest)) / $0 } }
}
