import Testing

@Suite struct ScoreCommandTests {
  @Test("The known matches have their numbers")
  func knownMatchesScore() throws {
    let program = try Program()
    defer { program.remove() }
    let games = try program.run("score", "100", "120", "80", "--sprt", "0,5")
    #expect(games.status == 0, "\(games.errors)")
    #expect(
      games.output == """
        Elo   | 23.20 +- 30.56 (95%) for the first player
        nElo  | 30.01 +- 39.32 (95%), LOS 93.27%
        LLR   | 0.34 (-2.94, 2.94) [0.00, 5.00] nElo: undecided
        Games | N: 300 W: 100 D: 120 L: 80, score 53.33%

        """)
    let few = try program.run("score", "6", "10", "4", "--sprt", "0,5", "--model", "logistic", "--format", "json")
    #expect(few.output.contains("\"elo\": 34.86007028") && few.output.contains("\"llr\": 0.053494"))
    let pairs = try program.run("score", "--pairs", "10", "50", "100", "60", "20", "--sprt", "-3,5")
    #expect(pairs.output.hasPrefix("Elo   | 21.74 +- 21.45 (95%)"))
    #expect(pairs.output.contains("[-3.00, 5.00]"))
  }

  @Test("Counts that don't make a match are errors")
  func badCountsAreErrors() throws {
    let program = try Program()
    defer { program.remove() }
    func expect(_ run: Program.Outcome, _ text: String) {
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains(text), "\(run.errors)")
    }
    expect(try program.run("score", "1", "2"), "expected three counts, W D L, found 2")
    expect(try program.run("score", "--pairs", "1", "2", "3"), "expected five counts, LL LD WL+DD WD WW, found 3")
    expect(
      try program.run("score", "1", "2", "1000000000001"),
      "expected counts from 0 to 1000000000000, found 1000000000001")
    expect(try program.run("score", "0", "0", "0"), "expected at least one game, found 0")
    expect(try program.run("score", "1", "2", "many"), "many")
    expect(
      try program.run("score", "1", "2", "3", "--sprt", "5"),
      "--sprt: expected two numbers with a comma between, such as 0,5, found “5”")
    expect(
      try program.run("score", "1", "2", "3", "--sprt", "5,0"), "--sprt: elo1 is 0.0; expected more than elo0, 5.0")
  }
}
