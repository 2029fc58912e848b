import Engines
import Foundation
import Play
import Testing

@testable import Campaign

@Suite struct MatchConfigTests {
  private static let nightly = """
    variants: [noughts:3x3, "connect-four:5x4", reversi:4x4, snap:4, snap:2]
    players:
      - random
      - reflex
      - {name: deep, player: "alpha-beta:depth=3"}
      - {name: odd, player: greedy, limits: {game: 5s, nodes: 100}}
      - {name: rhino, engine: gtp-rhino, protocol: gtp, directory: old, options: {level: 1}, variants: [reversi:4x4]}
    openings: {plies: 2}
    limits: {game: 60s, increment: 1s, depth: 4, plies: 40}
    adjudicate: {solved: 1000}
    """

  private func match(_ player: String, _ opponent: String, _ set: (inout MatchConfig) -> Void) throws -> RunPlan {
    var match = MatchConfig(player, opponent)
    match.run = try RunConfig(text: Self.nightly, file: "nightly.yml")
    set(&match)
    return try RunPlan(match)
  }

  /// What is wrong with a match; nil when nothing is.
  private func complaint(_ player: String, _ opponent: String, _ set: (inout MatchConfig) -> Void = { _ in }) -> String?
  {
    do {
      _ = try match(player, opponent, set)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("A match takes players, variants, openings and limits from a run's config")
  func matchUsesRunConfig() throws {
    let plan = try match("deep", "random") { _ in }
    #expect(plan.players.map(\.name) == ["deep", "random"])
    #expect(plan.entries.map(\.variant) == ["noughts:3x3", "connect-four:5x4", "reversi:4x4"])
    #expect(plan.entries.allSatisfy { $0.openings != nil && $0.players == ["deep", "random"] })
    #expect(plan.limits.clock == Limits.Clock(time: 60_000_000_000, increment: 1_000_000_000))
    #expect(plan.limits.plies == 40)
    #expect(plan.limits.adjudication.solved == 1_000)
    let sooner = try match("deep", "random") { $0.adjudication = "{solved: 7}" }
    #expect(sooner.limits.adjudication == Adjudication(solved: 7))
    #expect(try match("random", "rhino") { _ in }.entries.map(\.variant) == ["reversi:4x4"])
    #expect(try match("random", "alpha-beta:depth=1") { _ in }.players.map(\.name) == ["random", "alpha-beta:depth=1"])
  }

  @Test("Options of the match take precedence over the config")
  func optionsOverrideConfig() throws {
    let plan = try match("deep", "random") { match in
      match.variants = ["noughts:4x4"]
      match.openings = 0
      (match.limits.move, match.limits.nodes, match.plies) = ("100ms", "50", 9)
      match.players.0.name = "deeper"
    }
    #expect(plan.players.map(\.name) == ["deeper", "random"] && plan.entries.map(\.variant) == ["noughts:4x4"])
    #expect(plan.entries.allSatisfy { $0.openings == nil })
    let limits = plan.limits
    #expect(limits.clock == nil && limits.budget.nanoseconds == 100_000_000)
    #expect(limits.budget.depth == 4 && limits.budget.nodes == 50 && limits.plies == 9)
    let clock = try match("deep", "random") { $0.limits.game = "10s+0.5s" }.limits.clock
    #expect(clock == Limits.Clock(time: 10_000_000_000, increment: 500_000_000))
  }

  @Test("One of the players may have limits of its own")
  func onePlayerHasOwnLimits() throws {
    let plan = try match("deep", "random") { match in
      match.limits.move = "1s"
      match.players.1.limits.game = "40/60s+0.5s"
      match.players.1.limits.nodes = "9"
    }
    let limits = plan.limits
    #expect(limits.allowance(of: "deep") == .init(budget: Budget(nanoseconds: 1_000_000_000, depth: 4)))
    #expect(
      limits.allowance(of: "random")
        == .init(
          budget: Budget(depth: 4, nodes: 9),
          clock: Limits.Clock(time: 60_000_000_000, increment: 500_000_000, moves: 40)))
    // What is said of both holds for one that has limits of its own in the config, too.
    let listed = try match("odd", "random") { $0.limits.move = "1s" }.limits
    #expect(listed.allowance(of: "odd").budget == Budget(nanoseconds: 1_000_000_000, depth: 4, nodes: 100))
    #expect(listed.allowance(of: "odd").clock == nil)
  }

  @Test("Programs start with the options of both players and of each alone")
  func programOptionsPerPlayer() throws {
    let plan = try match("rhino", "gtp:python3 'my bot.py' -l 1") { match in
      match.programs.options = ["Hash=64"]
      match.programs.environment = ["MODE=fast", "SEED=1"]
      match.players.0.program.options = ["level=2"]
      match.players.0.program.environment = ["MODE=a=b"]
      match.players.1.program.directory = "new"
    }
    let engines = plan.engines
    #expect(Set(engines.keys) == ["rhino", "my bot"])
    #expect(engines["rhino"]?.options.map { "\($0.name)=\($0.value)" } == ["level=1", "Hash=64", "level=2"])
    #expect(engines["rhino"]?.environment == ["MODE": "a=b", "SEED": "1"])
    #expect(engines["rhino"]?.directory == "old")
    #expect(engines["my bot"]?.command == ["python3", "my bot.py", "-l", "1"])
    #expect(engines["my bot"]?.options.map(\.name) == ["Hash"])
    #expect(engines["my bot"]?.directory == "new")
    // Of two players of whom one is a program it is for that one.
    let one = try match("rhino", "random") { $0.programs.directory = "new" }
    #expect(one.engines["rhino"]?.directory == "new")
  }

  @Test("Players with the same name are distinguished by numbers")
  func samePlayerNamesAreNumbered() throws {
    #expect(try match("random", "random") { _ in }.players.map(\.name) == ["random (1)", "random (2)"])
    #expect(try match("gtp:a/x.py", "gtp:b/x.py") { _ in }.players.map(\.name) == ["x (1)", "x (2)"])
    let named = try match("gtp:a/x.py", "gtp:b/x.py") { ($0.players.0.name, $0.players.1.name) = ("new", "old") }
    #expect(named.players.map(\.name) == ["new", "old"])
  }

  @Test("A match without limits has the run identity it had before limits existed")
  func unlimitedMatchIsUnchanged() throws {
    let description = try RunPlan(MatchConfig("greedy", "random", variants: ["noughts:3x3"])).description
    #expect(
      description.identity.json.hasSuffix(
        """
        "format":{"match":{"test":{},"variants":["noughts:3x3"]}},"openings":{},\
        "players":{"greedy":"greedy","random":"random"},"seed":1}
        """), "\(description.identity.json)")
    #expect(description.conditions == "a match at noughts:3x3, no openings, no test")
    var limited = MatchConfig("greedy", "random", variants: ["noughts:3x3"])
    limited.limits.nodes = "20"
    let identity = try RunPlan(limited).description.identity
    #expect(identity["limits"] == ["nodes": 20])
  }

