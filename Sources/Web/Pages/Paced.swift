/// A value that takes long to make, and is made again only as often as that takes a small share of the time.
struct Paced<Key: Equatable, Value> {
  /// The reciprocal of that share.
  private static var share: Int { 20 }

  private var known: (key: Key, value: Value, due: Duration)?
  /// Whether the value that was returned last is one for an earlier key.
  private(set) var isBehind = false

  /// The value for a key, or the one for an earlier key as long as it isn't due to be made again.
  /// - Parameters:
  ///   - isFinal: whether a value for another key is made at once, as after the last change.
  ///   - time: the current time, by any clock.
  mutating func value(
    for key: Key, isFinal: Bool = false, at time: Duration, _ make: () throws -> Value
  ) rethrows -> Value {
    if let known, known.key == key || (!isFinal && time < known.due) {
      isBehind = known.key != key
      return known.value
    }
    let start = ContinuousClock.now
    let value = try make()
    known = (key, value, time + (ContinuousClock.now - start) * Self.share)
    isBehind = false
    return value
  }
}
