import Results

/// A text that is reproduced in full at the end of a report.
struct Appendix: Hashable, Sendable {
  /// The title of the text.
  let title: String
  /// The text, of any lines.
  let text: String
  /// The language of the text, for Markdown.
  let language: String

  /// Creates the appendix with a run's config or command; nil where that wasn't kept.
  /// - Parameter title: the title, where it isn't that of a config or command with the run's number.
  init?(_ run: Run, title: String? = nil) {
    var lines = run.config.split(omittingEmptySubsequences: false) { $0.isNewline }.map { PrintableText.of(String($0)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { return nil }
    text = lines.joined(separator: "\n")
    // A config is a mapping, which doesn't begin like a command.
    let isCommand = lines.count == 1 && text.hasPrefix("agon ")
    self.title = title ?? "The \(isCommand ? "command" : "config") of run \(run.number)"
    language = isCommand ? "sh" : "yaml"
  }
}
