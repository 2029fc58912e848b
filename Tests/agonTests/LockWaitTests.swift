import Foundation
import Testing

/// Two programs that want to play into one database.
@Suite struct LockWaitTests {
  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  /// A run that goes on until it is ended.
  private func startEndless() throws -> Process {
    try run.program.write(
      DisturbedRun.config.replacing("encounters: 150", with: "encounters: 1000000"), to: "endless.yml")
    let process = try run.start("run", "endless.yml")
    try run.waitForGames(10, of: process)
    return process
  }

  @Test("A second run refuses and changes nothing, while everybody may read")
  func secondRunIsRefused() throws {
    defer { run.program.remove() }
    let first = try startEndless()
    let second = try run.program.run("run", "world.yml")
    #expect(second.status == 74)
    #expect(
      second.errors.contains("world.sqlite: another program, process \(first.processIdentifier), plays into"),
      "\(second.errors)")
    #expect(second.errors.contains("agon run --wait"))
    #expect(try run.program.run("check", "world.sqlite", "--repair").status == 74)
    for arguments in [["standings"], ["report"], ["games"], ["show", "3"]] {
      let reading = try run.shell("exec $agon \(arguments[0]) world.sqlite \(arguments.dropFirst().joined())")
      #expect(reading.status == 0, "\(arguments): \(reading.errors)")
    }
    let check = try run.program.run("check", "world.sqlite")
    #expect(check.status == 0, "\(check.output) \(check.errors)")
    first.interrupt()
    #expect(try run.outcome(of: first).status == 130)
    #expect(try run.ask("SELECT number FROM run") == ["1"])
    #expect(!FileManager.default.fileExists(atPath: run.path("world.sqlite-lock")))
  }

  @Test("A waiting run plays when the other is done")
  func waitingRunPlaysLater() throws {
    defer { run.program.remove() }
    let first = try run.start("run", "world.yml")
    try run.waitForGames(10, of: first)
    let waiting = try run.start("run", "world.yml", "--wait")
    while waiting.isRunning, try !run.errors(of: waiting).contains("waiting for") { usleep(2_000) }
    #expect(try run.outcome(of: first).status == 0)
    let second = try run.outcome(of: waiting)
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.errors.contains("waiting for another program, process \(first.processIdentifier),"))
    #expect(second.errors.contains("beginning run 2 of world"))
    #expect(try run.ask("SELECT number, status FROM run ORDER BY number") == ["1|complete", "2|complete"])
    #expect(!FileManager.default.fileExists(atPath: run.path("world.sqlite-lock")))
  }

  @Test("A waiting run can be interrupted")
  func waitingCanBeInterrupted() throws {
    defer { run.program.remove() }
    let first = try startEndless()
    let second = try run.shell(
      """
      $agon run world.yml --wait 2>said & agon=$!
      until grep -q "waiting for another program" said || ! kill -0 $agon; do sleep 0.01; done
      kill -INT $agon; wait $agon; status=$?
      cat said >&2; exit $status
      """)
    #expect(second.status == 130, "\(second.errors)")
    #expect(second.errors.contains("waiting for another program"))
    #expect(first.isRunning)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
  }

  @Test("A killed program blocks nobody")
  func killedRunBlocksNobody() throws {
    defer { run.program.remove() }
    let first = try run.start("run", "world.yml")
    try run.waitForGames(10, of: first)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: run.path("world.sqlite-lock")))
    try run.expectSoundAndGoesOn()
    #expect(!FileManager.default.fileExists(atPath: run.path("world.sqlite-lock")))
  }
}
