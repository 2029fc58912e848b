import Engines
import Foundation
import Testing

@testable import Campaign

@Suite struct GameConfigTests {
  private func plan(_ games: String, variants: String = "[heap:5]") throws -> RunPlan {
    try RunPlan(
      try RunConfig(
        text: "games: \(games)\nvariants: \(variants)\nplayers: [random, {name: r, player: random}]", file: "x.yml"))
  }

  private func complaint(_ games: String, variants: String = "[heap:5]") -> String? {
    do {
      _ = try plan(games, variants: variants)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// A program, of a shell, that knows a heap of one.
  private func program(_ name: String = "heap", version: String = "1", seats: String = "[2,2]") -> String {
    let script =
      #"read l; echo '{"name":"\#(name)","version":"\#(version)","seats":\#(seats)}'; g=0; "#
      + #"while read l; do g=$((g + 1)); echo '{"game":'$g',"turn":[0],"legal":["take"]}'; done"#
    return "[sh, -c, \"" + script.replacing("\"", with: "\\\"") + "\"]"
  }

  @Test("A variant of a program is one that the program takes")
  func variantIsOfProgram() throws {
    let plan = try plan("{heap: {rules: \(program())}}")
    #expect(plan.entries.map(\.variant) == ["heap:5"] && plan.entries[0].seats == 2)
    #expect(plan.description.identity["games"]?["heap"]?["version"] == "1")
    #expect(
      try self.plan("{heap: {rules: \(program(version: "2"))}}").description.identity != plan.description.identity)
    // A game that isn't played changes nothing.
    let other = try self.plan("{heap: {rules: [no-such-program]}}", variants: "[noughts:3x3]")
    #expect(other.description.identity["games"] == nil)
  }

  @Test("Files of the rules are part of what they are")
  func filesCount() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    func identity(_ text: String) throws -> String {
      try Data(text.utf8).write(to: file)
      return try plan("{heap: {rules: \(program()), files: [\(file.path)]}}").description.identity.json
    }
    #expect(try identity("a") != identity("b"))
    #expect(try identity("a") == identity("a"))
  }

  /// A plan of games that an arbiter plays, with these players beside `a` and `b`.
  private func arbiterPlan(
    _ game: String = "{arbiter: [sh, -c, x, {players}]}", variants: String = "[race:small]", players: String = "",
    more: String = ""
  ) throws -> RunPlan {
    try RunPlan(
      try RunConfig(
        text: "games: {race: \(game)}\nvariants: \(variants)\nplayers: [{name: a, engine: [python3, a.py]}, "
          + "{engine: ./b.sh}\(players)]\n" + more, file: "x.yml"))
  }

