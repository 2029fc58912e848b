import Foundation
import Testing

/// `agon games`, and `agon show` with the same options.
@Suite struct GamesCommandTests {
  /// Two runs of games in which two players have names that shells and commands take apart.
  private static let prepared = Prepared { program in
    try program.write(
      """
      name: tiny
      encounters: 3
      openings: {plies: 2}
      variants: [noughts:3x3, snap:3]
      players: [random, greedy, {name: "it's, me", player: random}, {name: --last, player: reflex}, reflex]
      reports: {formats: [json, html]}
      """, to: "tiny.yml")
    for _ in 1...2 { #expect(try program.run("run", "tiny.yml", "--quiet", "--workers", "1").status == 0) }
  }

  private let program: Program

  init() throws { program = try Self.prepared.program() }

  /// The rows of a list, without the header.
  private func list(_ options: String...) throws -> [[String]] {
    let outcome = try program.run(arguments: ["games", "tiny.sqlite", "--format", "csv", "--limit", "1000"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.components(separatedBy: "\r\n").dropFirst().dropLast()
      .map { $0.replacing("\"it's, me\"", with: "it's me").components(separatedBy: ",") }
  }

  @Test("Games are listed by their numbers a page at a time")
  func gamesListByPages() throws {
    defer { program.remove() }
    let first = try program.run("games", "tiny.sqlite", "-v", "noughts", "--limit", "2")
    let lines = first.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("Tournament tiny, run 2, seed "))
    #expect(lines[1] == "Games")
    #expect(lines[3].hasPrefix("Game  Variant      Players "))
    #expect(lines.count == 7)
    let game = try #require(lines[5].wholeMatch(of: /\s*(\d+)  noughts:3x3  X .*, O .* (wins|a draw) .*  2          1/))
    let next = try #require(
      first.errors.wholeMatch(
        of:
          /2 of 18 games\nthe next: agon (games tiny.sqlite --tournament tiny --run 2 -v noughts --limit 2 --after (\d+))\n/
      ))
    #expect(Int(next.output.2) == Int(game.output.1).map { $0 + 1 })
    let words = next.output.1.split(separator: " ").map(String.init)
    let second = try program.run(arguments: words + ["--format", "csv"]).output
    #expect(second.components(separatedBy: "\r\n")[1].hasPrefix("\((Int(game.output.1) ?? 0) + 2),"))
    let rest = try program.run("games", "tiny.sqlite", "-v", "noughts:3x3", "--limit", "18")
    #expect(rest.errors.isEmpty && rest.output.split(separator: "\n").count == 23)
  }

  @Test("Every number of the standings is that of a list")
  func standingsMatchLists() throws {
    defer { program.remove() }
    let json = try JSONSerialization.jsonObject(with: Data(try program.read("reports/tiny/report.json").utf8))
    let tables = try #require((json as? [String: Any])?["tables"] as? [String: [String: Any]])
    let rows = try #require(tables["standings-by-variant"]?["rows"] as? [[String: Any]])
    #expect(rows.count == 7)
    for row in rows {
      let (variant, name) = (try #require(row["variant"] as? String), try #require(row["name"] as? String))
      #expect(try list("-v", variant, "--player", name).count == row["games"] as? Int)
      #expect(try list("-v", variant, "--winner", name).count == row["wins"] as? Int)
      #expect(try list("-v", variant, "--loser", name).count == row["losses"] as? Int)
      if variant == "noughts:3x3" {
        #expect(try list("-v", variant, "--player", name, "--drawn").count == row["draws"] as? Int)
      }
    }
  }

  @Test("Each option filters the games as it says")
  func optionsFilter() throws {
    defer { program.remove() }
    let all = try list("--run", "all")
    #expect(all.map { Int($0[0]) } == (1...all.count).map { $0 })
    #expect(try list("--run", "1") == all.filter { $0[10] == "1" })
    let began = try list("--first", "greedy", "--second", "it's, me")
    #expect(began.count == 3 && began.allSatisfy { $0[2...3] == ["greedy", "it's me"] })
    #expect(try list("--reason", "board full").allSatisfy { $0[7] == "board full" && $0[6] == "1-1" })
    #expect(try list("--encounter", "2") == all.filter { $0[10...11] == ["2", "2"] })
    #expect(try list("--plies", "8-9", "--run", "1").allSatisfy { ["8", "9"].contains($0[8]) })
    for (option, sign) in [("--fastest", 1), ("--longest", -1)] {
      let lengths = try list(option, "--run", "all").map { sign * (Int($0[8]) ?? 0) }
      #expect(lengths == lengths.sorted() && lengths.count == all.count)
    }
    #expect(try list("--third", "--last").allSatisfy { $0[1] == "snap:3" && $0[4] == "--last" })
  }

  @Test("An empty list is an answer, but showing no game is an error")
  func emptyListIsAnAnswer() throws {
    defer { program.remove() }
    let list = try program.run("games", "tiny.sqlite", "--reason", "crash")
    #expect(list.status == 0 && list.errors.isEmpty && list.output.hasSuffix("Games\n=====\n\nNo game matches.\n"))
    let shown = try program.run("show", "tiny.sqlite", "--reason", "crash")
    #expect(shown.status == 64 && shown.output.isEmpty)
    #expect(
      shown.errors == "agon: no game matches; all of them: agon games tiny.sqlite --tournament tiny --run 2\n")
  }

  @Test("The game shown is the first of the list")
  func shownGameIsTheFirst() throws {
    defer { program.remove() }
    let options = ["--winner", "greedy", "--player", "it's, me", "--fastest"]
    let shown = try program.run(arguments: ["show", "tiny.sqlite", "--last"] + options)
    let command =
      "agon games tiny.sqlite --tournament tiny --run 2 --player 'it'\\''s, me' --winner greedy --fastest"
    let count = try #require(shown.errors.wholeMatch(of: /the first of (\d+) games; all of them: (.*)\n/))
    #expect(count.output.2 == command)
    let list = try list("--winner", "greedy", "--player", "it's, me", "--fastest")
    #expect(Int(count.output.1) == list.count && shown.output.hasPrefix("game \(list[0][0]): "))
    let one = try program.run("show", "tiny.sqlite", "--first", "greedy", "--second", "random", "--encounter", "1")
    #expect(one.status == 0 && one.errors.isEmpty && one.output.contains("X greedy  O random"))
  }

  @Test("The commands on a page show their games and list those")
  func pageCommandsWork() throws {
    defer { program.remove() }
    let page = try program.read("reports/tiny/report.html")
    let commands = page.matches(of: />(agon (?:show|games) [^<]*)</).map { match in
      [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        .reduce(String(match.output.1)) { $0.replacing($1.0, with: $1.1) }
    }
    #expect(commands.count { $0.hasPrefix("agon show") } >= 4 && commands.count { $0.hasPrefix("agon games") } >= 4)
    #expect(commands.contains { $0.contains(" 'it'\\''s, me'") } && commands.contains { $0.contains(" --last") })
    for command in commands {
      let filled = command.replacing("OPPONENT", with: "random").replacing("NAME", with: "greedy")
        .replacing("VARIANT", with: "noughts")
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", "agon() { '\(Program.executable.path)' \"$@\"; }; \(filled)"]
      shell.currentDirectoryURL = program.directory
      let (output, errors) = (Pipe(), Pipe())
      (shell.standardOutput, shell.standardError) = (output, errors)
      try shell.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      let complaints = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(filled): \(complaints)")
      if command.hasPrefix("agon show") {
        #expect(text.hasPrefix("game ") && complaints.isEmpty, "\(filled): \(complaints)")
      }
    }
  }

  @Test(
    "A request for an impossible list is explained",
    arguments: [
      (
        ["games", "tiny.sqlite", "--player", "nobody"],
        "tiny has no player nobody; known: random; greedy; it's, me; --last;"
      ),
      (["games", "tiny.sqlite", "-v", "reversi"], "tiny has no games of reversi:8x8; known: noughts:3x3 snap:3"),
      (["games", "tiny.sqlite", "--reason", "boredom"], "  - illegal move\n"),
      (["games", "tiny.sqlite", "--plies", "9-2"], "--plies: expected a length or a range such as 9-12, found “9-2”"),
      (["games", "tiny.sqlite", "--encounter", "0"], "--encounter: expected 1 or more, found 0"),
      (["games", "tiny.sqlite", "--limit", "0"], "--limit: expected 1 to 1000000, found 0"),
      (["games", "tiny.sqlite", "--fastest", "--after", "1"], "holds no game 1"),
      (
        ["show", "tiny.sqlite"],
        "Say which game: its number, or options such as --player NAME; “agon games” lists them."
      ),
      (["show", "tiny.sqlite", "3", "--drawn"], "The number of a game and --drawn exclude each other."),
    ])
  func badListIsExplained(arguments: [String], problem: String) throws {
    defer { program.remove() }
    let outcome = try program.run(arguments: arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains(problem), "\(outcome)")
  }
}
