import Foundation
import Play
import Testing

@testable import Engines

@Suite struct ArbiterProcessTests {
  private let players = [
    ArbiterPlayer(name: "a", command: ["./a"]), ArbiterPlayer(name: "b\"", command: ["python3", "b c.py"]),
  ]

  private func play(_ program: ArbiterProcess, seed: UInt64 = 5) throws -> ArbiterResult {
    try program.play("small", seed: seed, players: players)
  }

  private func complaint(_ command: String..., patience: Nanoseconds = 60_000_000_000) -> String {
    do {
      let program = try ArbiterProcess(command, seats: 2, patience: patience)
      _ = try program.introduction()
      return "played: \(try play(program))"
    } catch {
      return "\(error)"
    }
  }

  private static let hello = #"read q; echo '{"name":"race","version":"1"}'; "#

  @Test("A program that goes on is greeted once and asked for one game after the other")
  func programGoesOn() throws {
    // It answers what it was asked, with its process number as a record.
    let script =
      Self.hello + #"g=0; while read q; do g=$((g+1)); echo "$q" >&2; case "$q" in "#
      + #"'{"type": "play", "game": '$g', "variant": "small", "seed": 5, "players": [{"name": "a", "command": ["./a"]}, "#
      + #"{"name": "b\"", "command": ["python3", "b c.py"]}]}') echo "{\"game\":$g,\"places\":[1,2],\"record\":\"$$\"}";; "#
      + #"*) echo "{\"game\":$g,\"error\":\"asked otherwise\"}";; esac; done"#
    // In raw form: the shell must see the backslash.
    let program = try ArbiterProcess(["bash", "-c", script.replacing("read q", with: "read -r q")], seats: 2)
    #expect(try program.introduction() == .init(name: "race", version: "1", seats: 1...16, features: [], board: nil))
    let games = try (0..<3).map { _ in try play(program) }
    #expect(Set(games.map(\.record)).count == 1 && games[0].outcome.places == [1, 2])
  }

  @Test("As many copies run as games are played at once")
  func copiesRunAtOnce() async throws {
    // Each answers only once both have been asked.
    let directory = FileManager.default.temporaryDirectory.appending(path: "arbiter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let script =
      Self.hello + "read q; touch $$; while [ $(ls | wc -l) -lt 2 ]; do sleep 0.01; done; "
      + #"g=${q#*game\": }; echo "{\"game\":${g%%,*},\"places\":[1,2]}"; read q"#
    let program = try ArbiterProcess(["bash", "-c", script], directory: directory.path, seats: 2)
    let players = players
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
              done.resume(with: Result { _ = try program.play("small", seed: 1, players: players) })
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A program with placeholders is started for each game, and all that it writes is its result")
  func programForOneGame() throws {
    let program = try ArbiterProcess(
      [
        "bash", "-c", #"cat; printf '\n{"ranks":\n [1,0],"record":"%s"}' "$*""#, "x", "{seed}", "{variant}",
        "{players}",
      ],
      seats: 2)
    #expect(try program.introduction() == nil)
    let result = try play(program)
    #expect(result.record == "5 small ./a python3 'b c.py'" && result.outcome.places == [2, 1])
    // As psyleague takes it, which lets scripts play several games.
    let list = try ArbiterProcess(["sh", "-c", #"echo '[{"ranks":[0,1]}]'"#, "{players}"], seats: 2)
    #expect(try play(list).outcome.places == [1, 2])
  }

  @Test("A program for one game that fails is reported with what it did")
  func failuresForOneGame() {
    func run(_ script: String, patience: Nanoseconds = 60_000_000_000) -> String {
      let said = complaint("sh", "-c", script, "x", "{players}", patience: patience)
      return said.split(separator: "”: ", maxSplits: 1).last.map(String.init) ?? said
    }
    #expect(run("exit 3") == "ended with exit code 3")
    #expect(run("echo Traceback; exit 1") == "ended with exit code 1 after “Traceback\n”")
    #expect(run("true") == "wrote no result")
    #expect(run("echo a wins") == "said what isn't a JSON object: “a wins\n”")
    #expect(run("echo '{\"ranks\":[NaN,1]}'").contains("since JSON has no NaN"))
    #expect(run("echo '[{},{}]'") == "wrote 2 results; expected that of one game")
    #expect(run("echo '[]'") == "wrote 0 results; expected that of one game")
    #expect(run("echo '{}'").hasPrefix("expected “places”, “ranks” or “scores” of 2 seats"))
    #expect(run("kill -9 $$").hasPrefix("was ended by signal 9"))
    #expect(run("sleep 60", patience: 100_000_000) == "gave no answer within 100 ms, the time of “hang”")
    #expect(run("head -c 1100000 /dev/zero") == "said a line of over 1048576 bytes")
    #expect(run("yes 1234567") == "wrote over 1048576 bytes")
    #expect(complaint("no-such-program", "{players}").contains("there is no program “no-such-program”"))
  }

  @Test("A program that goes on and fails is reported with what it did, and is started anew")
  func failuresOfProgram() throws {
    func run(_ script: String, patience: Nanoseconds = 60_000_000_000) -> String {
      let said = complaint("bash", "-c", Self.hello + "read q; " + script, patience: patience)
      return said.components(separatedBy: "”: ").last ?? said
    }
    #expect(run("exit 3").hasSuffix(", ended with exit code 3"))
    #expect(run("echo no; read q").hasPrefix("said what isn't a JSON object: “no”"))
    #expect(run(#"echo '{"game":9,"places":[1,2]}'; read q"#) == "an answer to another game than 1")
    #expect(run(#"echo '{"game":1,"places":[1]}'; read q"#).hasPrefix("expected “places” of 2 seats"))
    #expect(run("sleep 60", patience: 300_000_000).contains("gave no answer within 300 ms"))
    #expect(run("head -c 1100000 /dev/zero; read q").contains("said a line of over 1048576 bytes"))
    #expect(
      complaint("sh", "-c", "read q; echo '{}'; read q")
        == "the answer to hello has no “name”, a word such as domineering")
    let program = try ArbiterProcess(
      [
        "bash", "-c",
        Self.hello + #"read q; g=${q#*game\": }; echo "{\"game\":${g%%,*},\"places\":[1,$((${g%%,*}%2+1))]}"; read q"#,
      ],
      seats: 2)
    #expect(try play(program).outcome.places == [1, 2])
    // It ends when it is asked again.
    #expect(throws: RulesTrouble.self) { try play(program) }
    #expect(try play(program).outcome.places == [1, 2])
  }

  @Test("All processes of a game that is given up end with it")
  func processesEnd() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "arbiter-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let program = try ArbiterProcess(
      ["sh", "-c", "sleep 300 & echo $! > \(file.path); wait", "{players}"], seats: 2, patience: 2_000_000_000)
    #expect(throws: RulesTrouble.self) { try play(program) }
    let bot = try #require(pid_t(try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(bot, 0) != 0 && errno == ESRCH)
  }
}
