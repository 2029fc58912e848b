import ArgumentParser
import Foundation
import TestRings
import Testing

@testable import agon

/// Numbers at the edges in every place of the command line that takes a value: an answer or a refusal, never a crash,
/// never a hang. In the nightly ring all edges at all options; else the two that no sum and no difference bears, one by
/// each line, at those options that aren't words to the parser.
@Suite struct OptionEdgesTests {
  private static let edges =
    ["9223372036854775807", "-9223372036854775808"]
    + (NightlyRing.isOn
      ? ["9007199254740993", "18446744073709551616", "-1", "1e308", "-1e308", "1.5", "nan", "inf", "0x7f"] : [])

  /// Command lines that are right, so that each option is looked at; their words are replaced, too. What `demo` takes is
  /// the name of a directory, into which it would play a minute's games for each edge.
  private static let lines = [
    "demo": [], "init": ["game no/such.yml"], "completions": ["zsh"],
    "run": ["run.yml", "run.yml --dry-run", "run.yml --shards 2 --script slurm", "run.yml --shard 0/2 --database s"],
    "play": ["noughts:3x3 random --seat 1 --database p", "--continue 1 --database p"],
    "match": [
      "random greedy --variant noughts:3x3 --encounters 1",
      "random greedy --variant noughts:3x3 --encounters 1 --sprt 0,5",
      "random greedy --variant noughts:3x3 --encounters 1 --until-clear 5",
    ],
    "tune play": ["tune.yml --workers 1 --simulate"], "tune show": ["games.sqlite"],
    "standings": ["games.sqlite"], "trend": ["games.sqlite", "games.sqlite games.sqlite"], "runs": ["games.sqlite"],
    "report": ["games.sqlite standings", "games.sqlite --out r"], "serve": ["games.sqlite --port 99999"],
    "analyze": ["games.sqlite"], "games": ["games.sqlite", "games.sqlite --fastest"],
    "show": ["games.sqlite 1", "games.sqlite --encounter 1"],
    "openings": ["games.sqlite --variant noughts:3x3", "games.sqlite --variant noughts:3x3 --book 2"],
    "check": ["games.sqlite"], "merge": ["m games.sqlite"], "rate": ["counts.csv"],
    "export": ["games.sqlite --format csv"], "score": ["1 2 3", "--pairs 1 2 3 4 5", "1 2 3 --sprt 0,5"],
    "solve": ["noughts:3x3"], "list": [""], "schema": [""], "perft": ["noughts:3x3 2"], "bench": ["--only none"],
    "engine": ["random"], "check-engine": ["gtp:false"],
    "check-rules": ["false --variant x:1"], "join": ["127.0.0.1:1 --code abcd --wait 1ms -- true"],
  ]

  /// Options whose values are names that the network would be asked about.
  private static let names = ["--listen", "--address", "--public"]

  /// Options that are words to the parser, by how the commands declare them.
  private static let words: Set<String> = {
    let sources = Project.root.appending(path: "Sources/agon")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    let found = files.filter { $0.pathExtension == "swift" }.flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "")
        .matches(of: /@Option(?s:.*?)var ([A-Za-z]+)(?:: (?:String|\[String\])| = "|: ReportFormat)/).map { option in
          "--" + option.output.1.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
        }
    }
    return Set(found)
  }()

  /// What the program says of its commands.
  private struct Info: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }
      let kind: String
      let names: [Name]?
    }
    let command: Command
  }

  /// Every command by its words, with the options that take a value.
  private static let options: [String: [String]] = {
    func options(of command: Info.Command, _ words: [String]) -> [(String, [String])] {
      let own = (command.arguments ?? []).filter { $0.kind == "option" }.compactMap { option in
        option.names?.first { $0.kind == "long" }.map { "--" + $0.name }
      }
      let below = (command.subcommands ?? []).filter { $0.commandName != "help" }
      return below.isEmpty
        ? [(words.joined(separator: " "), own)]
        : below.flatMap { options(of: $0, words + [$0.commandName]) }
    }
    guard let info = try? JSONDecoder().decode(Info.self, from: Data(Agon._dumpHelp().utf8)) else { return [:] }
    return Dictionary(uniqueKeysWithValues: options(of: info.command, []))
  }()

  private static let prepared = Prepared { program in
    try program.write("white,black,W,D,L\nA,B,3,2,1\n", to: "counts.csv")
    try program.write(tune, to: "tune.yml")
    try program.write(
      "variants: [noughts:3x3]\nplayers: [random, greedy]\nencounters: 1\ndatabase: games.sqlite\n", to: "run.yml")
    #expect(try program.run("run", "run.yml", "--quiet").status == 0)
  }

  @Test("Every command has a line here to be tried by")
  func allCommands() {
    #expect(Self.options.keys.sorted() == Self.lines.keys.sorted())
    #expect(Self.options.values.map(\.count).reduce(0, +) > 100 && Self.words.contains("--database"))
    for option in ["--seat", "--after", "--limit", "--seed", "--tables"] { #expect(!Self.words.contains(option)) }
  }

  @Test(
    "Every value on the command line may be a number at the edges", .tags(.nightly),
    .mayHang,
    arguments: lines.keys.sorted())
  func values(command: String) throws {
    let program = try Self.prepared.program()
    defer { program.remove() }
    for (number, line) in try #require(Self.lines[command]).enumerated() {
      let words = line.split(separator: " ").map(String.init)
      for (side, edge) in Self.edges.enumerated() {
        for place in words.indices where NightlyRing.isOn || Double(words[place]) != nil {
          if words[place].hasPrefix("-") || command == "join" { continue }
          try expectAnswer(command, words[..<place] + [edge] + words[(place + 1)...], program)
        }
        for (place, option) in (Self.options[command] ?? []).enumerated() where !Self.names.contains(option) {
          // One edge by each line.
          guard NightlyRing.isOn || (!Self.words.contains(option) && (number + side + place) % 2 == 0) else { continue }
          // The last one counts; behind “--” it would be a word.
          let end = words.firstIndex(of: "--") ?? words.count
          try expectAnswer(command, words[..<end] + ["\(option)=\(edge)"] + words[end...], program)
        }
      }
    }
  }

  private func expectAnswer(_ command: String, _ words: [String], _ program: Program) throws {
    let arguments = command.split(separator: " ").map(String.init) + words
    let outcome = try program.run(arguments: arguments)
    #expect([0, 1, 2, 3, 64, 65, 69, 74].contains(outcome.status), "\(arguments): \(outcome.status) \(outcome.errors)")
  }

  private static let tune = """
    player: monte-carlo:simulations=10
    parameters: {exploration: {start: 1.25, min: 0.5, max: 2}}
    variants: [noughts:3x3]
    games: 40
    method: {spsa: {encounters: 2}}
    simulate: {tunes: 2}
    """
}
