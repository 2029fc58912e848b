import Testing

@Suite struct ExportCommandTests {
  private static let prepared = Prepared { program in
    try program.write(
      """
      name: tiny
      encounters: 6
      workers: 1
      openings: {plies: 1}
      variants: [noughts:3x3, connect-four:5x4, snap:2, snap:3]
      players: [random, greedy, alpha-beta: {depth: 2}, reflex, {name: "dozy, \\"one\\"", player: "reflex:misses=0.5"}]
      """, to: "tiny.yml")
    #expect(try program.run("run", "tiny.yml", "--quiet").status == 0)
  }

  private let program: Program

  init() throws { program = try Self.prepared.program() }

  /// The table of a command's games, in the form that has every digit.
  private func table(_ arguments: String...) throws -> String {
    let run = try program.run(arguments: arguments + ["--format", "csv"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\r\n").count > 2)
    return run.output
  }

  @Test("Rating an export gives the standings", arguments: ["pgn", "csv"])
  func ratedExportMatches(format: String) throws {
    defer { program.remove() }
    for variant in ["noughts:3x3", "connect-four:5x4", "snap:2"] {
      try program.write(
        try program.run("export", "tiny.sqlite", "--format", format, "--variant", variant).output, to: "games")
      #expect(
        try table("rate", "games", "--variant", variant) == table("standings", "tiny.sqlite", "--variant", variant))
    }
  }

  @Test("Games of Go are exported as SGF, and open the next ones")
  func goIsExported() throws {
    defer { program.remove() }
    func config(_ openings: String) -> String {
      """
      name: go
      encounters: 2
      workers: 1
      openings: {\(openings)}
      variants: ["go:5x5,komi=24.5", noughts:3x3]
      players: [random, {name: "o[]", player: random}]
      """
    }
    try program.write(config("plies: 1"), to: "go.yml")
    #expect(try program.run("run", "go.yml", "--quiet").status == 0)
    let exported = try program.run("export", "go.sqlite", "--format", "sgf")
    #expect(exported.errors == "agon: note: 4 games that aren't of Go left out; SGF is for games with komi\n")
    let head = "(;FF[4]GM[1]CA[UTF-8]AP[Agon]SZ[5]KM[24.5]RU[Tromp-Taylor]GN[go:5x5,komi=24.5]"
    #expect(exported.output.split(separator: "\n").count { $0 == head } == 4)
    #expect(exported.output.contains("PW[o[\\]]") && exported.output.contains(/RE\[[BW]\+\d*\.5\]/))
    try program.write(exported.output, to: "go.sgf")
    try program.write(config("file: go.sgf").replacing(", noughts:3x3", with: ""), to: "again.yml")
    #expect(try program.run("run", "again.yml", "--quiet").status == 0)
  }

  @Test("Games of chess are exported as chess programs write them, and open the next ones")
  func chessIsExported() throws {
    defer { program.remove() }
    try program.write(
      """
      name: c
      encounters: 3
      workers: 2
      openings: {file: book.epd}
      limits: {plies: 60}
      record: moves
      variants: [chess, "chess:960"]
      players: [random, greedy]
      """, to: "c.yml")
    try program.write("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n6k1/5pp1/7p/8/8/8/8/R3K3 w Q -\n", to: "book.epd")
    #expect(try program.run("run", "c.yml", "--quiet", "--pgn", "live.pgn").status == 0)
    let exported = try program.run("export", "c.sqlite", "--format", "pgn")
    #expect(exported.status == 0 && exported.errors.isEmpty, "\(exported.errors)")
    #expect(try program.read("live.pgn") == exported.output)
    let games = exported.output.components(separatedBy: "[Event ").dropFirst()
    #expect(games.count == 12 && games.count { $0.contains("[Variant \"fischerandom\"]\n[SetUp \"1\"]\n[FEN ") } == 6)
    #expect(games.allSatisfy { $0.contains("\n[TimeControl \"-\"]\n[Termination \"") })
    let ended = #/ \{[^}]*((White|Black) mates|Draw by [a-z0-9 -]+)\} (1-0|0-1|1/2-1/2)\n\n/#
    #expect(games.allSatisfy { $0.replacing("\n{", with: " {").replacing("}\n", with: "} ").contains(ended) })
    for variant in ["chess:8x8", "chess:8x8,960"] {
      #expect(
        try table("rate", "live.pgn", "--variant", variant) == table("standings", "c.sqlite", "--variant", variant))
    }
    try program.write(
      "name: again\nopenings: {file: live.pgn, plies: 4}\nencounters: 2\nvariants: [chess]\nplayers: [random, greedy]",
      to: "again.yml")
    #expect(try program.run("run", "again.yml", "--quiet").status == 0)
  }

  @Test("A match appends its games to a file, with and without a database")
  func matchAppendsGames() throws {
    defer { program.remove() }
    let words = ["match", "random", "greedy", "-v", "noughts:3x3", "--encounters", "2", "--pgn", "m.pgn"]
    for count in 1...2 {
      #expect(try program.run(arguments: words).status == 0)
      #expect(try program.read("m.pgn").components(separatedBy: "[Event ").count - 1 == 4 * count)
    }
    let kept = words + ["--database", "m.sqlite"]
    #expect(try program.run(arguments: kept).status == 0)
    #expect(try program.read("m.pgn").components(separatedBy: "[Event ").count - 1 == 12)
    let refused = try program.run(arguments: words.dropLast() + ["no/such/m.pgn"])
    #expect(refused.status == 74 && refused.errors.contains("cannot write no/such/m.pgn"), "\(refused.errors)")
    let many = try program.run("run", "tiny.yml", "--pgn", "tiny.pgn", "--shard", "0/2", "--database", "s.sqlite")
    #expect(many.status == 64 && many.errors.contains("--pgn: can't be combined with --shard"), "\(many.errors)")
  }

