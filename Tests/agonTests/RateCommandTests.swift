import Testing

@Suite struct RateCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test("Files of several kinds make one table")
  func filesMakeOneTable() throws {
    defer { program.remove() }
    let players = "[White \"A\"]\n[Black \"B\"]\n"
    try program.write(players + "[Result \"1-0\"]\n\n1-0\n\n" + players + "[Result \"*\"]\n\n*\n", to: "a.pgn")
    try program.write("white,black,W,D,L\nB,A,2,1,3\nA,B,4,2,1\n", to: "b.csv")
    let rate = try program.run("rate", "a.pgn", "b.csv")
    #expect(rate.status == 0)
    #expect(rate.errors == "agon: note: 1 game without a result, left out\n")
    #expect(
      rate.output == """
        Standings
        =========

        Rank  Name    Elo   +/-  Games  Score%  W  D  L  Draw%  LOS%  Best  Worst
        ----  ----  -----  ----  -----  ------  -  -  -  -----  ----  ----  -----
           1  A      62.3  85.7     14    67.9  8  3  3   21.4  92.3     1      2
           2  B     -62.3  85.7     14    32.1  3  3  8   21.4     -     1      2

        First-seat advantage in Elo: games of 2 players 66.2 +/- 171.3.
        Elo: one fit over all games, around a mean of 0, adjusted for seat advantage; +/-: half the 95 %
          interval, each game as one sample. LOS%: likelihood of superiority over the next player. Best,
          Worst: 95 % bounds of the rank.

        """)
  }

  @Test("Models, anchors and residuals are there on request")
  func optionsShowMore() throws {
    defer { program.remove() }
    try program.write("white,black,W,D,L\nA,B,40,20,20\nB,A,30,20,30\nA,x=1,45,20,15\nx=1,B,32,20,28\n", to: "a.csv")
    let davidson = try program.run("rate", "a.csv", "--model", "davidson", "--anchor", "x=1=1200", "--anchor", "B=1250")
    #expect(davidson.status == 0, "\(davidson.errors)")
    #expect(davidson.output.contains("\nModel davidson: log-likelihood -"))
    #expect(davidson.output.contains("\nDraw parameter: games of 2 players ν 0."))
    #expect(davidson.output.contains("with B at 1250.0, x=1 at 1200.0"))
    #expect(davidson.output.contains("1200.0   0.0"))
    let residuals = try program.run("rate", "a.csv", "--residuals", "--format", "csv")
    #expect(residuals.output.hasPrefix("first,second,games,points,expected_points,standard_deviations\r\n"))
    #expect(residuals.output.split(separator: "\r\n").count == 4)
    let unknown = try program.run("rate", "a.csv", "--anchor", "C=0")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "agon: no player is called “C”; known: A; B; x=1\n")
    #expect(try program.run("rate", "a.csv", "--anchor", "A").status == 64)
  }

  @Test("Any name can be anchored", arguments: ["-", "--", "-x", "--model", "=", "-=1", "x=y=", "a b"])
  func anyNameCanBeAnchored(name: String) throws {
    defer { program.remove() }
    try program.write("white,black,W,D,L\n\(name),B,4,2,3\nB,\(name),4,1,2\n", to: "a.csv")
    for arguments in [["--anchor", "\(name)=-1000.5"], ["--anchor=\(name)=-1000.5"]] {
      let rate = try program.run(arguments: ["rate", "a.csv", "--format", "csv"] + arguments)
      #expect(rate.status == 0, "\(rate.errors)")
      #expect(rate.output.contains(",\(name),-1000.5,0.0,"))
    }
  }

  @Test("A file that can't be read is an error with file and line")
  func errorHasFileAndLine() throws {
    defer { program.remove() }
    func expect(_ text: String, _ problem: String) throws {
      try program.write(text, to: "bad")
      let rate = try program.run("rate", "bad")
      #expect(rate.status == 65 && rate.output.isEmpty)
      #expect(rate.errors.hasPrefix("agon: bad:\(problem)"), "\(rate.errors)")
    }
    try expect("", " is empty; expected games as PGN or CSV")
    try expect("white,black,W,D,L\nA,B,1,1,1\nA,B,-1,1,1\n", "3: W is “-1”; expected a number of games")
    try expect("[White \"A\"]\n\n1-0\n", "1: the game that begins here has no tag Black")
    let missing = try program.run("rate", "none.pgn")
    #expect(missing.status == 74)
    #expect(missing.errors == "agon: none.pgn: can't be read: there is no such file\n")
  }

  @Test("Games of one encounter are one sample")
  func encounterIsOneSample() throws {
    defer { program.remove() }
    let rows = "A,B,1-0,1\nB,A,1-0,1\nA,B,1-0,2\nB,A,0-1,2\nA,B,1/2-1/2,3\nB,A,1-0,3\n"
    let rate = try program.run(
      arguments: ["rate", "-"], input: "white,black,result,encounter\n" + rows + "A,B,1-0,\nB,A,1-0,\n")
    #expect(rate.errors == "agon: note: 2 games name no encounter, so each is a sample by itself\n")
    #expect(
      rate.output == """
        Standings
        =========

        Rank  Name    Elo    +/-  Games  Score%  W  D  L  Draw%  LOS%  Best  Worst
        ----  ----  -----  -----  -----  ------  -  -  -  -----  ----  ----  -----
           1  A      36.8  194.8      8    56.3  4  1  3   12.5  64.4     1      2
           2  B     -36.8  194.8      8    43.8  3  1  4   12.5     -     1      2

        First-seat advantage in Elo: games of 2 players 264.4 +/- 247.5.
        Elo: one fit over all games, around a mean of 0, adjusted for seat advantage; +/-: half the 95 %
          interval, all games of an encounter as one sample. LOS%: likelihood of superiority over the next
          player. Best, Worst: 95 % bounds of the rank.

        """)
    let missing = try program.run(arguments: ["rate", "-"], input: "")
    #expect(missing.status == 65 && missing.errors == "agon: standard input: is empty; expected games as PGN or CSV\n")
  }

  @Test("Games that tell nothing leave an empty table")
  func uselessGamesGiveNoRows() throws {
    defer { program.remove() }
    try program.write("white,black,result\nA,A,1-0\nA,B,*\n", to: "a.csv")
    let rate = try program.run("rate", "a.csv")
    #expect(rate.status == 0)
    #expect(
      rate.errors == """
        agon: note: 1 game without a result, left out
        agon: note: 1 game of a player against itself, left out

        """)
    #expect(rate.output.contains("No games yet."))
  }
}
