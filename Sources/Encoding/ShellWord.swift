/// A word of a shell's command line.
package enum ShellWord {
  /// A word as a shell has to read it, quoted where it would take it apart.
  package static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@+".contains($0)) }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
