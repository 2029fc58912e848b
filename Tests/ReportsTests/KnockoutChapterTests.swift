import Results
import Testing

@testable import Reports

@Suite struct KnockoutChapterTests {
  private static let names = [
    "alpha-beta:depth=1", "greedy", "random", "a player whose name is rather long", "e", "f", "g", "日本語の名前",
  ]

  private static func pairing(
    _ round: Int, _ one: String, _ other: String, _ points: [Double], losses: Int = 0, _ winner: String? = nil
  ) -> KnockoutMatch {
    var match = KnockoutMatch(round: round, losses: losses, players: [one, other])
    (match.points, match.encounters, match.decision) = (points, 2, .points)
    match.winner = winner ?? (points[0] > points[1] ? one : other)
    return match
  }

  /// The upper one wins each pairing.
  private static let eight: [KnockoutMatch] = [
    pairing(1, names[0], names[7], [4, 0]), pairing(1, names[3], names[4], [3, 1]),
    pairing(1, names[1], names[6], [2.5, 1.5]), pairing(1, names[2], names[5], [4, 0]),
    pairing(2, names[0], names[3], [4, 0]), pairing(2, names[1], names[2], [2.5, 1.5]),
    pairing(3, names[0], names[1], [1, 3]),
  ]

  private static let sketch = """
    alpha-be…:depth=1 ┐
                      ├─ alpha-be…:depth=1 ┐
    日本語の名前 ─────┘                    │
                                           ├─ alpha-be…:depth=1 ┐
    a player…her long ┐                    │                    │
                      ├─ a player…her long ┘                    │
    e ────────────────┘                                         │
                                                                ├─ greedy
    greedy ───────────┐                                         │
                      ├─ greedy ───────────┐                    │
    g ────────────────┘                    │                    │
                                           ├─ greedy ───────────┘
    random ───────────┐                    │
                      ├─ random ───────────┘
    f ────────────────┘
    """

  @Test("Eight players fit 80 columns whatever their names")
  func eightFit80Columns() throws {
    let chapter = try #require(Chapter.knockout(Self.eight, champion: "greedy"))
    let sketch = try #require(chapter.sketch)
    #expect(sketch == Self.sketch)
    #expect(sketch.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 80 })
    #expect(chapter.verdict == ["greedy has won the knockout."])
    #expect(chapter.text(in: .text).hasPrefix("Knockout\n========\n\n\(Self.sketch)\n\nRound  Better seed"))
    #expect(chapter.text(in: .markdown).hasPrefix("## Knockout\n\n```text\n\(Self.sketch)\n```\n\n| Round |"))
  }

  @Test("The pairings are a table")
  func pairingsAreATable() throws {
    let pairings = [Self.pairing(1, "a", "b", [2, 2], "b")]
    var open = Self.pairing(2, "b", "c", [0, 0])
    (open.winner, open.decision, open.encounters) = (nil, nil, 0)
    let chapter = try #require(Chapter.knockout(pairings + [open], champion: nil))
    #expect(
      chapter.text(in: .csv).replacing("\r\n", with: "\n") == """
        round,better_seed,opponent,points,against,winner,decided_by,encounters,losses
        1,a,b,2.0,2.0,b,points,2,0
        2,b,c,0.0,0.0,,,0,0

        """)
    #expect(chapter.sketch == "a ┐\n  ├─ b ┐\nb ┘    ├─ ?\n       │\n     c ┘")
    #expect(Chapter.knockout([], champion: nil) == nil)
  }

  @Test("Double elimination has a part for players with one loss and one for the final")
  func doubleEliminationParts() throws {
    let pairings = [
      Self.pairing(1, "a", "d", [1, 3]), Self.pairing(1, "b", "c", [3, 1]), Self.pairing(2, "b", "d", [3, 1]),
      Self.pairing(2, "a", "c", [3, 1], losses: 1), Self.pairing(3, "a", "d", [3, 1], losses: 1),
      Self.pairing(4, "a", "b", [3, 1], losses: 1), Self.pairing(5, "a", "b", [3, 1], losses: 1),
    ]
    let chapter = try #require(Chapter.knockout(pairings, champion: "a"))
    #expect(
      chapter.sketch == """
        Without a loss

        b ┐
          ├─ b ┐
        c ┘    │
               ├─ b
        a ┐    │
          ├─ d ┘
        d ┘

        After one loss

        a ┐
          ├─ a ┐
        c ┘    ├─ a
               │
             d ┘

        Final

        a ┐
          ├─ a ┐
        b ┘    ├─ a
               │
             b ┘
        """)
    #expect(chapter.figures.count == 1)
  }
}
