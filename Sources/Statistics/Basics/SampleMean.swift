import Foundation

/// The mean of whole numbers, such as counts in games, with its error; exact, and independent of their order.
public struct SampleMean: Hashable, Sendable {
  /// The number of values.
  public private(set) var count = 0
  private var sum = 0
  private var squares = 0

  /// Creates a mean of no values.
  public init() {}

  /// Adds a number.
  public mutating func add(_ number: Int) {
    count += 1
    sum += number
    squares += number * number
  }

  /// The mean; nil without values.
  public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

  /// Half the mean's 95 % interval, by Student's t; nil for fewer than two numbers.
  ///
  /// Equal numbers would have an error of 0. In that case the error is the largest share of other numbers that is
  /// compatible, at 95 %, with none among this number, each taken to lie one away: 3 / n for many, the rule of three.
  ///
  /// Source: J. Hanley, A. Lippman-Hand, *If Nothing Goes Wrong, Is Everything All Right?*, JAMA 249, 1983.
  public var error95: Double? {
    guard count > 1, let mean else { return nil }
    guard squares * count != sum * sum else { return 1 - pow(0.05, 1 / Double(count)) }
    let scatter = max(0, Double(squares) - Double(sum) * mean)
    let variance = scatter / Double(count - 1) / Double(count)
    return StudentDistribution.quantile95(degrees: count - 1) * variance.squareRoot()
  }
}
