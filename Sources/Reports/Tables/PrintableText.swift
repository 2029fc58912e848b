/// Text made safe for a terminal, a log and a single line.
public enum PrintableText {
  /// `text` with every control character (line breaks and escape sequences among them) replaced by its picture, as in
  /// `a␊b`, and every character that changes the direction of writing by `�`.
  public static func of(_ text: String) -> String { replaced(text) { replacement(for: $0) } }

  /// `text` with the same replacements as by `of`, but for line breaks.
  public static func lines(_ text: String) -> String { replaced(text) { $0 == "\n" ? nil : replacement(for: $0) } }

  private static func replaced(_ text: String, by replacement: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    guard text.unicodeScalars.contains(where: { replacement($0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(replacement(scalar) ?? scalar) }
    return String(result)
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
