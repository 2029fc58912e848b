import Encoding

/// Command lines shown to readers who may paste them.
package enum ShellCommand {
  /// The command line of `agon` with these arguments, quoted where the shell would split or expand them.
  package static func line(_ arguments: [String]) -> String {
    (["agon"] + arguments).map(quoted).joined(separator: " ")
  }

  /// A word of a command line.
  package static func quoted(_ word: String) -> String { ShellWord.quoted(word) }
}
