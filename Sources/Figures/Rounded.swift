/// Numbers rounded for people to read.
package enum Rounded {
  /// A finite number with a number of decimals, halves rounded away from zero; never "-0.0".
  package static func text(_ number: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard let scaled = Int64(exactly: (abs(number) * scale).rounded()) else { return number.description }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// A finite number with half the width of its interval: `21.7 ± 10.3`.
  package static func text(_ number: Double, error: Double, decimals: Int = 1) -> String {
    text(number, decimals: decimals) + " ± " + text(error, decimals: decimals)
  }
}
