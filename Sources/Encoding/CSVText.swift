/// Comma-separated values as in RFC 4180: lines end in CR LF, and fields are in quotes where needed.
public enum CSVText {
  /// A row with its end of line.
  public static func row(_ fields: [String]) -> String {
    var text = ""
    append(fields, to: &text)
    return text
  }

  /// Appends a row with its end of line.
  public static func append(_ fields: [String], to text: inout String) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text += "," }
      append(field, to: &text)
    }
    text += "\r\n"
  }

  private static func append(_ field: String, to text: inout String) {
    guard needsQuotes(field) else {
      text += field
      return
    }
    text += "\""
    // By scalars: a quotation mark with an accent on it is one character, and still a quotation mark.
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    text += "\""
  }

  static let quote = UInt8(ascii: "\"")

  /// Whether a field's text needs quotes.
  static func needsQuotes(_ text: String) -> Bool {
    // Going through a string's own view takes several times as long as going through its bytes.
    text.utf8.withContiguousStorageIfAvailable { holdsSigns($0) } ?? holdsSigns(text.utf8)
  }

  private static func holdsSigns(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains { byte in
      byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
  }
}
