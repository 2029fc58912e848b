/// The number of terminal columns that text takes up.
///
/// Source: the East Asian Width of Unicode Standard Annex #11 and, for emoji, Unicode Technical Standard #51.
enum DisplayWidth {
  /// The width of a whole text.
  static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The width of one character as seen, including combined ones.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // The selector asks for the coloured form, which is wide.
    if scalars.count > 1, scalars.contains("\u{FE0F}"), scalars.first?.properties.isEmoji == true { return 2 }
    return scalars.reduce(0) { max($0, of($1)) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Unicode blocks whose characters are all wide, but for unassigned ones.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// The text filled up with spaces to a width on a terminal.
  public func padded(to width: Int, _ alignment: Column.Alignment) -> String {
    let fill = String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
    return alignment == .leading ? self + fill : fill + self
  }

  /// The text without spaces at its end.
  public var withoutTrailingSpaces: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }

  /// The text, shortened to `limit` columns by an ellipsis in its middle if it is wider.
  public func shortened(to limit: Int) -> String {
    guard utf8.count > limit, DisplayWidth.of(self) > limit else { return self }
    func take(_ characters: some Sequence<Character>, _ room: Int) -> [Character] {
      var left = room
      return characters.prefix { character in
        left -= DisplayWidth.of(character)
        return left >= 0
      }.map(\.self)
    }
    return String(take(self, limit / 2)) + "…" + String(take(reversed(), limit - limit / 2 - 1).reversed())
  }

  /// The text broken into lines of at most `width` columns, the first after `front`, the others after `indent`.
  /// - Precondition: `front` is as long as `indent`, or there is none.
  public func wrapped(to width: Int, behind front: String, indent: String) -> [String] {
    wrapped(to: width - indent.count).enumerated().map { ($0 == 0 ? front : indent) + $1 }
  }

  /// The text broken at spaces into lines of at most `width` columns, where its words allow it.
  public func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
