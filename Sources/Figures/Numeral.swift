/// Coordinates as text.
enum Numeral {
  /// The text of a coordinate in pixels: rounded to a hundredth, and as short as possible.
  static func place(_ value: Double) -> String {
    var text = Rounded.text(value, decimals: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
