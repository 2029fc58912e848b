import ArgumentParser
import Campaign

/// The names of commands, with suggestions for unknown ones.
enum CommandNames {
  /// The maximum number of wrong letters in a suggestion.
  private static let mostErrors = 2

  /// Makes sure that the first argument, or the one that help is asked for, is a command.
  /// - Parameter arguments: the arguments of the whole command line.
  /// - Throws: `UsageError` with a suggestion.
  static func require(in arguments: [String]) throws(UsageError) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-") else { return }
    let known = Agon.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !known.contains(word) else { return }
    let meant = nearest(to: word, among: known).map { "; did you mean “\($0)”?" } ?? ";"
    throw UsageError(description: "there is no command “\(word)”\(meant) “agon help” lists them")
  }

  /// The first name that begins with the word, or else the one with the fewest wrong letters; nil where all have more
  /// than `mostErrors`.
  static func nearest(to word: String, among names: [String]) -> String? {
    if let name = names.first(where: { !word.isEmpty && $0.hasPrefix(word) }) { return name }
    let near = names.map { (name: $0, errors: errors(Array(word), Array($0))) }.filter { $0.errors <= mostErrors }
    return near.min { $0.errors < $1.errors }?.name
  }

  /// Levenshtein's distance: the number of letters to insert, remove or change to make one word the other.
  private static func errors(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        (diagonal, row[j + 1]) = (row[j + 1], min(row[j + 1] + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1)))
      }
    }
    return row[b.count]
  }
}
