/// A linear inequality that numbers of a tune are to keep, `a + 2 b <= 10`.
public struct Constraint: Hashable, Sendable {
  /// A number of a tune and what it counts for.
  struct Term: Hashable, Sendable {
    let name: String
    let factor: Double
  }

  /// One side: some numbers, and a constant.
  struct Sum: Hashable, Sendable {
    var terms: [Term] = []
    var constant = 0.0
  }

  /// How it was written.
  public let text: String
  /// What is at most the other.
  let low, high: Sum
  /// Whether it was written the other way round, with `>=`.
  let isReversed: Bool

  init(_ text: String, low: Sum, high: Sum, isReversed: Bool = false) {
    (self.text, self.low, self.high, self.isReversed) = (text, low, high, isReversed)
  }

  /// Says that one number is at most another.
  public init(_ low: String, atMost high: String) {
    self.init(
      "\(low) <= \(high)", low: Sum(terms: [Term(name: low, factor: 1)]),
      high: Sum(terms: [Term(name: high, factor: 1)]))
  }

  /// The names of the numbers in it.
  public var names: Set<String> { Set((low.terms + high.terms).map(\.name)) }

  /// What each number counts for, where all are on the side that is to be at most a constant.
  var factors: [String: Double] {
    var factors: [String: Double] = [:]
    for term in low.terms { factors[term.name, default: 0] += term.factor }
    for term in high.terms { factors[term.name, default: 0] -= term.factor }
    return factors
  }

  /// What it says where its numbers have these values, as it was written: `12 <= 10`.
  func words(_ value: (String) -> Double) -> String {
    let (low, high) = (low.value(value).brief, high.value(value).brief)
    return isReversed ? "\(high) >= \(low)" : "\(low) <= \(high)"
  }
}

extension Constraint.Sum {
  func value(_ value: (String) -> Double) -> Double {
    terms.reduce(constant) { $0 + $1.factor * value($1.name) }
  }
}

extension Double {
  /// To six decimals.
  var brief: String { abs(self) < 1e9 ? ((self * 1e6).rounded() / 1e6).short : short }
}
