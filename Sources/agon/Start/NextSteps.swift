import Play
import Reports

/// The commands that a user may type next, each with its purpose.
struct NextSteps {
  /// The words of each command after `agon`, and its purpose.
  let steps: [(arguments: [String], purpose: String)]
  /// The directory in which they are to be typed; empty for the current one.
  var directory = ""

  /// The commands, one a line, aligned.
  var text: String {
    let enter = directory.isEmpty ? "" : "cd \(ShellCommand.quoted(directory)) && "
    let lines = steps.map { enter + ShellCommand.line($0.arguments) }
    let width = lines.map(\.count).max() ?? 0
    return zip(lines, steps).map { "  " + $0.padded(to: width, .leading) + "   " + $1.purpose }.joined(separator: "\n")
  }
}
