/// Addresses on this server, in which names may contain any characters.
enum Link {
  /// A path with a query of these values.
  static func to(_ path: String, _ values: [(name: String, value: String)]) -> String {
    values.isEmpty
      ? path : path + "?" + values.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// The path of these parts.
  static func path(_ parts: [String]) -> String { parts.map { "/" + encoded($0) }.joined() }

  /// A text encoded for a path or a query.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        return String(character)
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
