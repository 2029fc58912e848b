/// A linear inequality between numeric parameters of a tune, such as `a + 2 b <= 10`.
public struct Constraint: Hashable, Sendable {
  /// A numeric parameter with its factor.
  struct Term: Hashable, Sendable {
    let name: String
    let factor: Double
  }

  /// One side of an inequality: a sum of terms and a constant.
  struct Sum: Hashable, Sendable {
    var terms: [Term] = []
    var constant = 0.0
  }

  /// The constraint as it was written.
  public let text: String
  /// The two sides: `low` is at most `high`.
  let low, high: Sum
  /// Whether the constraint was written with `>=`.
  let isReversed: Bool

  init(_ text: String, low: Sum, high: Sum, isReversed: Bool = false) {
    (self.text, self.low, self.high, self.isReversed) = (text, low, high, isReversed)
  }

  /// Creates the constraint that one parameter is at most another.
  public init(_ low: String, atMost high: String) {
    self.init(
      "\(low) <= \(high)", low: Sum(terms: [Term(name: low, factor: 1)]),
      high: Sum(terms: [Term(name: high, factor: 1)]))
  }

  /// The names of the parameters in the constraint.
  public var names: Set<String> { Set((low.terms + high.terms).map(\.name)) }

  /// The factor of each parameter, with all terms on the side that is at most a constant.
  var factors: [String: Double] {
    var factors: [String: Double] = [:]
    for term in low.terms { factors[term.name, default: 0] += term.factor }
    for term in high.terms { factors[term.name, default: 0] -= term.factor }
    return factors
  }

  /// The constraint with its sides evaluated, as it was written: `12 <= 10`.
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
  /// The number rounded to six decimals.
  var brief: String { abs(self) < 1e9 ? ((self * 1e6).rounded() / 1e6).short : short }
}
