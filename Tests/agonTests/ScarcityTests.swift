import Foundation
import Testing

/// Engines where the system gives no more of what it takes to start them: the run ends, and no engine loses a game by it.
@Suite(.serialized) struct ScarcityTests {
  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
    let players = ["a", "b", "c", "d"].map { "{name: \($0), engine: [sh, bot.sh], protocol: json}" }
    try run.program.write(
      "name: few\nencounters: 4\nvariants: [noughts:3x3]\nplayers: [\(players.joined(separator: ", "))]\n",
      to: "few.yml")
    try run.program.write(ShellBot.text, to: "bot.sh")
  }

  /// The run has ended with these words and without a fault of an engine, and goes on where there is enough.
  private func expectTrouble(_ script: String, _ text: String) throws {
    let outcome = try run.shell(script)
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(!outcome.errors.contains("agon: a") && !outcome.errors.contains("crash"), "\(outcome.errors)")
    let reasons = "SELECT DISTINCT reason FROM game_list WHERE reason NOT IN ('line', 'board full')"
    if try run.games(in: "few.sqlite") > 0 { #expect(try run.ask(reasons, "few.sqlite") == []) }
    let again = try run.program.run("run", "few.yml", "--workers", "4")
    #expect(again.status == 0 && again.output.contains("48 of 48 games"), "\(again.errors)\(again.output)")
    #expect(try run.games(in: "few.sqlite") == 48)
    #expect(try run.ask(reasons, "few.sqlite") == [])
  }

  /// With a few more, a busy machine may have one engine ended before the next begins, and then they are enough.
  @Test("Engines without enough open files end the run with the reason and without faults", arguments: [28, 31])
  func tooFewFilesAreReported(limit: Int) throws {
    defer { run.program.remove() }
    try expectTrouble(
      "ulimit -n \(limit); exec $agon run few.yml --workers 4",
      "agon: no pipe to a program that plays could be had: Too many open files; “ulimit -n” shows and sets how many files"
    )
  }

  @Test(
    "Too few threads for the workers end the run with the reason and without faults",
    .enabled(if: mayChangeUser, "threads can't be counted for a user of their own"), arguments: [1, 2, 6, 9]
  )
  func tooFewThreadsAreReported(limit: Int) throws {
    defer { run.program.remove() }
    try expectTrouble(script(processes: limit, user: Self.user + 1), "threads can be started, but")
  }

  /// A run with a limit of processes, threads among them, by a user that has no others, with a copy of the program that
  /// everybody may run.
  private func script(processes: Int, user: Int) -> String {
    """
    cp $agon agon && chmod 755 agon && chmod 777 .
    ulimit -u \(processes)
    exec setpriv --reuid=\(user) --clear-groups ./agon run few.yml --workers 4
    """
  }

  /// Users that have no other processes, not even those of the same tests of another checkout.
  private static let user = 20_000 + 2 * Int(getpid() % 20_000)

  private static let mayChangeUser = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  @Test(
    "Too few processes for the engines end the run with the reason and without faults",
    .enabled(if: mayChangeUser, "processes can't be counted for a user of their own"), arguments: [13, 16]
  )
  func tooFewProcessesAreTold(limit: Int) throws {
    defer { run.program.remove() }
    // Which of them are too many depends on what engines take before the threads are made.
    try expectTrouble(script(processes: limit, user: Self.user), "“ulimit -u” shows and sets how many processes")
  }
}
