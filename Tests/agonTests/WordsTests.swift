import Foundation
import Testing

/// Complaints that once misled somebody, whole: what is wrong, where, and what would be right.
@Suite struct WordsTests {
  private func complaint(_ arguments: String..., files: [String: String] = [:]) throws -> Program.Outcome {
    let program = try Program()
    defer { program.remove() }
    for (name, text) in files { try program.write(text, to: name) }
    return try program.run(arguments: arguments)
  }

  private func league(_ player: String) -> [String: String] {
    ["x.yml": "variants: [noughts:3x3]\nplayers:\n  - random\n  - greedy\n  - \(player)\n"]
  }

  @Test("A program and its arguments in one word are recognized")
  func programNeedsAList() throws {
    let outcome = try complaint(
      "run", "x.yml", "--dry-run", files: league("{name: b, engine: \"python3 b.py\", protocol: json}"))
    #expect(outcome.status == 69)
    #expect(
      outcome.errors.hasPrefix(
        "agon: b is withdrawn: it failed to start: there is no program “python3 b.py”; a program and its arguments are "
          + "words of a list, such as [python3, bot.py]\n"), "\(outcome.errors)")
  }

  @Test("A program in one line without quotes is an error that shows the quotes")
  func oneLineNeedsQuotes() throws {
    let outcome = try complaint("run", "x.yml", files: league("json: python3 b.py"))
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "agon: x.yml:5: players: a program in one line stands in quotes, without a space after the colon: "
        + "“json:python3 b.py”\n")
  }

  @Test("A match whose games aren't kept doesn't say that games are left")
  func unkeptGamesAreNotLeft() throws {
    let bot = """
      n=0
      while read -r line; do
        case $line in
          *'"hello"'*) [ -f started ] && exit 1; echo x > started; echo '{}' ;;
          *'"type":"move"'*) exit 1 ;;
        esac
      done
      """
    let outcome = try complaint(
      "match", "json:sh bot.sh", "random", "--name", "1:bot", "-v", "noughts", "--workers", "1", files: ["bot.sh": bot])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors.hasSuffix(
        """
        agon: bot is withdrawn: it failed to start 3 times in a row: ended with exit code 1
        agon: bot is withdrawn: it failed to start 3 times in a row: ended with exit code 1
              no game is kept without --database
              to see what it does: agon check-engine 'json:sh bot.sh' -v noughts:3x3

        """), "\(outcome.errors)")
  }

  @Test("Snap is refused over protocols of board games")
  func snapNeedsJSON() throws {
    let outcome = try complaint("engine", "reflex", "--protocol", "gtp")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "agon: reflex plays Snap, which is played over json alone: --protocol json\n")
  }

  @Test(
    "A word that is no command and a number out of range are named",
    arguments: [
      (["standing", "x.sqlite"], "there is no command “standing”; did you mean “standings”? “agon help” lists them"),
      (["matsh", "random", "greedy"], "there is no command “matsh”; did you mean “match”? “agon help” lists them"),
      (["help", "foo"], "there is no command “foo”; “agon help” lists them"),
      (["frobnicate"], "there is no command “frobnicate”; “agon help” lists them"),
      (["match", "random", "greedy", "-v", "noughts", "--workers", "-1"], "--workers: expected 1 to 1024, found -1"),
      (
        ["match", "random", "greedy", "-v", "noughts", "--encounters", "-5"],
        "--encounters: expected 1 to 100000000, found -5"
      ),
    ])
  func badArgumentsAreNamed(arguments: [String], problem: String) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(arguments: arguments)
    #expect(outcome.status == 64 && outcome.errors == "agon: \(problem)\n" && outcome.output.isEmpty, "\(outcome)")
  }

  @Test("Without a command, eight lines say what to do next")
  func nothingShowsNextSteps() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(arguments: [])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        Runs tournaments of board-game AIs, and rates the players with error bars.
          agon demo                                 plays a small tournament in seconds
          agon init                                 writes a first config, tournament.yml
          agon run tournament.yml                   plays it, and writes reports
          agon match alpha-beta greedy -v reversi   compares two players
          agon play connect-four level:3            plays a game against you
          agon list                                 lists games, players and formats
          agon help                                 lists all commands

        """, "\(outcome.output)")
  }

  @Test("A directory isn't a config, and standard input is a dash")
  func directoryIsNoConfig() throws {
    let program = try Program()
    defer { program.remove() }
    let directory = try program.run("run", ".")
    #expect(directory.status == 64)
    #expect(
      directory.errors
        == "agon: .: is a directory; a config is a YAML file such as configs/smoke.yml, or - for standard input\n")
    let run = try DisturbedRun()
    defer { run.program.remove() }
    let outcome = try run.shell(
      "printf 'name: piped\\nencounters: 1\\nvariants: [noughts:3x3]\\nplayers: [random, greedy]\\n' | $agon run - --quiet"
    )
    #expect(outcome.status == 0 && outcome.output.hasPrefix("Tournament piped, run 1, "), "\(outcome.errors)")
  }

  @Test("An empty format isn't a format")
  func noFormatIsNoFormat() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("name: x\nencounters: 1\nvariants: [snap:2]\nplayers: [random, reflex]\n", to: "x.yml")
    #expect(try program.run("run", "x.yml", "--quiet").status == 0)
    let outcome = try program.run("report", "x.sqlite", "--formats", "")
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("agon: --formats: unknown format “”; known: "))
    let analysis = try program.run("analyze", "x.sqlite")
    #expect(analysis.output.hasSuffix("Accuracy\n========\n\nCan't be judged: snap:2.\n"), "\(analysis.output)")
  }
}
