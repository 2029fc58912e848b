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
    #expect(plan.description.facts["games"]?["heap"]?["version"] == "1")
    #expect(try self.plan("{heap: {rules: \(program(version: "2"))}}").description.facts != plan.description.facts)
    // A game that isn't played changes nothing.
    let other = try self.plan("{heap: {rules: [no-such-program]}}", variants: "[noughts:3x3]")
    #expect(other.description.facts["games"] == nil)
  }

  @Test("Files of the rules are part of what they are")
  func filesCount() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    func facts(_ text: String) throws -> String {
      try Data(text.utf8).write(to: file)
      return try plan("{heap: {rules: \(program()), files: [\(file.path)]}}").description.facts.json
    }
    #expect(try facts("a") != facts("b"))
    #expect(try facts("a") == facts("a"))
  }

  @Test("What is wrong with a game is an error at its line")
  func badGamesAreErrors() {
    #expect(
      complaint("{heap: {files: [x]}}")
        == "x.yml:1: games.heap: the key “rules” is missing, the program that knows the rules: {rules: [python3, game.py]}"
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
