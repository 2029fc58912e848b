import Testing

@Suite struct SolveCommandTests {
  private func solve(_ input: String, _ arguments: String...) throws -> Program.Outcome {
    let program = try Program()
    defer { program.remove() }
    return try program.run(arguments: ["solve"] + arguments, input: input)
  }

  @Test("Every line is answered in its order whatever the number of threads")
  func answersKeepOrder() throws {
    let input = "\n-\na1b2\n a1 b2 c3 \n"
    for threads in ["1", "3"] {
      let outcome = try solve(input, "noughts:3x3", "--threads", threads)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
      #expect(lines.map { $0.prefix(2).joined(separator: " ") } == ["- 0", "- 0", "a1b2 0", "a1b2c3 0"])
      #expect(lines.allSatisfy { $0.count == 4 } && lines[0][2] == lines[1][2])
    }
  }

  @Test("All moves come after the score")
  func allMovesFollowTheScore() throws {
    let outcome = try solve("a1\n", "noughts:3x3", "--all-moves")
    let line = outcome.output.split(separator: " ").dropFirst(4).joined(separator: " ")
    #expect(line == "b1:-2 c1:-2 a2:-2 b2:0 c2:-2 a3:-2 b3:-2 c3:-2\n")
  }

  @Test("A malformed line is named after the answers before it")
  func badLineIsNamed() throws {
    let outcome = try solve("a1\na1a1\nb2\n", "noughts:3x3", "--threads", "2")
    #expect(outcome.status == 65)
    #expect(outcome.output.hasPrefix("a1 0 ") && outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("standard input, line 2: “a1a1”: move 2: "), "\(outcome.errors)")
  }

  @Test("A variant that can't be solved is refused")
  func unsolvableIsRefused() throws {
    for variant in ["snap:2", "connect-four:7x6,popout"] {
      let outcome = try solve("", variant)
      #expect(outcome.status == 64 && outcome.errors.contains("\(variant) can't be solved"))
    }
    #expect(try solve("", "noughts", "--threads", "0").status == 64)
    #expect(try solve("", "noughts", "--table", "99").status == 64)
  }
}
