/// Comma-separated values as in RFC 4180: lines end in CR LF, and a field stands in quotes where it has to.
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
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
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
}
