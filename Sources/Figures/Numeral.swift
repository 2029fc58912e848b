/// Numbers as text, the same everywhere.
enum Numeral {
  /// With so many decimals; never “-0”.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "-" }
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (abs(value) * power).rounded()
    guard scaled < 9e15 else { return text(value, decimals: max(0, decimals - 1)) }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = String(padded.dropLast(decimals))
    let text = decimals == 0 ? whole : whole + "." + padded.suffix(decimals)
    return value < 0 && scaled > 0 ? "-" + text : text
  }

  /// A place in pixels, to a hundredth, as short as can be.
  static func place(_ value: Double) -> String {
    var text = text(value, decimals: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
