/// The approximate width of text in a sans-serif font: the reader's font isn't known.
public enum TextWidth {
  /// The width in pixels at a font size; a little more than in most fonts.
  public static func of(_ text: String, size: Double) -> Double {
    size * text.unicodeScalars.reduce(0) { $0 + ems($1) }
  }

  /// The text, shortened to a width by an ellipsis in its middle.
  public static func shortened(_ text: String, size: Double, to width: Double) -> String {
    guard of(text, size: size) > width else { return text }
    // Names may be of any length: what is far beyond the width needn't be measured.
    let characters = Array(text.prefix(400)) + Array(text.suffix(400))
    var kept = Int(width / size)
    while kept > 1 {
      let tail = kept / 2
      let short = String(characters.prefix(kept - tail)) + "…" + String(characters.suffix(tail))
      if of(short, size: size) <= width { return short }
      kept -= 1
    }
    return "…"
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "l", "j", "t", "f", "r", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "[", "]": 0.36
    case "m", "w", "M", "W", "%", "@": 0.95
    case "A"..."Z", "&": 0.72
    case "0"..."9", "+", "-", "=", "<", ">", "±", "–", "−": 0.62
    case _ where scalar.value < 0x250: 0.6
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: 0
      // Chinese characters, kana and emoji are as wide as they are high.
      case _ where scalar.value >= 0x1100: 1.15
      default: 0.7
      }
    }
  }
}