  @Test("An error names the option that caused it")
  func errorsNameTheirOption() {
    #expect(
      complaint("deep", "random") { $0.limits.move = "100" }
        == "--limit-move: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “100”"
    )
    #expect(
      complaint("deep", "random") { $0.limits.game = "10s+x" }
        == "--limit-game: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “x”"
    )
    #expect(
      complaint("deep", "random") { ($0.limits.move, $0.limits.game) = ("1s", "1min") }
        == "--limit-move: give a time for a move or one for the game, not both")
    #expect(
      complaint("deep", "random") { $0.plies = 0 }
        == "--plies: expected a whole number from 1 to 1000000, found “0”")
    #expect(
      complaint("rhino", "random") { $0.players.1.program.directory = "x" }
        == "--directory: “random” is one of Agon's own players, not a program")
    #expect(
      complaint("deep", "random") { $0.programs.options = ["x=1"] }
        == "--option: neither player is a program; it is for programs alone")
    #expect(
      complaint("rhino", "random") { $0.players.0.program.environment = ["=1"] }
        == "--environment: expected NAME=VALUE on a single line, found “=1”")
    #expect(
      complaint("rhino", "nobody")
        == "there is no player “nobody”, neither in nightly.yml nor in “agon list”; known: random, reflex, deep, odd, rhino"
    )
    #expect(
      complaint("rhino", "reflex")
        == "nightly.yml has no variant of two seats that both can play; add --variant")
    #expect(
      complaint("deep", "random") { ($0.players.0.name, $0.players.1.name) = ("x", "x") }
        == "--name: both players are called “x”; give them different names")
    #expect(
      complaint("deep", "random") { $0.openings = 1_001 } == "--openings: expected 0 to 1000, found 1001")
    #expect(
      complaint("deep", "random") { $0.openingsFile = "no-such.txt" }
        == "--openings: expected a number of random plies, 0 to 1000, or a file of openings; there is no file "
        + "“no-such.txt”")
    #expect(
      complaint("rhino", "random") { $0.programs.hang = "30" }
        == "--hang: expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found “30”"
    )
  }

  @Test("A match takes its openings from a file.")
  func openingsFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "agon-openings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try "connect-four:5x4 12\nconnect-four:5x4 34\n".write(to: file, atomically: true, encoding: .utf8)
    let plan = try match("deep", "random") { match in
      (match.variants, match.openingsFile) = (["connect-four:5x4"], file.path)
    }
    #expect(plan.conditions.contains(", openings from \(file.path), "))
    #expect(plan.entries.map { $0.openings?.opening(pairing: 1, encounter: 0).isEmpty } == [false])
  }

  @Test(
    "A program without its protocol is an error that shows how it is written.",
    arguments: ["python3 x.py", "./bot", "bot.sh"])
  func commandWithoutProtocol(text: String) {
    let hint = "; a program is written PROTOCOL:COMMAND, such as “json:\(text)”"
    #expect(complaint(text, "random")?.hasSuffix(hint) == true)
    #expect(complaint("random", "nobody")?.contains("PROTOCOL") == false)
    #expect {
      _ = try RunPlan(MatchConfig(text, "random", variants: ["noughts:3x3"]))
    } throws: {
      "\($0)".hasSuffix(hint)
    }
  }

  @Test("How long a program may owe an answer is set for both or for one.")
  func hang() throws {
    var match = MatchConfig("json:a", "json:b", variants: ["noughts:3x3"])
    (match.programs.hang, match.players.1.program.hang) = ("30s", "40s")
    #expect(
      try match.asRun().players.map { player -> Int64? in
        if case .engine(let engine, _) = player.value.definition { engine.patience } else { nil }
      } == [30_000_000_000, 40_000_000_000])
  }
}
