import Foundation
import Play
import Testing

@testable import Engines

/// The command by which an engine is confined.
@Suite struct SandboxCommandTests {
  private static let tools = try? SandboxTools.found()

  private func words(_ spec: EngineSpec, _ sandbox: Sandbox = Sandbox(), current: String) throws -> [String] {
    let tools = try #require(Self.tools)
    return try SandboxCommand(
      spec, sandbox: sandbox, program: spec.command[0], tools: tools, current: current, home: "/home/x"
    ).words
  }

  private func binds(_ words: [String]) -> [String] {
    words.indices.filter { words[$0] == "--ro-bind" }.map { words[$0 + 2] }
  }

  @Test("Only the files that its command names can be read beside those of the system", .enabled(if: tools != nil))
  func namedFilesAreBound() throws {
    let folder = try TestFolder(["bot.py": "", "other.py": ""])
    let spec = EngineSpec(command: ["/usr/bin/python3", "bot.py", "-q"], language: .json)
    let words = try words(spec, current: folder.path)
    #expect(binds(words) == [folder.path + "/bot.py"])
    #expect(Array(words.suffix(4)) == ["--", "/usr/bin/python3", "bot.py", "-q"])
    let place = try #require(words.firstIndex(of: "--chdir"))
    #expect(words[place + 1] == folder.path)
  }

  @Test("A directory of its own can be read, and a link out of it leads nowhere", .enabled(if: tools != nil))
  func directoryIsBound() throws {
    let folder = try TestFolder()
    let other = try TestFolder(["secret": "x"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bot.py", withDestinationPath: other.path + "/secret")
    let spec = EngineSpec(command: ["/usr/bin/python3", "bot.py"], language: .json, directory: folder.path)
    #expect(try binds(words(spec, current: "/")) == [folder.path])
  }

  @Test(
    "The limits are passed on, without that of the address space where the whole is limited",
    .enabled(if: tools != nil))
  func limitsArePassedOn() throws {
    var tools = try #require(Self.tools)
    var sandbox = Sandbox()
    (sandbox.memory, sandbox.processes, sandbox.files, sandbox.disk, sandbox.cpuSeconds) = (1, 2, 3, 4, 5)
    let spec = EngineSpec(command: ["/usr/bin/true"], language: .json)
    func limits() throws -> [String] {
      let words = try SandboxCommand(
        spec, sandbox: sandbox, program: "/usr/bin/true", tools: tools, current: "/", home: "/home/x"
      ).words
      let place = try #require(words.firstIndex(of: tools.prlimit))
      return words[(place + 1)...].prefix { $0 != "--" }.map { $0 }
    }
    let all = ["--nproc=2", "--nofile=3", "--fsize=4", "--cpu=5:6", "--core=0"]
    #expect(try limits() == all + ["--as=1"])
    tools.limitsTotal = true
    #expect(try limits() == all)
  }

  @Test("A directory that holds Agon's own is refused", .enabled(if: tools != nil))
  func tooMuchToRead() throws {
    let spec = EngineSpec(command: ["/usr/bin/true"], language: .json, directory: "/srv")
    let refusal = SandboxRefusal(
      description: "the engine would read all of “/srv”, which holds Agon's own working directory")
    #expect(throws: refusal) { try words(spec, current: "/srv/agon") }
    var sandbox = Sandbox()
    sandbox.readable = ["/home"]
    #expect(
      throws: SandboxRefusal(description: "the engine would read all of “/home”, which holds the home of its user")
    ) { try words(EngineSpec(command: ["/usr/bin/true"], language: .json), sandbox, current: "/srv") }
  }

  @Test("An engine in a sandbox gets no variables of Agon's but the language")
  func fewVariables() {
    #expect(
      SandboxCommand.variables(from: ["LANG": "de_DE.UTF-8", "SECRET": "1", "HOME": "/home/x"])
        == ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "LANG": "de_DE.UTF-8"])
  }
}
