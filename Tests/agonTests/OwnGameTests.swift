import Foundation
import Testing

/// Games whose rules are a program, through the command line.
@Suite(.enabled(if: EngineRunTests.has("python3"), "needs python3")) struct OwnGameTests {
  private func program() throws -> Program {
    let program = try Program()
    try FileManager.default.createSymbolicLink(
      at: program.directory.appending(path: "configs"), withDestinationURL: Project.root.appending(path: "configs"))
    return program
  }

  @Test("Domineering is played by a bot and at random, checked, listed and shown")
  func domineeringIsPlayed() throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/domineering.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("80 of 80 games") && run.output.contains("   1  mobile"), "\(run.output)")
    let check = try program.run("check", "domineering.sqlite")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("80 by the rules of a program aren't replayed"), "\(check.output)")
    let shown = try program.run("show", "domineering.sqlite", "1")
    #expect(shown.status == 0 && shown.output.contains("\n1. "), "\(shown.output)")
    #expect(shown.output.contains("no moves") && shown.output.contains(" plies"), "\(shown.output)")
    let config = ["--config", "configs/own-game/domineering.yml"]
    let replayed = try program.run(arguments: ["check", "domineering.sqlite"] + config)
    #expect(replayed.status == 0, "\(replayed.output)")
    #expect(replayed.output.contains("  games       each replays by the rules to its recorded end\n"))
    // Games are numbered as they end, and two workers may end either of an encounter's first.
    let board = try program.run(
      arguments: ["show", "domineering.sqlite", "--first", "random", "-v", "domineering:6x6"] + config)
    #expect(board.output.contains("\nX random  O mobile\n\n......\n......\n"), "\(board.output)")
    #expect(board.output.contains("\n\n1. X random: "), "\(board.output)")
    let games = try program.run("games", "domineering.sqlite", "--format", "csv", "--limit", "100")
    #expect(games.output.contains("domineering:6x6") && games.output.contains("domineering:8x8"))
  }

  @Test(
    "The examples play to their end, are checked and shown, and the better player is ahead",
    arguments: [
      ("rock-paper-scissors", 60, nil), ("kuhn-poker", 40, "careful"), ("pig", 60, nil), ("havannah", 10, "playouts"),
      ("hop", 420, nil),
    ])
  func examplesArePlayed(name: String, games: Int, best: String?) throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/\(name).yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\(games) of \(games) games"), "\(run.output)")
    if let best { #expect(run.output.contains("   1  \(best)"), "\(run.output)") }
    #expect(try program.run("check", "\(name).sqlite").status == 0)
    #expect(try program.run("show", "\(name).sqlite", "1").output.contains("\n1. "))
  }

  @Test("The report of a run shows its program's boards, and so does one that is written with the config")
  func reportsHaveBoards() throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/havannah.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    let page = try program.read("reports/havannah/report.html")
    #expect(page.contains(#""places": "0.0 0.0,"#) && page.contains(#"class="f-series1""#))
    let without = try program.run("report", "havannah.sqlite", "games")
    #expect(without.output.isEmpty && without.status == 0, "\(without.output)")
    let again = try program.run(
      "report", "havannah.sqlite", "--config", "configs/own-game/havannah.yml", "--out", "reports/havannah")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try program.read("reports/havannah/report.html") == page)
  }

  @Test("Games of a program begin with random moves, or with those of a file")
  func openingsArePlayed() throws {
    let program = try program()
    defer { program.remove() }
    func transcripts(_ openings: String) throws -> (run: Program.Outcome, openings: [String]) {
      let config = """
        name: opened
        games: {domineering: {rules: [python3, configs/own-game/domineering.py]}}
        variants: ["domineering:4x4"]
        players: [random, {name: other, player: random}]
        encounters: 4
        openings: \(openings)
        """
      try program.write(config, to: "opened.yml")
      let database = "\(UUID()).sqlite"
      let run = try program.run("run", "opened.yml", "--quiet", "--database", database)
      let games = try program.run("games", database, "--format", "csv", "--limit", "100")
      let rows = games.output.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = rows.first?.firstIndex(of: "opening") ?? 0
      return (run, rows.dropFirst().map { String($0[column]) })
    }
    let random = try transcripts("{plies: 2}")
    #expect(random.run.status == 0, "\(random.run.errors)")
    #expect(random.openings.count == 8 && Set(random.openings).count == 4, "\(random.openings)")
    try program.write("domineering:4x4 a1 c1\nb2 a1 # the only variant\n", to: "book.txt")
    let listed = try transcripts("{file: book.txt}")
    #expect(listed.run.status == 0, "\(listed.run.errors)")
    #expect(Set(listed.openings) == ["a1 c1", "b2 a1"], "\(listed.openings)")
    try program.write("a1 z9\n", to: "book.txt")
    let wrong = try transcripts("{file: book.txt}")
    #expect(
      wrong.run.status == 64 && wrong.run.errors.contains("book.txt:1: move 2: z9 is not allowed"),
      "\(wrong.run.errors)")
  }

  @Test("A game of six seats is listed, exported, rated and resumed as one of two, and so it is with five")
  func manySeatsArePlayed() throws {
    let program = try program()
    defer { program.remove() }
    let config = try Project.text("configs/own-game/hop.yml").replacing("seats: 6", with: "seats: 5")
      .replacing("encounters: 5", with: "encounters: 1")
    try program.write(config, to: "hop.yml")
    // 21 pairings of 5 at two variants.
    #expect(try program.run("run", "hop.yml").output.contains("210 of 210 games"))
    try program.write(config.replacing("encounters: 1", with: "encounters: 2"), to: "hop.yml")
    let more = try program.run("run", "hop.yml", "--extend")
    #expect(more.output.contains("420 of 420 games") && more.output.contains("other"), "\(more.output)\(more.errors)")
    #expect(try program.run("check", "hop.sqlite").status == 0)
    for chapter in ["standings", "crosstable", "variants", "players-by-seat", "losses", "streaks", "lengths"] {
      let table = try program.run("report", "hop.sqlite", chapter)
      #expect(table.status == 0 && !table.output.contains("nan"), "\(chapter): \(table.output)\(table.errors)")
    }
    let games = try program.run("export", "hop.sqlite", "--format", "csv", "--table", "games")
    #expect(games.output.contains(",encounter,first,second,third,fourth,fifth,places,"), "\(games.output.prefix(200))")
    let rated = try program.run("export", "hop.sqlite", "--format", "csv", "--out", "games.csv")
    #expect(rated.status == 0, "\(rated.errors)")
    let again = try program.run("rate", "games.csv")
    #expect(again.status == 0 && again.output.contains("other"), "\(again.output)\(again.errors)")
    let listed = try program.run("games", "hop.sqlite", "--winner", "other", "--format", "csv", "--limit", "1000")
    #expect(listed.output.contains(",fifth,") && listed.output.contains("other"), "\(listed.output.prefix(300))")
    let ring = try program.run("show", "hop.sqlite", "210")
    #expect(ring.status == 0 && ring.output.contains("\n1. "), "\(ring.output)")
  }

  @Test("A game of one seat is the same for all players, and is described by what they scored")
  func oneSeatIsPlayed() throws {
    let program = try program()
    defer { program.remove() }
    try program.write(
      """
      import json, sys
      seed, player = int(sys.argv[1]), sys.argv[2]
      scores = {"high": 9, "low": 2}
      print(json.dumps({"places": [1], "scores": [scores[player] + seed % 2], "test_data": {"luck": seed % 1000}}))
      """, to: "puzzle.py")
    let config = """
      name: alone
      games: {puzzle: {arbiter: [python3, puzzle.py, "{seed}", "{players}"], seats: 1}}
      variants: [puzzle, "noughts:3x3"]
      encounters: 6
      players: [{name: low, engine: low}, {name: high, engine: high}, random, greedy]
      reports: {directory: reports, formats: [text, csv, html]}
      """
    try program.write(config, to: "alone.yml")
    let run = try program.run("run", "alone.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("nobody has an opponent in a game of one seat"), "\(run.output)")
    #expect(run.output.contains("24 of 24 games") && run.output.contains("   1  greedy"), "\(run.output)")
    #expect(try program.run("check", "alone.sqlite").status == 0)
    let numbers = try program.run("report", "alone.sqlite", "numbers", "--format", "csv").output
    let scores = numbers.split(separator: "\r\n").filter { $0.hasPrefix("puzzle,score") }
    #expect(scores.count == 2 && scores[0].hasPrefix("puzzle,score,high,6,9"), "\(numbers)")
    let games = try program.run("games", "alone.sqlite", "-v", "puzzle", "--format", "csv").output
    #expect(Set(games.matches(of: /,\d{12,}(,|\r)/).map(\.output.0)).count == 6, "\(games)")
    for chapter in ["standings", "crosstable", "variants", "players-by-seat", "losses", "streaks", "lengths", "fit"] {
      let table = try program.run("report", "alone.sqlite", chapter)
      #expect(table.status == 0 && !table.output.contains("nan"), "\(chapter): \(table.output)\(table.errors)")
    }
    let shown = try program.run("show", "alone.sqlite", "1")
    #expect(shown.status == 0, "\(shown.output)\(shown.errors)")
    try program.write(
      config.replacing("encounters", with: "format: {gauntlet: {challenger: low}}\nencounters"), to: "g.yml")
    let gauntlet = try program.run("run", "g.yml")
    #expect(
      gauntlet.status == 64 && gauntlet.errors.contains("nobody meets anybody at puzzle, which has one seat"),
      "\(gauntlet.errors)")
  }

  @Test("Openings, first moves and different games are counted for a program's games")
  func openingsAreTold() throws {
    let program = try program()
    defer { program.remove() }
    try program.write(
      """
      name: small
      games: {domineering: {rules: [python3, configs/own-game/domineering.py]}}
      variants: ["domineering:3x3"]
      players: [random, {name: tree, player: "monte-carlo:simulations=20"}, {name: flat, player: "flat-monte-carlo:simulations=20"}]
      encounters: 20
      reports: {directory: reports, formats: [text, csv]}
      """, to: "small.yml")
    let run = try program.run("run", "small.yml")
    #expect(run.status == 0 && run.output.contains("120 of 120 games"), "\(run.output)\(run.errors)")
    let config = ["--config", "small.yml"]
    let tree = try program.run(
      arguments: ["openings", "small.sqlite", "-v", "domineering:3x3", "--depth", "2", "--format", "csv"] + config)
    #expect(tree.output.hasPrefix("plies,moves,move,games,") && tree.output.contains("\r\n2,b1 a3,a3,"), "\(tree)")
    let merged = try program.run(
      arguments: ["openings", "small.sqlite", "-v", "domineering:3x3", "--depth", "2", "--transpositions"] + config)
    #expect(merged.status == 0 && merged.output.contains("Orders"), "\(merged)")
    let book = try program.run(
      arguments: ["openings", "small.sqlite", "-v", "domineering:3x3", "--book", "3", "--plies", "2"] + config)
    #expect(book.output.matches(of: #/\ndomineering:3x3 [abc][123] [abc][123]  \#/#).count == 3, "\(book)")
    let first = try program.run(arguments: ["report", "small.sqlite", "first-moves"] + config)
    #expect(first.output.contains("domineering:3x3"), "\(first)")
    #expect(try program.read("reports/first-moves.csv").contains("domineering:3x3,a1,"))
    let distinct = try program.run(arguments: ["report", "small.sqlite", "distinct-games"] + config)
    #expect(distinct.output.contains("random, tree"), "\(distinct)")
    let without = try program.run("openings", "small.sqlite", "-v", "domineering:3x3")
    #expect(without.status == 64, "\(without)")
    let table = ["export", "small.sqlite", "--format", "csv", "--table", "moves"]
    let moves = try program.run(arguments: table + config)
    #expect(moves.status == 0 && moves.errors.isEmpty && moves.output.contains(",2,2,tree,b2,false,"), "\(moves)")
    let none = try program.run(arguments: table)
    #expect(none.status == 0 && none.output.split(separator: "\r\n").count == 1, "\(none)")
    #expect(
      none.errors == "agon: note: 120 games by the rules of a program left out; --config FILE says where it is\n")
  }

  @Test("A config's games are listed before all others, with what their programs are")
  func gamesAreListed() throws {
    let program = try program()
    defer { program.remove() }
    let pig = try program.run("list", "--config", "configs/own-game/pig.yml")
    #expect(
      pig.output.hasPrefix(
        "Games of the config, written GAME:VARIANT\n\n  pig   rules by python3 configs/own-game/pig.py, version 1.0; "
          + "3 seats of 2 to 6; features: events\n\nGames, written"), "\(pig.output.prefix(300))\(pig.errors)")
    let goofspiel = try program.run("list", "--config", "configs/own-game/goofspiel.yml")
    #expect(goofspiel.output.contains("  goofspiel   whole games by python3 configs/own-game/goofspiel.py {seed}"))
    #expect(goofspiel.output.contains("2 seats of 1 to 16; variants: 5, 13\n"), "\(goofspiel.output.prefix(300))")
    try program.write("games: {gone: {rules: [no-such-program]}}\nvariants: []\nplayers: []\n", to: "gone.yml")
    let gone = try program.run("list", "--config", "gone.yml")
    #expect(gone.status == 64 && gone.errors.contains("gone.yml:1: games.gone"), "\(gone.errors)")
  }

  /// Whether python3 can import a module.
  private static func hasModule(_ name: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import \(name)"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// The examples that need packages of PyPI, with those.
  private static let packaged = [("pychess", "chess", 16), ("open-spiel", "pyspiel", 120)]

  @Test(
    "Examples that need a package are played where it is installed",
    arguments: packaged.filter { hasModule($0.1) })
  func packagedExamplesArePlayed(name: String, module: String, games: Int) throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/\(name).yml", "--workers", "2")
    #expect(run.status == 0 && run.output.contains("\(games) of \(games) games"), "\(run.output)\(run.errors)")
    let check = try program.run("check", "\(name).sqlite", "--config", "configs/own-game/\(name).yml")
    #expect(check.status == 0 && check.output.contains("each replays by the rules"), "\(check.output)")
  }

  @Test("People play a program's game in a terminal, and continue it")
  func peoplePlay() throws {
    let program = try program()
    defer { program.remove() }
    let config = ["--config", "configs/own-game/domineering.yml"]
    let begun = try program.run(
      arguments: ["play", "domineering:3x3", "random", "--name", "Ann"] + config, input: "help\nz9\nb1\nsave\n")
    #expect(begun.status == 0, "\(begun.output)\(begun.errors)")
    #expect(begun.output.contains("one of those listed, such as a1") && begun.output.contains(".X.\n.X.\n"))
    #expect(begun.output.contains("z9 is not allowed: isn't listed; legal are a1, a2, b1, b2, c1, c2"))
    let ended = try program.run(arguments: ["play", "--continue"] + config, input: "resign\n")
    #expect(ended.status == 0 && ended.output.contains("random wins: resigned"), "\(ended.output)\(ended.errors)")
    let check = try program.run(arguments: ["check", "people.sqlite"] + config)
    #expect(check.status == 0 && check.output.contains("each replays by the rules"), "\(check.output)")
  }

  @Test("What dice did to people is kept with their game, and what they may not see isn't played by them")
  func peopleRollDice() throws {
    let program = try program()
    defer { program.remove() }
    let config = ["--config", "configs/own-game/pig.yml"]
    let game = try program.run(
      arguments: ["play", "pig:30", "random", "random", "--name", "Ann"] + config, input: "roll\nresign\nresign\n")
    #expect(game.status == 0 && game.output.contains("resigned"), "\(game.output)\(game.errors)")
    let shown = try program.run("games", "people.sqlite", "--format", "csv")
    #expect(shown.output.contains("roll ~"), "\(shown.output)")
    let check = try program.run(arguments: ["check", "people.sqlite"] + config)
    #expect(check.status == 0 && check.output.contains("each replays by the rules"), "\(check.output)")
    let hidden = try program.run("play", "kuhn-poker:3", "random", "--config", "configs/own-game/kuhn-poker.yml")
    #expect(hidden.status == 64 && hidden.errors.contains("people can't play kuhn-poker:3"), "\(hidden.errors)")
  }

  @Test("The page on one's own game begins with the whole of Domineering")
  func pageHasTheProgram() throws {
    let program = try Project.text("configs/own-game/domineering.py")
    #expect(try Project.page("Rules").contains("```python\n\(program)```\n"))
  }

  @Test("Rules are checked: what they say is the same each time, and positions are as many as there are")
  func rulesAreChecked() throws {
    let program = try program()
    defer { program.remove() }
    let good = try program.run(
      "check-rules", "python3 configs/own-game/domineering.py", "-v", "domineering:2x2", "-v", "domineering:3x3")
    #expect(good.status == 0, "\(good.output)")
    #expect(good.output.hasPrefix("domineering 1.0, 2 seats, features: none\n"))
    #expect(
      good.output.contains("domineering:2x2         positions      ok: after 1, 2, ... moves: 2\n"), "\(good.output)"
    )
    #expect(good.output.contains("after 1, 2, ... moves: 6, 20, 40, 8\n"), "\(good.output)")
    #expect(good.output.hasSuffix("no faults\n"))
    for name in ["rock-paper-scissors:9", "kuhn-poker:9", "pig:50", "havannah:3"] {
      let rules = "python3 configs/own-game/\(name.prefix { $0 != ":" }).py"
      let run = try program.run("check-rules", rules, "-v", name)
      #expect(run.status == 0, "\(run.output)")
    }
    try program.write(
      String(contentsOf: Project.root.appending(path: "configs/own-game/pig.py"), encoding: .utf8)
        .replacing("random.Random(message[\"seed\"])", with: "random.Random()"), to: "unsteady.py")
    let bad = try program.run("check-rules", "python3 unsteady.py", "-v", "pig:50")
    #expect(bad.status == 69)
    #expect(
      bad.output.contains(
        "the same again FAULT: the game with seed 1 isn't the same when it is played from the same seed again"),
      "\(bad.output)")
    let refused = try program.run("check-rules", "python3 configs/own-game/domineering.py", "-v", "domineering:x")
    #expect(refused.status == 69 && refused.output.contains("start          FAULT: the program says: no size “x”"))
  }

  @Test("Rules that fail again and again cost their variant alone, and the same command goes on once they are mended")
  func failingRulesAreWithdrawn() throws {
    let program = try program()
    defer { program.remove() }
    let rules = try String(contentsOf: Project.root.appending(path: "configs/own-game/domineering.py"), encoding: .utf8)
    let broken = rules.replacing(
      "def play(message):",
      with: "import os\n\n\ndef play(message):\n    if os.path.exists('broken') and "
        + "games[message['game']][2] == 3:\n        sys.exit(3)")
    try program.write(broken, to: "rules.py")
    try program.write("", to: "broken")
    try program.write(
      """
      games: {domineering: {rules: [python3, rules.py]}}
      variants: ["domineering:3x4", "domineering:4x4"]
      players: [random, {name: other, player: random}]
      encounters: 5
      """, to: "mine.yml")
    let run = try program.run("run", "mine.yml")
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.output.contains("10 of 20 games"), "\(run.output)")
    #expect(
      run.errors.contains("domineering:3x4 is withdrawn: its program failed three times in one question, at last so: ")
        && run.errors.contains("ended with exit code 3"), "\(run.errors)")
    try FileManager.default.removeItem(at: program.directory.appending(path: "broken"))
    let rest = try program.run("run", "mine.yml")
    #expect(rest.status == 0 && rest.output.contains("20 of 20 games"), "\(rest.errors)")
  }

  @Test("The same seed gives the same games, however many are played at once")
  func gamesAreReproducible() throws {
    let program = try program()
    defer { program.remove() }
    var transcripts: [String] = []
    for workers in ["1", "4"] {
      let run = try program.run(
        "run", "configs/own-game/domineering.yml", "--workers", workers, "--database", "w\(workers).sqlite")
      #expect(run.status == 0, "\(run.errors)")
      let games = try program.run("games", "w\(workers).sqlite", "--format", "csv", "--limit", "1000")
      transcripts.append(
        games.output.split(separator: "\r\n").map { $0.split(separator: ",").dropFirst().joined() }.sorted().joined())
    }
    #expect(transcripts[0] == transcripts[1] && !transcripts[0].isEmpty)
  }

  @Test("Goofspiel is played by bots that an arbiter runs: to bid one more beats to bid what a prize is worth")
  func goofspielIsPlayed() throws {
    let program = try program()
    defer { program.remove() }
    let run = try program.run("run", "configs/own-game/goofspiel.yml", "--workers", "2")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("36 of 36 games") && run.output.contains("   1  more"), "\(run.output)")
    let check = try program.run("check", "goofspiel.sqlite")
    #expect(
      check.status == 0 && check.output.contains("36 by the rules of a program aren't replayed"), "\(check.output)")
    // More takes all prizes but the highest: 10 to 5 of five, 78 to 13 of thirteen.
    let games = try program.run(
      "games", "goofspiel.sqlite", "--player", "more", "--loser", "equal", "--format", "csv", "--limit", "100")
    #expect(games.output.split(separator: "\r\n").count == 1 + 12, "\(games.output)")
    for (variant, margin, plies) in [("goofspiel:5", 5, 5), ("goofspiel:13", 65, 13)] {
      let shown = try program.run("show", "goofspiel.sqlite", "-v", variant, "--player", "more", "--loser", "equal")
      #expect(shown.output.contains("more wins: decided, by \(margin), after \(plies) plies"), "\(shown.output)")
      #expect(shown.output.contains("\n\(plies). "), "\(shown.output)")
    }
    let numbers = try program.run("report", "goofspiel.sqlite", "numbers", "--format", "csv")
    #expect(
      numbers.output.contains("goofspiel:5,score,more,12,") && numbers.output.contains("goofspiel:13,first,,18,"),
      "\(numbers.output)\(numbers.errors)")
    let told = try program.run("show", "goofspiel.sqlite", "-v", "goofspiel:5", "--first", "more", "--second", "equal")
    #expect(told.output.contains("\nscore: more 10, equal 5\n") && told.output.contains("\nfirst: "), "\(told.output)")
    for (table, columns) in [
      ("games", ",transcript,number_first\r\n"), ("seats", ",nodes,number_points,number_score\r\n"),
    ] {
      let exported = try program.run("export", "goofspiel.sqlite", "--format", "csv", "--table", table)
      #expect(exported.output.contains(columns) && exported.status == 0, "\(exported.output.prefix(300))")
    }
    let standings = try program.run("standings", "goofspiel.sqlite", "--format", "csv")
    #expect(standings.output.split(separator: "\r\n").count == 4, "\(standings.output)")
  }

  @Test("A run of an arbiter that is killed goes on and comes to the same games, by one process a game or for many")
  func killedRunGoesOn() throws {
    let program = try program()
    defer { program.remove() }
    for (name, placeholders) in [("whole", ", {seed}, {variant}, {players}"), ("killed", "")] {
      try program.write(
        """
        games: {goofspiel: {arbiter: [python3, configs/own-game/goofspiel.py\(placeholders)]}}
        variants: ["goofspiel:3"]
        encounters: 10
        players:
          - {name: more, engine: [python3, configs/own-game/bid-more.py]}
          - {name: any, engine: [python3, configs/own-game/bid-any.py]}
        """, to: name + ".yml")
    }
    #expect(try program.run("run", "whole.yml", "--workers", "1").status == 0)
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["run", "killed.yml", "--workers", "2"]
    process.currentDirectoryURL = program.directory
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, try games(of: "killed", program).isEmpty { usleep(10_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let before = try games(of: "killed", program)
    #expect(try program.run("run", "killed.yml", "--workers", "2").status == 0)
    let after = try games(of: "killed", program)
    #expect(after == (try games(of: "whole", program)) && after.count == 20)
    #expect(Set(before).isSubset(of: after))
  }

  /// The games of a run, without their numbers, in the order of their text.
  private func games(of run: String, _ program: Program) throws -> [String] {
    let listed = try program.run("games", run + ".sqlite", "--format", "csv", "--limit", "1000")
    return listed.output.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",").dropFirst().joined(separator: ",") }.sorted()
  }

  @Test("A fault that an arbiter reports is its seat's, and an arbiter that fails ends the run with what it said")
  func faultsAndFailures() throws {
    let program = try program()
    defer { program.remove() }
    try program.write(
      """
      games: {goofspiel: {arbiter: [python3, configs/own-game/goofspiel.py, {seed}, {variant}, {players}], seats: 3}}
      variants: ["goofspiel:3"]
      encounters: 1
      players:
        - {name: more, engine: [python3, configs/own-game/bid-more.py]}
        - {name: any, engine: [python3, configs/own-game/bid-any.py]}
        - {name: mute, engine: ["true"]}
      """, to: "faulty.yml")
    let run = try program.run("run", "faulty.yml", "--workers", "2")
    #expect(run.status == 0 && run.output.contains("Games lost by faults: mute 3"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("mute at goofspiel:3: crash: ended without a bid"), "\(run.errors)")
    let chapter = try program.run("report", "faulty.sqlite", "faults")
    #expect(chapter.output.contains("ended without a bid"), "\(chapter.output)")
    try program.write(
      """
      games: {race: {arbiter: [sh, -c, "echo '{}'", x, {players}]}}
      variants: [race]
      players: [{name: a, engine: x}, {name: b, engine: y}]
      """, to: "wrong.yml")
    let wrong = try program.run("run", "wrong.yml", "--workers", "1")
    #expect(wrong.status == 69)
    #expect(
      wrong.errors.contains(
        "race is withdrawn: its program failed three times in one question, at last so: “sh -c echo '{}' x x y”: expected "
          + "“places”, “ranks” or “scores” of 2 seats"), "\(wrong.errors)")
  }

  @Test("A run isn't resumed by other rules, and a variant that the program refuses is reported in its words")
  func otherRulesAreRefused() throws {
    let program = try program()
    defer { program.remove() }
    let rules = try String(contentsOf: Project.root.appending(path: "configs/own-game/domineering.py"), encoding: .utf8)
    let config = """
      games: {domineering: {rules: [python3, rules.py]}}
      variants: ["domineering:4x4"]
      players: [random, {name: other, player: random}]
      encounters: 3
      """
    try program.write(rules, to: "rules.py")
    try program.write(config, to: "mine.yml")
    #expect(try program.run("run", "mine.yml").status == 0)
    try program.write(config.replacing("encounters: 3", with: "encounters: 4"), to: "mine.yml")
    try program.write(rules + "# changed\n", to: "rules.py")
    let other = try program.run("run", "mine.yml", "--extend")
    #expect(other.status == 64 || other.status == 65, "\(other.errors)")
    #expect(other.errors.contains("games.domineering.files"), "\(other.errors)")
    try program.write(config.replacing("4x4", with: "4by4"), to: "mine.yml")
    let refused = try program.run("run", "mine.yml")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("mine.yml:2: variants: the program says: no size “4by4”"), "\(refused.errors)")
  }
}
