import TestRings
import Testing

@Suite struct PerftCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test("Counting ends when all games have ended", .mayHang)
  func countingEndsWithGames() throws {
    defer { program.remove() }
    let perft = try program.run("perft", "noughts:3x3", "1000")
    #expect(perft.status == 0)
    #expect(
      perft.output == """
        depth                leaves             sequences
            1                     9                     9
            2                    72                    72
            3                   504                   504
            4                  3024                  3024
            5                 15120                 15120
            6                 56160                 54720
            7                154944                148176
            8                255168                200448
            9                255168                127872
           10                255168                     0

        """)
  }

  @Test("No depth leaves its range", arguments: ["0", "-1", "1001", "9223372036854775807"])
  func depthStaysInRange(depth: String) throws {
    defer { program.remove() }
    let perft = try program.run("perft", "noughts:3x3", "--", depth)
    #expect(perft.status == 64 && perft.output.isEmpty)
    #expect(perft.errors == "agon: the depth has to be from 1 to 1000, found \(depth)\n")
  }
}
