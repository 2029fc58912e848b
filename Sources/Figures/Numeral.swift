/// Places on paper as text.
enum Numeral {
  /// A place in pixels, to a hundredth, as short as can be.
  static func place(_ value: Double) -> String {
    var text = Rounded.text(value, decimals: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
