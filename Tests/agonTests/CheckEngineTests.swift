import Foundation
import Testing

/// Checks of engines, as somebody who writes one runs them.
@Suite struct CheckEngineTests {
  /// A `json` engine in sh that answers a move by `move`, after `before`.
  private static func engine(
    before: String = "", move: String = "$m", end: String = ":"
  ) -> String {
    """
    while read -r line; do
      m=${line#*'"legal":["'}; m=${m%%\\"*}
      case $line in
        *'"hello"'*) echo '{}' ;;
        *'"type":"move"'*) \(before) printf "{\\"move\\":\\"\(move)\\"}\\n" ;;
        *'"end"'*) \(end) ;;
        *'"quit"'*) exit ;;
      esac
    done
    """
  }

  private func check(_ script: String, _ arguments: String...) throws -> Program.Outcome {
    let program = try Program()
    defer { program.remove() }
    try program.write(script, to: "bot.sh")
    return try program.run(arguments: ["check-engine", "json:sh bot.sh", "-v", "noughts:3x3"] + arguments)
  }

  @Test("An engine without a fault passes every step")
  func goodEnginePasses() throws {
    let run = try check(Self.engine())
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "json engine: sh bot.sh" && lines.last == "no faults")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.contains("ok: ") && !$0.contains("FAULT") })
    for step in [
      "start", "first seat", "last seat", "opening", "1 s a move", "5 s a game", "quit", "restart", "restarted",
    ] {
      #expect(run.output.contains(step), "\(step)")
    }
  }

  @Test("The dialogue is shown if something goes wrong")
  func faultShowsTheDialogue() throws {
    let run = try check(Self.engine(move: "z9"))
    #expect(run.status == 69)
    #expect(run.output.contains("FAULT (illegal move): answered “z9”, which isn't legal; legal are a1 b1 c1 a2 b2"))
    #expect(run.output.contains(#"ms < {"move":"z9"}"#) && run.output.contains(#"ms > {"type":"move","seat":0,"#))
    #expect(run.output.hasSuffix("\n1 fault: illegal move 6 times\n"), "\(run.output)")
  }

  @Test(
    "What an engine does wrong in a game is named",
    arguments: [
      ("exit 3;", "FAULT (crash): ended with exit code 3"), ("kill -9 $$;", "FAULT (crash): was ended by signal 9"),
      ("echo nonsense;", "FAULT (illegal move): said “nonsense”, which isn't a JSON object; expected a line such as"),
      ("cat /dev/zero;", "FAULT (no answer): wrote 32 MB without an answer"),
    ])
  func engineFaultsAreNamed(before: String, expected: String) throws {
    let run = try check(Self.engine(before: before))
    #expect(run.status == 69 && run.output.contains(expected), "\(run.output)")
  }

  @Test("Each fault is explained once, with what would be right, and counted")
  func faultsAreCounted() throws {
    let run = try check(Self.engine(before: "echo thinking;", move: "$m"), "-v", "connect-four:4x4")
    let lines = run.output.split(separator: "\n").filter { $0.contains("FAULT") }
    #expect(
      lines[0].hasSuffix(
        #"FAULT (illegal move): said “thinking”, which isn't a JSON object; expected a line such as {"move":"c3"}; "#
          + "all else goes to standard error: print(..., file=sys.stderr)"))
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("FAULT (illegal move): as in “noughts:3x3 first seat”") })
    #expect(run.output.components(separatedBy: "ms < thinking").count == 2)
    #expect(run.output.hasSuffix("\n1 fault: illegal move \(lines.count) times\n"), "\(run.output)")
  }

  @Test(
    "Options that an engine hasn't declared are a fault of its start, and keep it from a match before its first game.")
  func options() throws {
    let program = try Program()
    defer { program.remove() }
    let script = """
      while read -r line; do
        case $line in ugi) echo 'option name Hash type spin default 8 min 1 max 64'; echo ugiok ;; esac
      done
      """
    try program.write(script, to: "bot.sh")
    let check = try program.run("check-engine", "ugi:sh bot.sh", "-v", "noughts:3x3", "--option", "hash=16")
    #expect(check.status == 69)
    #expect(
      check.output.contains("start        FAULT (crash): has no option “hash”; did you mean “Hash”? known: Hash\n"),
      "\(check.output)")
    let match = try program.run("match", "ugi:sh bot.sh", "random", "-v", "noughts:3x3", "--option", "Hash=65")
    #expect(match.status == 69 && match.output.isEmpty)
    #expect(
      match.errors.contains(
        "bot is withdrawn: it failed to start: has an option “Hash” that can't be “65”; expected 1 to 64\n"),
      "\(match.errors)")
    #expect(
      match.errors.hasSuffix("agon check-engine 'ugi:sh bot.sh' -v noughts:3x3 --option Hash=65\n"), "\(match.errors)")
    let wrong = try program.run("check-engine", "ugi:sh bot.sh", "-v", "noughts:3x3", "--option", "hash")
    #expect(
      wrong.status == 64 && wrong.errors == "agon: --option: expected NAME=VALUE on a single line, found “hash”\n")
  }

  @Test("A second answer is noticed even after the last move")
  func secondAnswerIsNoticed() throws {
    let late = try check(Self.engine(end: #"echo '{"move":"a1"}'"#))
    #expect(late.status == 69, "\(late.output)")
    #expect(late.output.contains("FAULT (illegal move): after its last answer it spoke out of turn"), "\(late.output)")
    // Both in one write: a second answer that comes after the next question is taken for an answer to that.
    let always = try check(Self.engine(move: #"$m\"}\n{\"move\":\"a1"#))
    #expect(always.status == 69 && always.output.contains("spoke out of turn"), "\(always.output)")
  }

  @Test("What an engine wrote to standard error before a fault is shown")
  func errorOutputIsShown() throws {
    let run = try check(Self.engine(before: "echo 'Traceback: no such cell' >&2; exit 1;"))
    #expect(run.status == 69 && run.output.contains(" ms ! Traceback: no such cell\n"), "\(run.output)")
  }

  @Test("An engine that can't be started is reported as such")
  func failedStartIsNamed() throws {
    let run = try Program().run("check-engine", "ugi:no-such-engine -x", "-v", "noughts")
    #expect(run.status == 69)
    #expect(
      run.output.contains("start        FAULT (crash): there is no program “no-such-engine”\n1 fault\n"),
      "\(run.output)")
  }

  @Test("A directory that can't be entered is reported as such and not as a missing program")
  func badDirectoryIsNamed() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("", to: "file")
    try program.write("#!/bin/sh\n", to: "bot.sh")
    for (directory, expected) in [
      ("no/such", "there is no directory “no/such”"), ("file", "“file” is not a directory"),
      (".", "there is no program “./absent”"),
    ] {
      for command in directory == "." ? ["./absent"] : ["[sh, bot.sh]", "./bot.sh", "no-such-program"] {
        try program.write(
          """
          variants: [noughts:3x3]
          players: [random, {name: mine, engine: \(command), protocol: json, directory: \(directory)}]
          """, to: "mine.yml")
        let check = try program.run("check-engine", "mine", "--config", "mine.yml")
        #expect(check.status == 69)
        #expect(check.output.contains("start        FAULT (crash): \(expected)\n1 fault\n"), "\(check.output)")
      }
    }
    let run = try program.run("run", "mine.yml", "--workers", "1")
    #expect(run.status == 69 && run.errors.contains("there is no program “./absent”\n"), "\(run.errors)")
  }

  @Test("An engine of a config is checked at what it plays there")
  func configEngineIsChecked() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Self.engine(), to: "bot.sh")
    try program.write(
      """
      variants: [noughts:3x3, connect-four:4x4, reversi:4x4]
      players: [random, greedy, {name: mine, engine: [sh, bot.sh], protocol: json, variants: [connect-four:4x4]}]
      """, to: "mine.yml")
    let run = try program.run("check-engine", "mine", "--config", "mine.yml")
    #expect(
      run.status == 0 && run.output.contains("connect-four:4x4") && !run.output.contains("noughts"), "\(run.output)")
    let unknown = try program.run("check-engine", "random", "--config", "mine.yml")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "agon: mine.yml has no engine called “random”; known: mine\n")
  }

  @Test("Wrong usage is explained with what would be right")
  func wrongUsageIsExplained() throws {
    let program = try Program()
    defer { program.remove() }
    func error(_ arguments: String...) throws -> String {
      let run = try program.run(arguments: ["check-engine"] + arguments)
      #expect(run.status == 64)
      return run.errors
    }
    #expect(try error("greedy", "-v", "noughts").contains("“greedy” is no engine; expected PROTOCOL:COMMAND"))
    #expect(try error("json:cat").contains("Add --variant"))
    #expect(try error("nboard:cat", "-v", "snap") == "agon: snap:2 can't be played by the protocol nboard\n")
  }
}
