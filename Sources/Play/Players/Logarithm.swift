/// Logarithms made of additions, multiplications and divisions alone, which give the same bits on every machine; the C
/// library's need not, and then neither would the games.
enum Logarithm {
  /// The square roots of the natural logarithms of the first numbers: nearly all that a search asks for, and looked
  /// up much faster than computed. The first stands for 1, as 0 has none.
  static let roots = (0..<16_384).map { natural(of: $0).squareRoot() }

  /// The natural logarithm of a positive number, to about seven digits.
  static func natural(of number: Int) -> Float {
    let value = Double(max(number, 1))
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    // The series of 2 artanh(ratio); |ratio| is below 1/3.
    let series =
      1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square * (1 / 11 + square / 13)))))
    return Float(Double(value.exponent) * 0.693147180559945309 + 2 * ratio * series)
  }
}
