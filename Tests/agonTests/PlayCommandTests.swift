import Foundation
import Testing

@testable import agon

/// `agon play`, run as a user runs it, by lines from a pipe.
@Suite struct PlayCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Plays as Ann, or goes on.
  private func play(_ arguments: String..., typing lines: [String]) throws -> Program.Outcome {
    let name =
      arguments.first == "--continue" || arguments.contains { $0.hasPrefix("person:") } ? [] : ["--name", "Ann"]
    return try program.run(
      arguments: ["play"] + arguments + name, input: lines.map { $0 + "\n" }.joined())
  }

  @Test("Two people at one screen play a whole game")
  func twoPeoplePlay() throws {
    defer { program.remove() }
    let outcome = try play("noughts", "person:Ann", "person:Bob", typing: ["a1", "A2", "b1", "b2", "c1"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(
      outcome.output == """
        noughts:3x3: X Ann, O Bob. “help” lists the commands.

           a  b  c
        1  .  .  .
        2  .  .  .
        3  .  .  .

        X Ann: a1

           a  b  c
        1 [X] .  .
        2  .  .  .
        3  .  .  .

        O Bob: A2

           a  b  c
        1  X  .  .
        2 [O] .  .
        3  .  .  .

        X Ann: b1

           a  b  c
        1  X [X] .
        2  O  .  .
        3  .  .  .

        O Bob: b2

           a  b  c
        1  X  X  .
        2  O [O] .
        3  .  .  .

        X Ann: c1

           a  b  c
        1  X1 X2[X3
        2  O  O  .
        3  .  .  .

        Ann wins: line, after 5 plies
        recorded as game 1; to see it again: agon show people.sqlite 1

        """)
    #expect(try program.run("show", "people.sqlite", "1").output.contains("Ann wins: line, after 5 plies"))
    #expect(try program.run("check", "people.sqlite").status == 0)
  }

  @Test("A word that isn't a move is answered with what would be right")
  func wrongWordIsExplained() throws {
    defer { program.remove() }
    let outcome = try play("noughts", "person", typing: ["b2", "b2", "z9", "4\u{1B}[31m", "", "help"])
    for line in [
      "X Ann: b2\n", "O person 2: b2\nb2 is not free; legal are a1, b1, c1, a2, c2, a3, b3, c3\nO person 2: z9\n",
      "z9 is off the board of noughts:3x3; legal are a1, b1,",
      "“4␛[31m” is no move, and no word that is known (see “help”); expected a cell\nsuch as b2; legal are a1, b1,",
      "  undo     takes your last move back, and what was answered\n",
    ] { #expect(outcome.output.contains(line), "\(line)\n\(outcome.output)") }
    let columns = try play("connect-four:4x4", "person", typing: ["1", "1", "1", "1", "1", "9", "quit"])
    #expect(columns.output.contains("column 1 is not free; legal are 2, 3, 4\n"), "\(columns.output)")
    #expect(columns.output.contains("9 is off the board of connect-four:4x4; legal are 2, 3, 4\n"))
    let wide = try play("noughts:20x20", "person", typing: ["a1", "a1", "quit"])
    #expect(wide.output.contains("a1 is not free; legal are b1, c1, d1, e1, f1, g1, h1, i1, j1, k1, l1, m1 and 387\n"))
    for line in (outcome.output + columns.output + wide.output).split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test("A game that ends before it is over stays open and continues")
  func unfinishedGameContinues() throws {
    defer { program.remove() }
    // The input ends; so does it by a word.
    let first = try play("noughts", "person:Ann", "person:Bob", typing: ["a1", "b2", "undo", "c3"])
    #expect(first.status == 0)
    #expect(first.output.contains("O Bob: b2\n") && first.output.contains("\ntaken back: b2\n"), "\(first.output)")
    #expect(first.output.hasSuffix("\nthe game stays open; to go on: agon play --continue 1\n"), "\(first.output)")
    let second = try play("--continue", typing: ["b1", "save"])
    #expect(
      second.output.hasPrefix(
        "noughts:3x3: X Ann, O Bob. “help” lists the commands; continuing game 1 of\npeople.sqlite.\n"),
      "\(second.output)")
    #expect(second.output.hasSuffix("O Bob: save\nthe game stays open; to go on: agon play --continue 1\n"))
    let none = try play("--continue", "7", typing: [])
    #expect(none.status == 64 && none.output.isEmpty)
    #expect(
      none.errors == "agon: game 7 isn't open in people.sqlite; open are:\n  1  noughts:3x3  Ann, Bob  3 moves\n")
    let last = try play("--continue", "1", typing: ["resign"])
    #expect(
      last.output.hasSuffix(
        "Ann wins: resigned, after 3 plies\nrecorded as game 1; to see it again: agon show people.sqlite 1\n"),
      "\(last.output)")
    #expect(
      try play("--continue", typing: []).errors == "agon: no game is open in people.sqlite; “agon play” begins one\n")
  }

  @Test("A player answers, and its moves are shown")
  func playerMovesAreShown() throws {
    defer { program.remove() }
    // In the middle, then on whatever is left: perfect play doesn't lose to that.
    let cells = ["b2", "a1", "c3", "c1", "a3", "b1", "b3", "a2", "c2"]
    let outcome = try play("noughts", "random", typing: cells + cells)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\nO random: "))
    #expect(outcome.output.contains("recorded as game 1;"), "\(outcome.output)")
    let second = try play("connect-four", "alpha-beta:depth=2", "--seat", "second", "--ascii", typing: ["4"])
    #expect(second.output.hasPrefix("connect-four:7x6: X alpha-beta:depth=2, O Ann. "), "\(second.output)")
    #expect(second.output.contains("\nX alpha-beta:depth=2: "))
  }

  @Test("A hint is what can be proven")
  func hintIsProven() throws {
    defer { program.remove() }
    let outcome = try play("noughts", "person", typing: ["a1", "a2", "b1", "b2", "hint"])
    #expect(outcome.output.contains("X Ann: hint\nyou can win in 1 move: c1\nX Ann: "), "\(outcome.output)")
  }

  @Test("By default the game is noughts against alpha-beta")
  func defaultIsNoughts() throws {
    defer { program.remove() }
    let outcome = try play(typing: [])
    #expect(
      outcome.output.hasPrefix(
        """
        noughts:3x3: X Ann, O alpha-beta. “help” lists the commands; another game, or
        player: agon play connect-four greedy; all there are: agon list.

        """), "\(outcome.output)")
  }

  @Test("A program plays and has to be named again to continue")
  func programMustBeNamedAgain() throws {
    defer { program.remove() }
    try program.write(ShellBot.text, to: "bot.sh")
    let outcome = try play("noughts", "json:sh bot.sh", typing: ["c3"])
    #expect(outcome.output.contains("\nO bot: a1\n"), "\(outcome)")
    #expect(
      outcome.output.hasSuffix("the game stays open; to go on: agon play --continue 1 'json:sh bot.sh'\n"))
    let unknown = try play("--continue", typing: [])
    #expect(unknown.status == 64)
    #expect(
      unknown.errors == "agon: game 1 has bot, and how programs are run isn't kept; say it, such as: "
        + "agon play --continue 1 gtp:bot\n")
    let again = try play("--continue", "json:sh bot.sh", typing: ["c2", "c1"])
    #expect(again.status == 0 && again.output.contains("Ann wins: line, after 5 plies\n"), "\(again)")
  }

  @Test("Snap is played by lines")
  func snapIsPlayedByLines() throws {
    defer { program.remove() }
    // One card alone is like no other; two may be alike.
    // Bob's line in Ann's turn would come too late to count.
    let script = """
      rm -f in; mkfifo in
      $agon play snap:2,turns=2 person:Ann person:Bob <in >out 2>err & agon=$!
      exec 3>in
      echo a >&3
      until grep -q "Ann calls Snap" out || ! kill -0 $agon; do sleep 0.01; done
      echo 2 >&3
      wait $agon; status=$?
      cat out; cat err >&2; exit $status
      """
    var outcome = try DisturbedRun(program).shell(script)
    // A card lies open for a second and a half: on a busy machine Bob's line may come later than that.
    for _ in 1...20 where !outcome.output.contains("Bob calls") { outcome = try DisturbedRun(program).shell(script) }
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "snap:2,turns=2: Ann, Bob.")
    #expect(lines[1] == "a calls “Snap!” for Ann, l calls “Snap!” for Bob, each in a line; “resign a”")
    #expect(
      lines.contains { $0.wholeMatch(of: /Ann calls Snap! after \d+ ms, wrongly, and pays a card each to Bob/) != nil })
    // Two cards that are alike win, others cost a card: the deal is another at each run.
    #expect(
      lines.contains { $0.wholeMatch(of: /Bob calls Snap! after \d+ ms(, wrongly,| and takes 2 cards) .*/) != nil },
      "\(outcome.output)")
    #expect(lines.contains { $0.hasSuffix(": turn limit, after 2 cards turned") }, "\(outcome.output)")
    #expect(try program.run("check", "people.sqlite").status == 0)
    let resigned = try play("snap", "reflex:misses=1", typing: ["", "resign"])
    #expect(resigned.output.contains("reflex:misses=1 wins: resigned, after"), "\(resigned.output)")
  }

  /// Runs it in a terminal of its own, types, and reports how the terminal was before, meanwhile and after.
  private func inTerminal(_ arguments: String, typing keys: String) throws -> Program.Outcome {
    try program.write(
      """
      import os, pty, select, signal, subprocess, sys, termios, time
      # What hangs ends.
      signal.alarm(200)
      main, side = pty.openpty()
      def flags(): return bool(termios.tcgetattr(side)[3] & termios.ICANON), bool(termios.tcgetattr(side)[3] & termios.ECHO)
      before = flags()
      child = subprocess.Popen(
        [sys.argv[1], "play"] + sys.argv[2].split(), stdin=side, stdout=side, stderr=side, start_new_session=True,
        preexec_fn=lambda: __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0))
      seen = b""
      def until(text):
        global seen
        while text not in seen:
          if not select.select([main], [], [], 60)[0]: sys.exit("never came: %r in %r" % (text, seen))
          seen += os.read(main, 4096)
        seen = seen[seen.index(text) + len(text):]
      \(keys)
      print(before, during, flags(), child.wait(60))
      """, to: "terminal.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "terminal.py", Program.executable.path, arguments]
    process.currentDirectoryURL = program.directory
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Program.Outcome(status: process.terminationStatus, output: text, errors: complaint)
  }

  @Test("Keys are read one by one, and the terminal is restored after Ctrl-C")
  func ctrlCRestoresTerminal() throws {
    defer { program.remove() }
    let outcome = try inTerminal(
      "snap reflex:misses=1 --name Ann",
      typing: """
        until(b"any key lets cards be turned")
        during = flags()
        os.write(main, b"x")
        until(b"+25")
        os.write(main, b"\\n")
        until(b"Ann calls Snap! after")
        os.write(main, b"\\x03")
        until(b"agon play --continue 1")
        child.wait(60)
        """)
    #expect(outcome.output == "(True, True) (False, False) (True, True) 130\n", "\(outcome)")
  }

  @Test("The terminal is restored while the game is suspended")
  func suspendRestoresTerminal() throws {
    defer { program.remove() }
    let outcome = try inTerminal(
      "snap reflex --name Ann",
      typing: """
        until(b"any key lets cards be turned")
        during = flags()
        os.write(main, b"\\x1a")
        os.waitpid(child.pid, os.WUNTRACED)
        print(flags())
        os.kill(child.pid, signal.SIGCONT)
        while flags()[0]: time.sleep(0.01)
        os.write(main, b"q")
        until(b"agon play --continue 1")
        child.wait(60)
        """)
    #expect(outcome.output == "(True, True)\n(True, True) (False, False) (True, True) 0\n", "\(outcome)")
  }

  @Test("Ctrl-C at a board leaves the game open")
  func ctrlCLeavesGameOpen() throws {
    defer { program.remove() }
    let outcome = try inTerminal(
      "connect-four alpha-beta:depth=2 --name Ann",
      typing: """
        until(b"Ann: ")
        os.write(main, b"4\\n")
        until(b"alpha-beta:depth=2: ")
        until(b"Ann: ")
        during = flags()
        os.write(main, b"\\x03")
        until(b"agon play --continue 1")
        child.wait(60)
        """)
    #expect(outcome.output == "(True, True) (True, True) (True, True) 130\n", "\(outcome)")
    #expect(try play("--continue", typing: []).output.contains("○ alpha-beta:depth=2"))
  }

  @Test("Nothing is lost when the game is killed")
  func killLosesNothing() throws {
    defer { program.remove() }
    let outcome = try inTerminal(
      "connect-four alpha-beta:depth=2 --name Ann",
      typing: """
        until(b"Ann: ")
        os.write(main, b"4\\n")
        until(b"alpha-beta:depth=2: ")
        until(b"Ann: ")
        during = flags()
        child.kill()
        child.wait(60)
        """)
    #expect(outcome.output == "(True, True) (True, True) (True, True) -9\n", "\(outcome)")
    #expect(try play("--continue", "9", typing: []).errors.hasSuffix("  Ann, alpha-beta:depth=2  2 moves\n"))
    #expect(try play("--continue", typing: ["4", "undo"]).output.contains("taken back: 4, "))
  }
}
