import Foundation
import Testing

/// What a student sees whose bot dials in: its faults, what would be right, and how its games go.
@Suite struct JoinReportTests {
  /// A bot in the shell, with what it does at `hello`, before each answer, as an answer to the move `m`, and at `end`.
  private static func bot(
    hello: String = #"echo "{\"name\":\"b\"}""#, before: String = ":", answer: String = #"echo "{\"move\":\"$m\"}""#,
    end: String = ":"
  ) -> String {
    """
    while read -r line; do
      case $line in
        *'"hello"'*) \(hello) ;;
        *'"type":"move"'*) m=${line#*'"legal":["'}; m=${m%%\\"*}; \(before); \(answer) ;;
        *'"type":"end"'*) \(end) ;;
      esac
    done
    """
  }

  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  /// What `agon join` and `agon run` say of two games of a bot against random.
  private func played(
    _ bot: String, hang: String = "60s", wait: String = "60s", _ options: String...
  ) throws -> (student: String, host: String) {
    try run.program.write(bot, to: "bot.sh")
    try run.program.write(
      """
      {variants: [noughts:3x3], encounters: 1, workers: 1, reports: {directory: reports, formats: [text]}, players: [
      random, {name: anna, engine: {code: anna-7193, wait: 60s}, protocol: json, hang: \(hang)}]}
      """, to: "class.yml")
    let host = try run.start(["run", "class.yml", "--listen", "127.0.0.1:0"] + options)
    var address: Substring?
    while address == nil, host.isRunning {
      let id = host.environment?["streams"] ?? ""
      address = try run.program.read(".err-" + id).firstMatch(of: /agon join (127\.0\.0\.1:\d+) --code CODE\n/)?.1
      usleep(5_000)
    }
    let arguments = ["join", "\(try #require(address))", "--code", "anna-7193", "--wait", wait, "--", "sh", "bot.sh"]
    let student = try run.outcome(of: try run.start(arguments)).errors.replacing(
      "\(try #require(address))", with: "HOST")
    return (student, try run.outcome(of: host).errors)
  }

  private static let joined = "agon: joined as anna at HOST; waiting for games\n"
  private static let over = "agon: all games are over\n"

  @Test("A bot without a fault learns how its games went")
  func goodBotSeesItsGames() throws {
    let (student, host) = try played(Self.bot())
    let score = /agon: 2 games: [012] won, [012] drawn, [012] lost, rated [+-]\d+(; last lost: game [12])?\n/
    let between = student.dropFirst(Self.joined.count).dropLast(Self.over.count)
    #expect(student.hasPrefix(Self.joined) && student.hasSuffix(Self.over), "\(student)")
    #expect(between.wholeMatch(of: score) != nil, "\(student)")
    #expect(host.components(separatedBy: "anna has joined").count == 2)
  }

  /// The usual causes: words on standard output, a list instead of an object, a move that isn't one, no answer since
  /// nothing is flushed, and an end of the program.
  @Test(
    "Each of the usual faults is reported once, with what was said and what would be right",
    arguments: [
      (
        bot(before: "echo thinking"),
        "said “thinking”, which isn't a JSON object; expected a line such as {\"move\":\"c3\"}; all else goes to standard "
          + "error: print(..., file=sys.stderr)"
      ),
      (
        bot(answer: #"echo "[\"$m\"]""#),
        "said “[\"a1\"]”, which isn't a JSON object; expected an object, not a list: {\"move\":\"c3\"}"
      ),
      (bot(before: "exit 3"), "ended with exit code 3; it is started anew for its next game"),
    ])
  func usualFaultsAreTold(bot: String, text: String) throws {
    let (student, host) = try played(bot)
    // Who begins may find another move to be the first.
    let said = student.replacing(/“\["[a-c][1-3]"\]”/, with: "“[\"a1\"]”").replacing(/rated -\d+/, with: "rated -N")
    #expect(
      said
        == Self.joined + "agon: the bot \(text)\n"
        + "agon: 2 games: 0 won, 0 drawn, 2 lost (2 by faults), rated -N; last lost: game 2\n" + Self.over)
    #expect(host.components(separatedBy: "anna has joined").count == 2, "\(host)")
  }

  @Test("A bot that ends after its game gets the advice to stay")
  func earlyEndIsTold() throws {
    let (student, _) = try played(Self.bot(end: "exit 0"))
    let text =
      "agon: the bot ended with exit code 0; it is started anew for its next game; a bot plays game after game, and "
      + "leaves only at “quit”\n"
    #expect(student.hasPrefix(Self.joined + text), "\(student)")
    #expect(student.components(separatedBy: text).count == 2 && student.contains("\nagon: 2 games: "))
  }

  @Test("A bot that doesn't answer, or doesn't flush, gets the advice to do so")
  func silenceIsTold() throws {
    let move = try played(Self.bot(answer: ":"), hang: "1s").student
    #expect(
      move.hasPrefix(
        Self.joined
          + "agon: the bot gave no answer within 1000 ms, the time of “hang”; expected a line such as {\"move\":\"c3\"}, "
          + "flushed at once: print(..., flush=True)\nagon: 2 games: 0 won, 0 drawn, 2 lost (2 by faults)"), "\(move)")
    let hello = try played(Self.bot(hello: ":"), hang: "500ms", wait: "1s").student
    #expect(
      hello.hasPrefix(
        Self.joined
          + "agon: the bot gave no answer within 500 ms, the time of “hang”; expected a line such as "
          + "{\"name\":\"my bot\"}, flushed at once: print(..., flush=True)\n"), "\(hello)")
  }

  @Test("The page of the game that was lost last is named where the bot's machine can open it")
  func lostGameHasAPage() throws {
    let student = try played(Self.bot(before: "exit 3"), "--serve", "0").student
    #expect(
      student.contains(/2 lost \(2 by faults\), rated -\d+; last lost: game 2, http:\/\/127\.0\.0\.1:\d+\/games\/2\n/),
      "\(student)")
  }
}
