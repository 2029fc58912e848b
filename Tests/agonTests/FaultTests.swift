import Foundation
import GRDB
import Testing

/// What the world does to a run. Each time: a clear error, exit 74, and the same command goes on once the cause is gone.
@Suite(.serialized) struct FaultTests {
  private let run: DisturbedRun

  init() throws {
    run = try DisturbedRun()
  }

  private func expect(
    _ outcome: Program.Outcome, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == 74, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(text), "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  @Test("A run whose file may not grow any further reports it and continues later", arguments: [40, 150, 400])
  func fileSizeLimitIsReported(kilobytes: Int) throws {
    defer { run.program.remove() }
    let outcome = try run.shell("ulimit -f \(kilobytes); exec $agon run world.yml")
    expect(outcome, "the system failed to read or write: disk I/O error (where the disk is sound, a limit on")
    let tables = try run.ask("SELECT count(*) FROM sqlite_master WHERE name = 'run'")
    try run.expectSoundAndGoesOn(begins: try tables == ["0"] || run.ask("SELECT count(*) FROM run") == ["0"])
  }

  private static let mayMount: Bool = {
    let mount = Process()
    mount.executableURL = URL(filePath: "/bin/sh")
    mount.arguments = ["-c", "d=$(mktemp -d) && mount -t tmpfs none $d && umount $d; code=$?; rmdir $d; exit $code"]
    mount.standardError = FileHandle.nullDevice
    try? mount.run()
    mount.waitUntilExit()
    return mount.terminationStatus == 0
  }()

  @Test(
    "A run whose disk is full reports it, keeps its games and continues later",
    .enabled(if: mayMount, "file systems can't be mounted here"), arguments: [501, 650, 812]
  )
  func fullDiskIsReported(kilobytes: Int) throws {
    try FileManager.default.createDirectory(atPath: run.path("disk"), withIntermediateDirectories: false)
    #expect(try run.shell("mount -t tmpfs -o size=\(kilobytes)k none disk").status == 0)
    defer {
      _ = try? run.shell("umount disk")
      run.program.remove()
    }
    let outcome = try run.shell("exec $agon run world.yml --database disk/world.sqlite")
    expect(
      outcome, "disk/world.sqlite: no room left on the disk; what was recorded before is safe, make room and go on")
    #expect(try run.games(in: "disk/world.sqlite") > 0)
    #expect(try run.shell("mount -o remount,size=64m disk").status == 0)
    // The database's path stands in the reports.
    let check = try run.program.run("check", "disk/world.sqlite")
    #expect(check.status == 0, "\(check.output)")
    let again = try run.program.run("run", "world.yml", "--database", "disk/world.sqlite")
    #expect(again.errors.contains("continuing run 1"))
    #expect(try run.result("disk/world.sqlite").games == DisturbedRun.undisturbed?.games)
  }

  @Test("A run whose database is removed reports it and stops")
  func removedDatabaseIsReported() throws {
    defer { run.program.remove() }
    let process = try run.start("run", "world.yml")
    try run.waitForGames(50, of: process)
    try FileManager.default.removeItem(atPath: run.path("world.sqlite"))
    expect(try run.outcome(of: process), "world.sqlite: was removed or replaced under the run")
    try run.expectSoundAndGoesOn(begins: true)
  }

  @Test("A run whose database is replaced reports it and leaves the new file alone")
  func replacedDatabaseIsLeft() throws {
    defer { run.program.remove() }
    #expect(try run.shell("ulimit -f 400; exec $agon run world.yml").status == 74)
    #expect(try run.program.run("standings", "world.sqlite").status == 0)
    let kept = try run.games()
    let copy = try DatabaseQueue(path: run.path("copy.sqlite"))
    let original = try DatabaseQueue(path: run.path("world.sqlite"))
    try original.backup(to: copy)
    try copy.close()
    try original.close()
    let process = try run.start("run", "world.yml")
    try run.waitForGames(kept + 50, of: process)
    #expect(rename(run.path("copy.sqlite"), run.path("world.sqlite")) == 0)
    expect(try run.outcome(of: process), "world.sqlite: was removed or replaced under the run")
    #expect(try run.games() == kept)
    try run.expectSoundAndGoesOn()
  }

  @Test("Commands with too few open files say how many they need")
  func tooFewFilesAreReported() throws {
    defer { run.program.remove() }
    func expectRefusals() throws {
      for (limit, command) in [(4, "run"), (5, "run"), (9, "run"), (20, "run"), (4, "standings"), (6, "standings")] {
        let file = command == "run" ? "world.yml" : "world.sqlite"
        let outcome = try run.shell("ulimit -n \(limit); exec $agon \(command) \(file)")
        expect(outcome, "files can be opened, but 24 are needed (Too many open files)")
      }
    }
    try expectRefusals()
    #expect(try run.shell("ulimit -n 32; exec $agon run world.yml").status == 0)
    try expectRefusals()
    #expect(try run.result() == DisturbedRun.undisturbed)
  }

  @Test("Reports that can't be written are reported before the first game, and no game is lost")
  func unwritableReportsAreEarly() throws {
    defer { run.program.remove() }
    try run.program.write("in the way", to: "reports")
    let outcome = try run.shell("exec $agon run world.yml")
    expect(outcome, "cannot create the directory reports: Not a directory")
    #expect(!FileManager.default.fileExists(atPath: run.path("world.sqlite")), "that is reported before the first game")
    try FileManager.default.removeItem(atPath: run.path("reports"))
    let late = try run.shell(
      """
      $agon run world.yml & agon=$!
      until [ -d reports ]; do sleep 0.01; done
      rm -r reports; echo in the way > reports; wait $agon
      """)
    expect(late, "cannot create the directory reports: Not a directory")
    #expect(late.errors.hasSuffix("all games are kept; the same command writes the reports once that is mended\n"))
    #expect(late.output.contains("\nRank  Name "), "the table stands at the end whatever happens")
    #expect(try run.ask("SELECT status FROM run") == ["running"])
    try FileManager.default.removeItem(atPath: run.path("reports"))
    try run.expectSoundAndGoesOn()
  }

  private static let mayChangeUser = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  @Test(
    "A run whose database is read-only says what to make writable and continues later",
    .enabled(if: geteuid() != 0 || mayChangeUser, "the superuser may write everywhere")
  )
  func readOnlyDatabaseIsNamed() throws {
    defer { run.program.remove() }
    #expect(try run.shell("ulimit -f 300; exec $agon run world.yml").status == 74)
    #expect(try run.program.run("standings", "world.sqlite").status == 0)
    // As somebody else even where we are the superuser, with a copy of the program that everybody may run.
    let script = """
      cp $agon agon && chmod 755 agon && chmod 555 . && chmod 444 world.sqlite*
      exec \(Self.mayChangeUser ? "setpriv --reuid=65534 --clear-groups" : "") ./agon run world.yml
      """
    expect(try run.shell(script), "world.sqlite: cannot be written; make the file and its directory writable")
    #expect(try run.shell("chmod 755 .; chmod 644 world.sqlite*; rm agon").status == 0)
    try run.expectSoundAndGoesOn()
  }

  @Test("The wall clock plays no part")
  func wallClockIsUnused() throws {
    let sources = Project.root.appending(path: "Sources")
    let wall = [
      "Date()", "Date.now", "DispatchWallTime", "wallDeadline", "gettimeofday", "time(nil)", "REALTIME",
      "CFAbsoluteTime", "CURRENT_TIME", "datetime(", "strftime(",
    ]
    for directory in ["Play", "Tournament", "Store", "Statistics", "Campaign", "agon"] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: directory), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        // The second holds a file's time of change against it, and at worst reads the file again.
        if ["WallClock.swift", "CheckedGames.swift"].contains(file.lastPathComponent) { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for name in wall { #expect(!text.contains(name), "\(file.lastPathComponent) reads the clock: \(name)") }
      }
    }
  }
}
