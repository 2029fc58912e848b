/// Command lines shown to readers who may paste them.
package enum ShellCommand {
  /// `agon` with these arguments, quoted where the shell would take them apart.
  package static func line(_ arguments: [String]) -> String {
    (["agon"] + arguments).map(quoted).joined(separator: " ")
  }

  /// A word of a command line.
  package static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@+".contains($0)) }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
