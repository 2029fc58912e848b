import ArgumentParser
import Campaign
import Play

/// The names of commands, with suggestions for unknown ones.
enum CommandNames {
  /// Makes sure that the first argument, or the one for which help is requested, is a command.
  /// - Parameter arguments: the arguments of the whole command line.
  /// - Throws: `UsageError` with a suggestion.
  static func require(in arguments: [String]) throws(UsageError) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-") else { return }
    let known = Agon.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !known.contains(word) else { return }
    let meant = KnownNames.nearest(to: word, among: known).map { "; did you mean “\($0)”?" } ?? ";"
    throw UsageError(description: "there is no command “\(word)”\(meant) “agon help” lists them")
  }
}
