import Foundation
import Play
import Testing

@testable import Engines

/// Engines that the system holds to limits.
@Suite struct EngineLimitsTests {
  /// Plays a game at noughts with a shell that does something before its first move; its end, and what was reported.
  private func play(_ deed: String, _ limits: EngineLimits) throws -> GameRecord {
    let script = """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) \(deed)
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
        esac
      done
      """
    // A second of processor time may be many of them on a busy machine.
    let spec = EngineSpec(
      command: ["sh", "-c", script], language: .json, patience: 600_000_000_000, limits: limits)
    let roster = try EngineRoster(["e": spec])
    defer { roster.close() }
    let table = try Catalog.variant("noughts:3x3")
      .makeTable(["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    return try table(Job(variant: "noughts:3x3", players: ["e", "random"], encounter: 0, seed: 1))
  }

  private func game() throws -> OutsideGame {
    let playable = try Catalog.variant("noughts:3x3")
    return OutsideGame(
      variant: playable.variant, seats: 2, seat: 0, traits: playable.traits, seed: 1, budget: Budget())
  }

  @Test(
    "Every worker has as many CPUs as the others and none of theirs",
    arguments: [
      (1, [[0, 1, 2, 3, 9]]), (2, [[0, 1], [2, 3]]), (5, [[0], [1], [2], [3], [9]]), (6, [[], [], [], [], [], []]),
    ])
  func workersShareCPUsEqually(workers: Int, shares: [[Int]]) {
    let known = [0, 1, 2, 3, 9]
    #expect((0..<workers).map { EngineLimits.cpus(of: $0, among: workers, known: known) } == shares)
  }

  @Test("An engine that is to restart is started anew for each game")
  func restartForEachGame() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "restart-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    // Says when it starts and when it is asked to quit; plays nothing legal, which is no matter here.
    let script = "echo start >> log; read x; echo '{}'; cat > /dev/null; echo left >> log"
    func log(restarts: Bool, isGreeted: Bool = false) throws -> String {
      var spec = EngineSpec(command: ["sh", "-c", script], language: .json, directory: directory.path)
      spec.restarts = restarts
      let roster = try EngineRoster(["e": spec])
      if isGreeted { try roster.greet(["e"]) }
      for player in roster.makePlayers().values {
        for _ in 0..<2 {
          player.begin(try game())
        }
      }
      roster.close()
      let file = directory.appending(path: "log")
      defer { try? FileManager.default.removeItem(at: file) }
      return try String(contentsOf: file, encoding: .utf8)
    }
    #expect(try log(restarts: true) == "start\nleft\nstart\nleft\n")
    // One that was started ahead of its first game is fresh.
    #expect(try log(restarts: true, isGreeted: true) == "start\nleft\nstart\nleft\n")
    #expect(try log(restarts: false) == "start\nleft\n")
  }

  #if os(Linux)
    @Test("Engines of different workers run on different CPUs")
    func workersUseDifferentCPUs() throws {
      let known = EngineLimits.cpus
      guard known.count > 1 else { return }
      let directory = FileManager.default.temporaryDirectory.appending(path: "cpus-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: directory) }
      let script = "grep '^Cpus_allowed_list' /proc/self/status >> cpus; read x; echo '{}'; cat > /dev/null"
      var spec = EngineSpec(command: ["sh", "-c", script], language: .json, directory: directory.path)
      spec.limits.hasOwnCPUs = true
      let roster = try EngineRoster(["e": spec], workers: known.count)
      for _ in known {
        for player in roster.makePlayers().values {
          player.begin(try game())
        }
      }
      roster.close()
      let lines = try String(contentsOf: directory.appending(path: "cpus"), encoding: .utf8).split(separator: "\n")
      #expect(lines.map { $0.split(whereSeparator: \.isWhitespace).last } == known.map { "\($0)" })
    }

    @Test("An engine that takes more memory than allowed dies and loses")
    func memoryLimitIsKept() throws {
      // The shell holds a text that doubles until there is no room for it.
      let greedy = "x=xxxxxxxxxxxxxxxx; i=0; while [ $i -lt 24 ]; do x=$x$x; i=$((i+1)); done;"
      let limited = try play(greedy, EngineLimits(memory: 64 << 20))
      #expect(limited.outcome == .lost(by: 0, seats: 2, reason: .crash))
      #expect(!(try play(":;", EngineLimits(memory: 64 << 20)).outcome.reason.isFault))
    }

    @Test("An engine runs on the CPUs it is given")
    func cpusAreSet() throws {
      let cpu = try #require(EngineLimits.cpus.last)
      let look = "grep -q \"^Cpus_allowed_list:.\(cpu)$\" /proc/self/status || exit 1;"
      #expect(!(try play(look, EngineLimits(cpus: [cpu])).outcome.reason.isFault))
    }
  #endif

  @Test("An engine that takes more CPU time than allowed dies and loses")
  func cpuTimeLimitIsKept() throws {
    let record = try play("while :; do :; done;", EngineLimits(cpuSeconds: 1))
    #expect(record.outcome == .lost(by: 0, seats: 2, reason: .crash))
  }

  @Test("A limit that can't be set is a failed start")
  func unsettableLimitFailsStart() throws {
    #if os(Linux)
      let limits = EngineLimits(cpus: [1023])
      guard !EngineLimits.cpus.contains(1023) else { return }
    #else
      let limits = EngineLimits(memory: 1 << 30)
    #endif
    #expect(try play(":;", limits).outcome.reason == .crash)
  }

  @Test("A program inherits nothing but its three handles")
  func onlyThreeHandlesInherited() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    // The shell's own handles, and the one that it looks into the directory with.
    let record = try play("[ $(ls /dev/fd/ | wc -l) -le 4 ] || exit 1;", EngineLimits())
    #expect(!record.outcome.reason.isFault)
  }
}