  @Test("Repeated openings are exported")
  func repeatedOpeningsExport() throws {
    defer { program.remove() }
    try program.write(
      """
      name: few
      encounters: 30
      workers: 1
      openings: {plies: 1}
      variants: [noughts:3x3, "noughts:6x6"]
      players: [random, greedy, alpha-beta: {depth: 1}, {name: few, player: "alpha-beta:nodes=20"}]
      """, to: "few.yml")
    for run in 1...2 {
      #expect(try program.run("run", "few.yml", "--quiet").status == 0)
      for format in ["csv", "pgn"] {
        let runs = run == 1 ? [] : ["--run", "all"]
        let exported = try program.run(arguments: ["export", "few.sqlite", "--format", format] + runs)
        try program.write(exported.output, to: "games")
        let rated = try table("rate", "games")
        #expect(try program.run(arguments: ["standings", "few.sqlite", "--format", "csv"] + runs).output == rated)
        // One of the 9 comes again, and of the 36 only the first 8 are distinguished.
        for opening in ["1.8/9", "1.8/36", "1./36", "1.8/36!", "\(run).1/9"] {
          #expect(exported.output.contains(opening))
        }
        try program.write(exported.output.replacing(".1/9", with: "./9"), to: "games")
        #expect(try table("rate", "games") != rated)
      }
    }
  }

  /// To the last digit: the same ratings, errors, ranks and certainties, of all games together.
  @Test(
    "Rating an export in CSV is rating the database",
    arguments: [[], ["--model", "davidson"], ["--by", "variant"], ["--residuals"], ["--run", "all"]]
  )
  func ratedCSVMatches(options: [String]) throws {
    defer { program.remove() }
    if options == ["--run", "all"] { #expect(try program.run("run", "tiny.yml", "--quiet").status == 0) }
    let runs = options.contains("--run") ? options : []
    let exported = try program.run(arguments: ["export", "tiny.sqlite", "--format", "csv"] + runs)
    #expect(exported.errors.isEmpty)
    #expect(exported.output.hasPrefix("player1,place1,player2,place2,player3,place3,variant,encounter,opening\r\n"))
    for format in ["csv", "text"] {
      let rated = try program.run(
        arguments: ["rate", "-", "--format", format] + (runs.isEmpty ? options : []), input: exported.output)
      #expect(rated.status == 0 && rated.errors.isEmpty, "\(rated.errors)")
      let standings = try program.run(arguments: ["standings", "tiny.sqlite", "--format", format] + options)
      // In text a line says first what is covered.
      #expect(format == "csv" ? rated.output == standings.output : standings.output.hasSuffix("\n" + rated.output))
      #expect(
        format == "csv" || rated.output.contains("all games of an encounter as one sample")
          || options == ["--residuals"])
    }
  }

  @Test("Several variants stay apart")
  func variantsStayApart() throws {
    defer { program.remove() }
    let exported = try program.run("export", "tiny.sqlite", "--format", "pgn")
    #expect(
      exported.errors == "agon: note: 18 games that aren't of two seats left out; --format csv has those of more\n")
    try program.write(exported.output, to: "games.pgn")
    let fromPGN = try table("rate", "games.pgn", "--by", "variant")
    #expect(try table("standings", "tiny.sqlite", "--by", "variant").hasPrefix(fromPGN))
    #expect(fromPGN.contains("connect-four:5x4,1,"))
  }

  @Test("Games of more than two seats have a place for each")
  func manySeatsHavePlaces() throws {
    defer { program.remove() }
    let exported = try program.run("export", "tiny.sqlite", "--format", "csv", "--variant", "snap:3")
    #expect(exported.output.hasPrefix("player1,place1,player2,place2,player3,place3,variant,encounter\r\n"))
    try program.write(exported.output, to: "games.csv")
    let rated = try table("rate", "games.csv", "--variant", "snap:3")
    #expect(rated == (try table("standings", "tiny.sqlite", "--variant", "snap:3")))
    #expect(rated.contains("reflex") && rated.contains("dozy, \"\"one\"\""))
    let pgn = try program.run("export", "tiny.sqlite", "--format", "pgn", "--variant", "snap:3")
    #expect(pgn.status == 64)
    #expect(pgn.errors.contains("PGN is for games of two seats"))
  }

  @Test("Notes of moves are exported, and the games stay pairs")
  func notesAreExported() throws {
    defer { program.remove() }
    try program.write(
      """
      name: noted
      encounters: 5
      openings: {plies: 2}
      variants: [reversi:4x4]
      players: [greedy, alpha-beta: {depth: 3}]
      record: moves
      """, to: "noted.yml")
    #expect(try program.run("run", "noted.yml", "--quiet").status == 0)
    let pgn = try program.run("export", "noted.sqlite", "--format", "pgn").output
    let noted = try Regex(
      #"\n\{[a-d][1-4]\} \{[a-d][1-4]\} (\{[a-d][1-4]\} \{([-+]?\d+\.\d\d/3 )?\d+\.\d\ds\}[ \n]){2}"#)
    #expect(pgn.matches(of: noted).count == 10, "\(pgn)")
    #expect(pgn.contains(/\{[+-]\d+\.\d\d\/3 \d\.\d\ds\}/))
    try program.write(pgn, to: "games")
    #expect(
      try table("rate", "games", "--variant", "reversi:4x4")
        == table("standings", "noted.sqlite", "--variant", "reversi:4x4"))
    #expect(try program.run("check", "noted.sqlite").status == 0)
  }
}