  @Test("An arbiter plays between programs that Agon doesn't start")
  func arbiterRunsPrograms() throws {
    let plan = try arbiterPlan(
      variants: "[race:small, race, noughts:3x3]",
      players: ", random, {name: json, engine: [c], protocol: json}, {name: both, engine: [d], protocol: json, "
        + "variants: [race, \"noughts:3x3\"]}, {name: rare, engine: [e], protocol: json, variants: [race]}, "
        + "{name: far, engine: {code: 1234}, protocol: json}")
    #expect(plan.entries.map(\.variant) == ["race:small", "race", "noughts:3x3"])
    #expect(plan.entries[0].players == ["a", "b", "json"] && plan.entries[0].seats == 2)
    #expect(plan.entries[1].players == ["a", "b", "json", "both", "rare"])
    #expect(plan.entries[2].players == ["random", "json", "both", "far"])
    #expect(plan.engines.keys.sorted() == ["both", "far", "json"])
    #expect(plan.players[0].definition == "program: python3 a.py" && plan.warnings.isEmpty)
    #expect(plan.description.identity["players"]?["a"]?["program"] == ["python3", "a.py"])
    #expect(
      plan.description.identity["games"]?["race"] == ["arbiter": ["sh", "-c", "x", "{players}"]])
  }

  @Test("An arbiter that goes on is greeted, and its version is part of what a run is")
  func arbiterIsGreeted() throws {
    func game(_ said: String, _ more: String = "") -> String {
      let script = "read l; echo '\(said)'; read l".replacing("\"", with: "\\\"")
      return "{arbiter: [sh, -c, \"\(script)\"]\(more)}"
    }
    let plan = try arbiterPlan(game(#"{"name":"race","version":"7"}"#))
    #expect(plan.description.identity["games"]?["race"]?["version"] == "7")
    #expect(arbiterComplaint(game(#"{"name":"rally"}"#))?.contains("its game is called “rally”") == true)
    #expect(
      arbiterComplaint(game(#"{"name":"race","seats":[3,4]}"#))
        == "x.yml:2: variants: the program can be played with 3 to 4 seats, not 2")
    #expect(
      try arbiterPlan(game(#"{"name":"race","seats":[2,4]}"#, ", seats: 4"), players: ", {engine: c}, {engine: d}")
        .entries[0].seats == 4)
    let many = (0..<15).map { ", {name: b\($0), engine: [b\($0)]}" }.joined()
    #expect(
      try arbiterPlan(game(#"{"name":"race","seats":[2,16]}"#, ", seats: 16"), players: many).games == 17 * 16 * 10)
    #expect(
      arbiterComplaint(game(#"{"name":"race","seats":[2,16]}"#, ", seats: 17"))
        == "x.yml:1: games.race.seats: expected a whole number from 1 to 16, found “17”")
  }

  @Test("All orders of the players of more than five seats are refused at their line, with what to write instead")
  func manyPermutationsAreRefused() throws {
    let many = (0..<4).map { ", {name: b\($0), engine: [b\($0)]}" }.joined()
    func game(_ seats: Int) -> String { "{arbiter: [sh, -c, x, \"{players}\"], seats: \(seats)}" }
    #expect(try arbiterPlan(game(5), players: many, more: "seating: permutations").games == 6 * 120 * 10)
    do {
      _ = try arbiterPlan(game(6), players: many, more: "seating: permutations")
      Issue.record("it is refused")
    } catch {
      #expect(
        "\(error)".hasPrefix("x.yml:4: seating: race:small has 6 seats, and 6 players have 720 orders"), "\(error)")
    }
  }

  @Test("The files of bots that an arbiter runs are part of what a run is")
  func filesOfBotsCount() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    func identity(_ text: String) throws -> String {
      try Data(text.utf8).write(to: file)
      return try arbiterPlan(players: ", {name: c, engine: [sh, \(file.path)]}").description.identity["files"]?.json
        ?? ""
    }
    #expect(try identity("a") != identity("b"))
    #expect(try identity("a") == identity("a") && identity("a").contains("\"c\""))
  }

  private func arbiterComplaint(
    _ game: String = "{arbiter: [sh, -c, x, {players}]}", variants: String = "[race:small]", players: String = ""
  ) -> String? {
    do {
      _ = try arbiterPlan(game, variants: variants, players: players)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("What is wrong with an arbiter, or with who is to play there, is an error at its line")
  func badArbitersAreErrors() {
    let protocols = EngineProtocol.allCases.map(\.rawValue).joined(separator: ", ")
    let race = "x.yml:1: games.race"
    #expect(
      arbiterComplaint("{arbiter: [sh, {player}]}")
        == race + ".arbiter: unknown placeholder {player}; known: {player1}, {player2}, {players}, {seed}, {variant}")
    #expect(
      arbiterComplaint("{arbiter: [sh, \"{seed}\"]}")?.hasPrefix(race + ".arbiter: the command has no place") == true)
    #expect(
      arbiterComplaint("{arbiter: [sh, {a: b}]}")
        == race + ".arbiter: expected a program, or a list of it and its arguments, found a mapping")
    #expect(
      arbiterComplaint("{arbiter: [x], rules: [y]}")
        == race + ".arbiter: a game has either “rules” or an “arbiter”; leave one of them out")
    #expect(
      arbiterComplaint("{rules: [y], variants: [small]}")
        == race + ".variants: only an arbiter's are listed; a program of rules is asked whether it knows a variant")
    #expect(
      arbiterComplaint("{arbiter: [sh, {players}], variants: [a, a]}") == race + ".variants: “a” is listed twice")
    #expect(
      arbiterComplaint("{arbiter: [sh, {players}], variants: [small]}", variants: "[race:big]")
        == "x.yml:2: variants: there is no variant “race:big”; known: race:small")
    #expect(
      arbiterComplaint(variants: "[\"race:a b\"]")
        == "x.yml:2: variants: “race:a b” can't be a variant, which is a word such as race:small")
    #expect(
      arbiterComplaint("{arbiter: [no-such-program, {players}]}")
        == "x.yml:2: variants: “no-such-program {players}”: there is no program “no-such-program”")
    #expect(
      arbiterComplaint("{arbiter: [sh, {players}], seats: 3}", players: ", random, {player: greedy}")
        == "x.yml:2: variants: race:small has 3 seats, but of the players listed only a, b can play it; an arbiter runs "
        + "programs of this machine, such as {name: a, engine: [python3, a.py]}")
    #expect(
      arbiterComplaint(players: ", {name: c, engine: [c], protocol: json, options: {x: 1}}")
        == "x.yml:2: variants: an arbiter runs c by its command alone, but it has a directory, environment, options or "
        + "limits of its own; put them into a script, or list its “variants” without race:small")
    #expect(
      arbiterComplaint(players: ", {name: c, engine: [c], variants: [\"noughts:3x3\"]}")
        == "x.yml:3: players.variants: noughts:3x3 has no arbiter; to play it the program needs a “protocol”: "
        + protocols)
    #expect(
      arbiterComplaint(players: ", {name: c, engine: [c], hang: 1s}")
        == "x.yml:3: players: the key “protocol” is missing; known: \(protocols)")
  }

  @Test("Limits that an arbiter doesn't receive are warned of")
  func limitsAreWarnedOf() throws {
    #expect(
      try arbiterPlan(more: "limits: {move: 1s}").warnings.first
        == "a receives no limits: an arbiter keeps the time of those that it runs")
  }

  @Test("What is wrong with a game is an error at its line")
  func badGamesAreErrors() {
    #expect(
      complaint("{heap: {files: [x]}}")
        == "x.yml:1: games.heap: the key “rules” is missing, the program that knows the rules: {rules: [python3, game.py]}; or “arbiter”, one that plays whole games"
    )
    #expect(
      complaint("{noughts: {rules: [x]}}")
        == "x.yml:1: games.noughts: “noughts” is a game of Agon's own; give the program's another name")
    #expect(complaint("{Heap: {rules: [x]}}")?.contains("letters a to z and hyphens") == true)
    #expect(complaint("{heap: {rules: [x], seats: 17}}")?.hasPrefix("x.yml:1: games.heap.seats: ") == true)
    #expect(
      complaint("{heap: {rules: [no-such-program]}}")
        == "x.yml:2: variants: “no-such-program”: there is no program “no-such-program”")
    #expect(
      complaint("{heap: {rules: \(program("pile"))}}")
        == "x.yml:2: variants: the program says that its game is called “pile”; call it so in “games”, too")
    #expect(
      complaint("{heap: {rules: \(program(seats: "[3,4]")), seats: 2}}")
        == "x.yml:2: variants: the program can be played with 3 to 4 seats, not 2")
    #expect(
      complaint("{heap: {rules: [sh, -c, \"read l; echo no; read l\"]}}")?.contains(
        "said what isn't a JSON object: “no”") == true)
    #expect(complaint("{heap: {rules: [sh, -c, \"read l; exit 3\"]}}")?.contains("exit code 3") == true)
    #expect(complaint("{heap: {rules: [cat], hang: 1s}}") != nil)
  }
}
