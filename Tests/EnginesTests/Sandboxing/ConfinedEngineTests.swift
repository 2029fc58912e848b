import Foundation
import Play
import Testing

@testable import Engines

/// What an engine in a sandbox can do, where sandboxes can be had.
@Suite struct ConfinedEngineTests {
  /// Whether sandboxes can be had on this machine.
  static let works: Bool = {
    var spec = EngineSpec(command: ["true"], language: .json)
    spec.sandbox = Sandbox()
    return (try? spec.checkSandbox()) != nil
  }()

  /// Plays a game with a shell that does something at each move; how the game ended, and what it said of itself.
  private func play(_ deed: String, _ sandbox: Sandbox = Sandbox()) throws
    -> GameRecord
  {
    let script = """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) { \(deed)
            } >/dev/null || exit 9
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
        esac
      done
      """
    let folder = try TestFolder(["bot.sh": script])
    var spec = EngineSpec(
      command: ["sh", "bot.sh"], language: .json, directory: folder.path, patience: 600_000_000_000)
    spec.sandbox = sandbox
    let roster = try EngineRoster(["e": spec])
    defer { roster.close() }
    let table = try Catalog.variant("noughts:3x3")
      .makeTable(["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    return try table(Job(variant: "noughts:3x3", players: ["e", "random"], encounter: 0, seed: 1))
  }

  @Test(
    "A confined engine plays, writes only where it may, and sees neither other files nor other processes",
    .enabled(if: works))
  func confinedEnginePlays() throws {
    let other = try TestFolder(["secret": "x"])
    let record = try play(
      """
      echo x > /tmp/x && ! echo x 2>/dev/null > x && ! echo x 2>/dev/null > /x && ! cat \(other.path)/secret 2>/dev/null &&
        ! kill -0 \(getpid()) 2>/dev/null && [ "$HOME" = /tmp ] && [ "$(ls /proc | grep -c '^[0-9]')" -lt 9 ]
      """)
    #expect(record.fault == nil, "\(String(describing: record.fault))")
  }

  @Test("A confined engine that fills its folder only fills that", .enabled(if: works))
  func fullTestFolder() throws {
    var sandbox = Sandbox()
    sandbox.disk = 1 << 20
    let record = try play("! head -c 2000000 /dev/zero 2>/dev/null > /tmp/x", sandbox)
    #expect(record.fault == nil, "\(String(describing: record.fault))")
  }

  @Test("A command without a file or a sandbox that is refused ends before the first game", .enabled(if: works))
  func refusals() throws {
    var spec = EngineSpec(command: ["true"], language: .json)
    spec.sandbox = Sandbox()
    spec.sandbox?.readable = ["/there/is/nothing"]
    let refusal = #expect(throws: SandboxRefusal.self) { try spec.checkSandbox() }
    let text = try #require(refusal).description
    #expect(text.contains("bwrap: Can't find source path /there/is/nothing"), "\(text)")
    spec.sandbox = nil
    try spec.checkSandbox()
  }

  @Test("Nothing that a confined engine started outlives it", .enabled(if: works))
  func nothingOutlives() throws {
    // A name that no other process has.
    let name = "7\(UInt32.random(in: 100_000...999_999)).5"
    _ = try play("[ -e /tmp/once ] || { touch /tmp/once; setsid sleep \(name) 2>/dev/null & }")
    let left = ListedProcess.all().filter { process in
      let line = (try? String(contentsOfFile: "/proc/\(process.id)/cmdline", encoding: .utf8)) ?? ""
      return line.hasPrefix("sleep\0\(name)")
    }
    #expect(left.isEmpty)
  }
}
