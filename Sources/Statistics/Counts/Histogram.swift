/// The number of occurrences of each value, with mean and quantiles.
public struct Histogram: Hashable, Sendable {
  /// Values in rising order, with counts above 0.
  public let entries: [Entry]
  /// The number of all values.
  public let count: Int

  /// A value and its number of occurrences.
  public struct Entry: Hashable, Sendable {
    /// The value.
    public let value: Int
    /// The number of occurrences.
    public let count: Int
  }

  /// Creates a histogram of counts by value; counts below 1 are ignored.
  public init(_ counts: [Int: Int]) {
    entries = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { Entry(value: $0.key, count: $0.value) }
    count = entries.reduce(0) { $0 + $1.count }
  }

  /// The mean; `nil` without values.
  public var mean: Double? {
    count == 0 ? nil : entries.reduce(0) { $0 + Double($1.value) * Double($1.count) } / Double(count)
  }

  /// The median; of an even number of values the mean of the middle two. `nil` without values.
  public var median: Double? { quantile(0.5) }

  /// The value that `share` (0...1) of all values do not exceed; where that falls exactly between two values, their
  /// mean. `nil` without values or for a share outside 0...1.
  ///
  /// Source: definition 2 of R. J. Hyndman and Y. Fan, American Statistician 50, 1996.
  ///
  /// Complexity: O(different values).
  public func quantile(_ share: Double) -> Double? {
    guard count > 0, share >= 0, share <= 1 else { return nil }
    // The margin keeps shares such as 0.95, which have no exact binary form, on the step they mean.
    let position = share * Double(count)
    let step = position.rounded()
    guard abs(position - step) < 1e-9 * Double(count), step >= 1, step < Double(count) else {
      return Double(value(at: min(count - 1, Int(position))))
    }
    return Double(value(at: Int(step) - 1) + value(at: Int(step))) / 2
  }

  /// The value at an index of all values in rising order.
  private func value(at index: Int) -> Int {
    var passed = 0
    for entry in entries {
      passed += entry.count
      if index < passed { return entry.value }
    }
    return entries[entries.count - 1].value
  }
}
