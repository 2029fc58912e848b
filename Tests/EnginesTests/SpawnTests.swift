import CPlatform
import Foundation
import Testing

@testable import Engines

/// What keeps a program from being started, each told for what it is.
@Suite struct SpawnTests {
  private func start(_ command: String, in directory: String? = nil, limits: EngineLimits = .init()) -> String {
    do {
      let spec = EngineSpec(command: [command], language: .json, directory: directory, limits: limits)
      _ = try EngineProcess(
        spec, environment: [], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
      ) { _, _ in }
      return "started"
    } catch {
      return "\(error.reason?.rawValue ?? "trouble"): \(error)"
    }
  }

  @Test(
    "A program that ends as programs do when asked to is recognized",
    arguments: [
      ("exit 0", true), ("exit 3", false), ("exit 143", true), ("exit 255", true), ("kill -TERM $$", true),
      ("kill -KILL $$", true), ("kill -SEGV $$", false), ("kill -ABRT $$", false),
    ])
  func requestedEndIsRecognized(script: String, isTold: Bool) throws {
    let spec = EngineSpec(command: ["sh", "-c", script], language: .json)
    let process = try EngineProcess(
      spec, environment: [], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
    ) { _, _ in }
    while !process.hasEnded { usleep(1_000) }
    #expect(process.hasEndedAsTold == isTold)
    process.end()
    #expect(!process.hasEndedAsTold)
  }

  @Test("A directory is distinguished from a program")
  func directoryIsNoProgram() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-spawn-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for name in ["file", "my-bot"] { try Data().write(to: URL(filePath: "\(directory)/\(name)")) }
    #expect(start("true", in: directory) == "started")
    #expect(start("true", in: directory + "/none") == "crash: there is no directory “\(directory)/none”")
    #expect(start("./true", in: directory + "/none") == "crash: there is no directory “\(directory)/none”")
    #expect(start("true", in: directory + "/file") == "crash: “\(directory)/file” is not a directory")
    #expect(start("./true", in: directory) == "crash: there is no program “./true”")
    #expect(
      start("my-bot", in: directory)
        == "crash: there is no program “my-bot” in PATH; the file of that name in the directory where it is to run is “./my-bot”"
    )
    #expect(start("./file", in: directory) == "crash: “./file” can't be run: it isn't executable")
    #expect(start("true", in: "") == "crash: there is no directory “”")
  }

  @Test(
    "A directory without permission is reported as such",
    .enabled(if: geteuid() != 0, "the superuser may enter everywhere")
  )
  func closedDirectoryIsNamed() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-spawn-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    defer { try? FileManager.default.removeItem(atPath: directory) }
    #expect(start("true", in: directory) == "crash: the directory “\(directory)” can't be entered: Permission denied")
  }

  @Test("What the system lacks isn't a fault of the program")
  func systemLimitsAreNoFault() {
    for (error, word) in [
      (EMFILE, "ulimit -n"), (ENFILE, "fewer workers"), (ENOMEM, "fewer workers"), (EAGAIN, "ulimit -u"),
    ] {
      let told = Spawn.error(error, AGON_STAGE_PROCESS, of: "bot", in: nil, hasMemoryLimit: false)
      #expect(told.reason == nil && "\(told)".contains(word), "\(told)")
      #expect(Spawn.error(error, AGON_STAGE_HANDLES, of: "bot", in: nil, hasMemoryLimit: false).reason == nil)
    }
    // A program that doesn't fit into the memory that its config allows it.
    #expect(Spawn.error(ENOMEM, AGON_STAGE_PROGRAM, of: "bot", in: nil, hasMemoryLimit: true).reason == .crash)
    #expect(Spawn.error(ENOMEM, AGON_STAGE_PROGRAM, of: "bot", in: nil, hasMemoryLimit: false).reason == nil)
    #expect(Spawn.error(ENOEXEC, AGON_STAGE_PROGRAM, of: "bot", in: nil, hasMemoryLimit: false).reason == .crash)
    #expect(Spawn.error(EINVAL, AGON_STAGE_LIMITS, of: "bot", in: nil, hasMemoryLimit: false).reason == .crash)
    let closed = Spawn.error(EACCES, AGON_STAGE_DIRECTORY, of: "bot", in: "d", hasMemoryLimit: false)
    #expect(closed.reason == .crash && "\(closed)" == "the directory “d” can't be entered: Permission denied")
  }
}
