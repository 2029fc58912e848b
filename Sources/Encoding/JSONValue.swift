/// A JSON value to be written, with its division into lines.
public enum JSONValue: Sendable {
  /// The null value.
  case null
  /// True or false.
  case boolean(Bool)
  /// A string, of any characters.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A whole number that may be too large for an `Int`, such as a seed.
  case unsigned(UInt64)
  /// A finite number.
  case real(Double)
  /// An array, on one line.
  case array([JSONValue])
  /// An array, one value on each line.
  case lines([JSONValue])
  /// An object with members in their order, on one line.
  case object([(String, JSONValue)])
  /// An object with members in their order, one on each line.
  case block([(String, JSONValue)])

  /// The JSON text, with lines after the first indented by `indent` spaces.
  public func text(indent: Int = 0) -> String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .real(let number): number.description
    case .array(let values): "[" + values.map { $0.text() }.joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { Self.member($0, indent: 0) }.joined(separator: ", ") + "}"
    case .lines(let values): Self.broken("[", values.map { $0.text(indent: indent + 2) }, "]", indent)
    case .block(let members): Self.broken("{", members.map { Self.member($0, indent: indent + 2) }, "}", indent)
    }
  }

  private static func member(_ member: (String, JSONValue), indent: Int) -> String {
    quoted(member.0) + ": " + member.1.text(indent: indent)
  }

  private static func broken(_ open: String, _ items: [String], _ close: String, _ indent: Int) -> String {
    guard !items.isEmpty else { return open + close }
    let margin = "\n" + String(repeating: " ", count: indent)
    return open + items.map { margin + "  " + $0 }.joined(separator: ",") + margin + close
  }

  /// A string in quotes. Characters that a terminal could take for a command are escaped, too: delete, the second set
  /// of control characters, and those that change the direction of writing.
  public static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
