import Foundation
import Testing

@testable import agon

@Suite struct CompletionsCommandTests {
  private static let prepared = Prepared { program in
    let config = """
      name: small cup
      variants: [noughts:3x3]
      players: [random, {name: two words, player: greedy}]
      encounters: 1

      """
    try program.write(config, to: "cup.yml")
    #expect(try program.run("run", "cup.yml", "--quiet", "--database", "cup.sqlite").status == 0)
    try FileManager.default.removeItem(at: program.directory.appending(path: "reports"))
    for shell in CompletionsCommand.Shell.allCases {
      try program.write(CompletionsCommand.script(for: shell), to: "agon.\(shell.rawValue)")
    }
  }

  /// What bash offers for a command line, whose last word is to be completed.
  private func completions(_ line: String, in program: Program) throws -> [String] {
    // As bash itself takes a line apart.
    let script = """
      PATH=$2:$PATH; source ./agon.bash
      COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=() rest=$1
      while [[ -n $rest ]]; do
        rest=${rest#"${rest%%[! ]*}"}
        [[ $rest == [:=]* ]] && word=${rest%%[!:=]*} || word=${rest%%[ :=]*}
        [[ -n $word ]] && COMP_WORDS+=("$word")
        rest=${rest#"$word"}
      done
      cur=; [[ $1 == *' ' ]] && COMP_WORDS+=('') || cur=${COMP_WORDS[${#COMP_WORDS[@]}-1]}
      COMP_CWORD=$((${#COMP_WORDS[@]}-1))
      _agon_joined agon "$cur" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", script, "bash", line, Program.executable.deletingLastPathComponent().path]
    process.currentDirectoryURL = program.directory
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "Bash completes commands, options, variants, players, files, and the names in a database",
    .enabled(if: EngineRunTests.has("bash"), "needs bash"),
    arguments: [
      ("agon stan", ["standings"]),
      ("agon tune sh", ["show"]),
      ("agon run --pro", ["--protocol-log-all", "--protocol-log"]),
      ("agon run cu", ["cup.yml"]),
      ("agon serve ", ["cup.sqlite"]),
      ("agon perft conn", ["connect-four", "connect-four:7x6"]),
      ("agon perft noughts:3x3,l", ["3x3,line="]),
      ("agon perft noughts:5x5,line=4,", ["4,misere", "4,exact"]),
      ("agon match json", ["json:"]),
      ("agon match alpha-beta:dep", ["depth="]),
      ("agon match alpha-beta:depth=3,no", ["3,nodes="]),
      ("agon match random greedy -v reversi:6x6,a", ["6x6,anti"]),
      ("agon play reversi gree", ["greedy"]),
      ("agon standings cup.sqlite --tournament ", ["small cup"]),
      ("agon games cup.sqlite --loser t", ["two words"]),
      ("agon report cup.sqlite cross", ["crosstable"]),
      ("agon completions ", ["bash", "zsh", "fish"]),
      ("agon init m", ["match"]),
    ])
  func bashCompletes(line: String, expected: [String]) throws {
    let program = try Self.prepared.program()
    defer { program.remove() }
    let found = try completions(line, in: program)
    #expect(Set(found).isSuperset(of: expected), "\(line): \(found)")
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let shown = word.split(omittingEmptySubsequences: false) { ":=".contains($0) }.last ?? ""
    for completion in found { #expect(completion.hasPrefix(shown), "\(line): \(completion)") }
  }

  @Test("Every shell has a script that it can read", arguments: CompletionsCommand.Shell.allCases)
  func scriptsAreRead(shell: CompletionsCommand.Shell) throws {
    let program = try Self.prepared.program()
    defer { program.remove() }
    let outcome = try program.run("completions", shell.rawValue)
    let script = try program.read("agon.\(shell.rawValue)")
    #expect(outcome.status == 0 && outcome.output == script)
    guard EngineRunTests.has(shell.rawValue) else { return }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell.rawValue, "-n", "agon.\(shell.rawValue)"]
    process.currentDirectoryURL = program.directory
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Names go on as far as they are typed")
  func namesGoOn() {
    #expect(NameCompletions.variants(for: "").contains("connect-four:7x6"))
    #expect(NameCompletions.variants(for: "snap:2,ranks=6,") == ["snap:2,ranks=6,suits=", "snap:2,ranks=6,turns="])
    #expect(NameCompletions.variants(for: "noughts:4x4").contains("noughts:4x4,exact"))
    #expect(NameCompletions.players(for: "rand").contains("random"))
    #expect(
      NameCompletions.players(for: "monte-carlo:simulations=10,").contains("monte-carlo:simulations=10,exploration="))
    #expect(NameCompletions.opponents(for: "").contains("gtp:"))
    #expect(NameCompletions.levels(for: "l") == ["level:"])
    #expect(NameCompletions.levels(for: "level:1") == (1...10).map { "level:\($0)" })
    #expect(!NameCompletions.players(for: "alpha-beta:depth=3,").contains("alpha-beta:depth=3,depth="))
  }
}
