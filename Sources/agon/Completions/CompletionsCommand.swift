import ArgumentParser

/// `agon completions`: a script that completes command lines in a shell.
struct CompletionsCommand: ParsableCommand {
  /// A shell for which there is a script.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    fileprivate var known: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints a shell script that completes Agon's commands.",
    discussion: """
      The script completes commands, options, variants, players and their parameters, files, and the tournaments and \
      players of a database. Packages install it; otherwise write it to the shell's directory of completions:

        agon completions bash >~/.local/share/bash-completion/completions/agon
        agon completions zsh >"${fpath[1]}/_agon"
        agon completions fish >~/.config/fish/completions/agon.fish
      """)

  @Argument(help: "Name of the shell.")
  var shell: Shell

  func run() throws { try Console.write(Array(Self.script(for: shell).utf8)) }

  /// The script for a shell.
  static func script(for shell: Shell) -> String {
    let script = Agon.completionScript(for: shell.known)
    return shell == .bash ? script + String(decoding: PackageResources.words_bash, as: UTF8.self) : script
  }
}
