import Foundation
import Testing

@testable import agon

@Suite struct ShowCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  /// A bot that says something of its moves and cheats at the second.
  private static let bot = """
    import json, sys
    moves = 0
    for line in sys.stdin:
      message = json.loads(line)
      if message["type"] == "hello":
        print(json.dumps({"name": "cheat"}), flush=True)
      elif message["type"] == "move":
        moves += 1
        sys.stderr.write("thinking\\x1b[31m\\n")
        sys.stderr.flush()
        move = message["legal"][0] if moves % 2 else "z9"
        print(json.dumps({"move": move}), flush=True)
    """

  @Test("The fault and the players' thoughts about moves are shown")
  func faultAndThoughtsAreShown() throws {
    defer { program.remove() }
    try program.write(Self.bot, to: "cheat.py")
    try program.write(
      """
      variants: [connect-four]
      encounters: 1
      players: [alpha-beta:depth=3, {name: cheat, engine: [python3, cheat.py], protocol: json}]
      record: moves
      """, to: "cheat.yml")
    let run = try program.run("run", "cheat.yml", "--quiet", "--workers", "1")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Games lost by faults: cheat 2. The report's chapter “faults” has more."))
    let shown = try program.run("show", "cheat.sqlite", "1").output
    let lines = shown.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("alpha-beta:depth=3 wins: illegal move") }, "\(shown)")
    let wrong = try #require(lines.firstIndex { $0.hasPrefix("cheat: ") }, "\(shown)")
    #expect(lines[wrong].contains("z9"))
    #expect(lines[(wrong + 1)...].contains { $0.hasPrefix("  < ") && $0.contains("z9") })
    #expect(lines.last == "  last on standard error: thinking�[31m")
    let notes = lines.filter { $0.contains(" alpha-beta:depth=3: ") }
    #expect(!notes.isEmpty && notes.allSatisfy { $0.contains("/3 ") && $0.hasSuffix("s)") })
    let report = try program.read("reports/cheat/faults.csv")
    #expect(report.hasPrefix("name,fault,games,share_percent,example_game,what\r\ncheat,illegal move,2,100.0,1,"))
    #expect(try program.run("check", "cheat.sqlite").status == 0)
  }
}
