/// Splits a command into its words as a shell does, without anything else that a shell does.
///
/// Words are separated by spaces and tabs. Between single quotes all characters are literal; between double quotes all
/// but a backslash before a double quote or another backslash; outside of quotes a backslash makes the next character
/// literal.
package enum ShellWords {
  /// The words of a command.
  /// - Throws: `UsageError` where a quote is left open, or nothing comes after a backslash.
  package static func split(_ text: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.first else {
          if quote != nil { break }
          throw UsageError(description: "“\(text)” ends with a backslash; expected a character after it")
        }
        if quote == nil || next == "\"" || next == "\\" {
          word = (word ?? "") + String(next)
          rest.removeFirst()
        } else {
          word = (word ?? "") + "\\"
        }
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (quote, _): quote = nil
      case (" ", nil), ("\t", nil):
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw UsageError(description: "“\(text)” has a quote that isn't closed; expected another \(quote)") }
    return words + (word.map { [$0] } ?? [])
  }
}
