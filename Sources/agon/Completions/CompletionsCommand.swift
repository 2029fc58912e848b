import ArgumentParser

/// `agon completions`: a script that completes command lines in a shell.
struct CompletionsCommand: ParsableCommand {
  /// A shell that there is a script for.
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
    commandName: "completions", abstract: "Prints a script by which a shell completes commands of Agon.",
    discussion: """
      It completes commands, options, variants, players and their parameters, files, and the tournaments and players \
      of a database. A package has installed it already; else put it where the shell looks for it:

        agon completions bash >~/.local/share/bash-completion/completions/agon
        agon completions zsh >"${fpath[1]}/_agon"
        agon completions fish >~/.config/fish/completions/agon.fish
      """)

  @Argument(help: "The shell.")
  var shell: Shell

  func run() throws { try Console.write(Array(Self.script(for: shell).utf8)) }

  /// The script for a shell.
  static func script(for shell: Shell) -> String {
    let script = Agon.completionScript(for: shell.known)
    return shell == .bash ? script + String(decoding: PackageResources.words_bash, as: UTF8.self) : script
  }
}
