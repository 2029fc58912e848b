import Engines

extension EngineSpec {
  /// The file extensions of scripts, and of programs that another one runs.
  private static let scripts = ["py", "js", "mjs", "ts", "rb", "pl", "lua", "jl", "php", "sh", "jar", "exe"]

  /// The default name: the script that the command runs, without its directories and its extension, or else the
  /// program. `python3 bots/my_bot.py` is `my_bot`, `gtp-rhino -l 2` is `gtp-rhino`.
  package var usualName: String {
    let files = command.map { $0.split(separator: "/").last ?? $0[...] }
    for file in files {
      guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { continue }
      if Self.scripts.contains(String(file[file.index(after: dot)...])) { return String(file[..<dot]) }
    }
    return String(files[0])
  }

  /// A hint on how to write a program, for a text that isn't a player but looks like a command; empty where it doesn't.
  static func hint(for text: String) -> String {
    let isNoted = text.firstIndex(of: ":").map { EngineProtocol(rawValue: String(text[..<$0])) != nil } ?? false
    guard !isNoted, text.contains(where: { $0.isWhitespace || "/.".contains($0) }) else { return "" }
    return "; a program is written PROTOCOL:COMMAND, such as “json:\(text)”"
  }

  /// Creates an engine from its notation in one line, `gtp:gtp-rhino` or `json:python3 'my bot.py'`: the protocol, then
  /// the words of the command, quoted as in a shell; nil when the text starts with no protocol.
  /// - Throws: `UsageError` where there is no command, or it can't be split into words.
  package init?(notation: String) throws(UsageError) {
    let halves = notation.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let language = EngineProtocol(rawValue: String(halves[0])) else { return nil }
    let command = try ShellWords.split(String(halves[1]))
    guard let program = command.first, !program.isEmpty, !notation.contains("\0") else {
      throw UsageError(
        description: "“\(notation)” has no command; expected a program after “\(language.rawValue):”, such as "
          + "“\(language.rawValue):python3 my_bot.py”")
    }
    self.init(command: command, language: language)
  }
}
