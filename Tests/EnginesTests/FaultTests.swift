import Foundation
import Play
import Synchronization
import TestRings
import Testing
import Tournament

@testable import Engines

/// Every way to do wrong, done for real by small shell programs, beside others that do right.
@Suite struct FaultTests {
  /// A `json` engine that plays the first legal move, after `before` and before `after`.
  private static func shell(before: String = "", after: String = "", move: String? = nil) -> [String] {
    let answer = move ?? #"m=${line#*'"legal":["'}; echo "{\"move\":\"${m%%\"*}\"}""#
    return [
      "sh", "-c",
      """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) \(before)
            \(answer)
            \(after) ;;
        esac
      done
      """,
    ]
  }

  private struct Case: Sendable {
    let name: String
    let command: [String]
    let reason: Reason?
    var isWithdrawn = false
    /// Whether it has to be waited for until patience ends.
    var isSilent = false
  }

  private static let cases = [
    Case(name: "well-behaved", command: shell(), reason: nil),
    Case(name: "not found", command: ["no-such-program-anywhere"], reason: .crash, isWithdrawn: true),
    Case(name: "not executable", command: ["/etc/passwd"], reason: .crash, isWithdrawn: true),
    Case(name: "dies at start", command: ["false"], reason: .crash, isWithdrawn: true),
    Case(name: "never starts", command: ["sleep", "100"], reason: .noAnswer, isWithdrawn: true, isSilent: true),
    Case(name: "dies in a game", command: shell(before: "exit 3;"), reason: .crash),
    Case(name: "is killed in a game", command: shell(before: "kill -9 $$;"), reason: .crash),
    Case(name: "closes its output", command: shell(before: "exec 1>&-; sleep 100;"), reason: .crash),
    Case(name: "floods without a line break", command: shell(before: "cat /dev/zero;"), reason: .noAnswer),
    Case(name: "floods with lines", command: shell(before: "yes;"), reason: .illegalMove),
    Case(name: "floods with empty objects", command: shell(after: "yes '{}';"), reason: .illegalMove),
    Case(name: "writes rubbish", command: shell(before: "head -c 300000 /dev/urandom;"), reason: .illegalMove),
    Case(
      name: "writes byte by byte", command: shell(move: "while :; do printf ' '; sleep 0.02; done"), reason: .noAnswer,
      isSilent: true),
    Case(name: "plays outside the board", command: shell(move: #"echo '{"move":"z9"}'"#), reason: .illegalMove),
    Case(name: "plays nothing", command: shell(move: #"echo '{"move":""}'"#), reason: .illegalMove),
    Case(
      name: "plays two moves in one", command: shell(move: #"echo '{"move":"a1b1c1"}'"#), reason: .illegalMove),
    Case(name: "answers twice", command: shell(after: #"echo '{"move":"a1"}'"#), reason: .illegalMove),
    Case(name: "hangs", command: shell(before: "sleep 100;"), reason: .noAnswer, isSilent: true),
    Case(name: "stops reading", command: ["sh", "-c", "echo '{}'; sleep 100"], reason: .noAnswer, isSilent: true),
    Case(
      name: "ignores quit", command: ["sh", "-c", "trap '' TERM INT HUP; " + shell()[2] + "; sleep 100"], reason: nil),
    Case(name: "has children", command: ["sh", "-c", "sleep 100 & sleep 100 & " + shell()[2]], reason: nil),
  ]

  @Test("Every fault loses its own games for its reason and nobody else's", .tags(.nightly))
  func faultsLoseOwnGamesOnly() throws {
    let played = Self.cases.filter { !$0.isSilent }
    // Those who do wrong meet each other, too, but at night.
    let faulty = NightlyRing.isOn ? [] : played.filter { $0.reason != nil }.map(\.name)
    try expectFaults(of: played, challengers: faulty)
  }

  @Test("A player that keeps silent loses its own games once patience ends, and nobody else does")
  func silence() throws {
    let silent = Self.cases.filter(\.isSilent)
    #expect(silent.count == 4)
    try expectFaults(of: silent + Self.cases.filter { $0.name == "well-behaved" }, challengers: silent.map(\.name))
  }

  private func expectFaults(of played: [Case], challengers: [String]) throws {
    let engines = Dictionary(
      uniqueKeysWithValues: played.map {
        // A correct engine gets all the time that a busy machine needs.
        var spec = EngineSpec(
          command: $0.command, language: .json, patience: $0.isSilent ? 500_000_000 : 60_000_000_000)
        spec.quitPatience = 250_000_000
        return ($0.name, spec)
      })
    let cases = Dictionary(uniqueKeysWithValues: played.map { ($0.name, $0) })
    let (records, roster) = try SmallTournament.play(
      engines, own: ["greedy"], challengers: challengers, encounters: 1)
    #expect(roster.withdrawals.map(\.player) == played.filter(\.isWithdrawn).map(\.name).sorted())

    var reasons: [String: Set<Reason>] = [:]
    for record in records where record.outcome.reason.isFault {
      let loser = try #require(record.outcome.winner.map { record.job.players[1 - $0] })
      let expected = cases[loser]?.reason
      #expect(expected == record.outcome.reason, "\(loser) lost by \(record.outcome.reason)")
      reasons[loser, default: []].insert(record.outcome.reason)
    }
    for each in played {
      #expect(reasons[each.name] == each.reason.map { [$0] }, "\(each.name)")
      let games = records.count { $0.job.players.contains(each.name) }
      // Two tables may be about to start it when the third start fails.
      if each.isWithdrawn { #expect((3...5).contains(games), "\(each.name): \(games)") }
    }
    for record in records where record.job.players.allSatisfy({ cases[$0]?.reason == nil }) {
      #expect(!record.outcome.reason.isFault)
    }
  }

  @Test(
    "A game that was dealt out before its engine was withdrawn counts only where all that are left are lost",
    arguments: [(FaultPolicy.Action.withdraw, Reason.void), (.retry, .void), (.forfeit, .crash)])
  func dealtOutBeforeWithdrawal(action: FaultPolicy.Action, reason: Reason) throws {
    let roster = try EngineRoster(
      ["broken": EngineSpec(command: ["false"], language: .json)], workers: 2,
      policy: FaultPolicy(action: action, starts: 1))
    defer { roster.close() }
    let playable = try Catalog.variant("noughts:3x3")
    let tables = try (0..<2).map { _ in
      playable.makeTable(["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    }
    let job = Job(variant: "noughts:3x3", players: ["broken", "random"], encounter: 0, seed: 1)
    #expect(try tables[0](job).outcome == .lost(by: 0, seats: 2, reason: .crash))
    #expect(roster.isWithdrawn("broken") == (action != .forfeit))
    #expect(try tables[1](job).outcome == .lost(by: 0, seats: 2, reason: reason))
  }

  @Test("An engine that exceeds its time loses by time unless it is within its margin")
  func overrunLosesByTime() throws {
    let slow = EngineSpec(command: Self.shell(before: "sleep 0.3;"), language: .json)
    var forgiven = slow
    forgiven.margin = 10_000_000_000
    let (records, _) = try SmallTournament.play(
      ["slow": slow, "forgiven": forgiven], own: ["random"], encounters: 1,
      limits: Limits(budget: Budget(nanoseconds: 100_000_000)))
    #expect(records.count == 6)
    for record in records {
      if record.job.players.contains("slow") {
        #expect(record.outcome == .lost(by: record.job.players.firstIndex(of: "slow") ?? 2, seats: 2, reason: .time))
      } else {
        #expect(!record.outcome.reason.isFault)
      }
    }
  }

  @Test(
    "An engine that ends after each game is started anew for the next one, which costs neither a game nor its time.",
    arguments: [Limits(), Limits(budget: Budget(nanoseconds: 20_000_000_000))])
  func endsAfterEachGame(limits: Limits) throws {
    // Its start takes longer than a busy machine needs for an answer; it ends once it has received the end, or, as one
    // that reads ahead does, once it has been asked in the next game.
    let leaves = Self.shell()[2].replacingOccurrences(of: "esac", with: #"*'"end"'*) read -r line; exit 0 ;; esac"#)
    let command = ["sh", "-c", "sleep 0.05; " + leaves]
    let told = Mutex<[String]>([])
    let (records, _) = try SmallTournament.play(
      ["brief": EngineSpec(command: command, language: .json)], own: ["random"], encounters: 3, limits: limits,
      workers: 1, tell: { text in told.withLock { $0.append(text) } })
    #expect(records.count == 6 && records.allSatisfy { !$0.outcome.reason.isFault })
    #expect(told.withLock(\.first) == "brief: between games: ended with exit code 0")
  }

  @Test("An engine that doesn't end its answers as its protocol wants loses, and the reason says so.")
  func unfinished() throws {
    let script = "while read -r line; do case $line in list*) echo '= genmove'; echo ;; *) echo '= a1' ;; esac; done"
    let spec = EngineSpec(command: ["sh", "-c", script], language: .gtp, patience: 250_000_000)
    let (records, roster) = try SmallTournament.play(["terse": spec], own: ["random"], encounters: 2, workers: 1)
    #expect(records.allSatisfy { $0.outcome.reason == .noAnswer })
    #expect(
      roster.withdrawals.first?.why.hasSuffix(
        "gave no answer within 250 ms, the time of “hang”; its response “= a1” isn't followed by an empty line, which "
          + "ends it in gtp") == true)
  }

  @Test("A byte order mark before an engine's first line does no harm.")
  func byteOrderMark() throws {
    let command = ["sh", "-c", #"printf '\357\273\277'; "# + Self.shell()[2]]
    let (records, _) = try SmallTournament.play(
      ["marked": EngineSpec(command: command, language: .json)], own: ["random"], encounters: 1, workers: 1)
    #expect(records.count == 2 && records.allSatisfy { !$0.outcome.reason.isFault })
  }

  @Test("Empty lines of a json engine cost it nothing, whenever they come.")
  func emptyLines() throws {
    let command = Self.shell(before: "echo; echo ' ';", after: "echo; sleep 0.01; echo;")
    let (records, _) = try SmallTournament.play(
      ["airy": EngineSpec(command: command, language: .json)], own: ["random"], encounters: 3, workers: 1)
    #expect(records.count == 6 && records.allSatisfy { !$0.outcome.reason.isFault })
  }

  @Test("An engine that saves something when asked to quit is let finish, at the end and between two games.")
  func savesAtQuit() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "agon-saved-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var spec = EngineSpec(
      command: ["sh", "-c", Self.shell()[2] + "\nsleep 0.6; echo saved >> \(file.path)"], language: .json)
    spec.restarts = true
    #expect(spec.quitPatience == 2_000_000_000)
    // A busy machine takes longer.
    spec.quitPatience = 20_000_000_000
    let (records, _) = try SmallTournament.play(["saver": spec], own: ["random"], encounters: 1, workers: 1)
    #expect(records.count == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "saved\nsaved\n")
  }

  @Test("An engine that died is restarted for the next game, others are started once")
  func onlyDeadEnginesRestart() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "agon-engines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    func spec(_ name: String, _ command: [String]) -> EngineSpec {
      EngineSpec(
        command: ["sh", "-c", "echo $$ >> $NAME; " + command[2]], language: .json, directory: directory.path,
        environment: ["NAME": name])
    }
    let (records, _) = try SmallTournament.play(
      ["steady": spec("steady", Self.shell()), "mortal": spec("mortal", Self.shell(before: "exit 3;"))],
      own: ["random"],
      encounters: 10)
    #expect(records.count == 60)
    func starts(_ name: String) throws -> [String] {
      try String(contentsOf: directory.appending(path: name), encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let (steady, mortal) = (try starts("steady"), try starts("mortal"))
    #expect(steady.count <= 2, "one for each worker")
    #expect(mortal.count == 40, "one for each of its games")
    for process in steady + mortal { #expect(kill(pid_t(process) ?? 0, 0) == -1, "\(process) is still there") }
  }

  @Test("A flood doesn't increase memory use")
  func floodKeepsMemoryFlat() throws {
    func peak() -> Int {
      var usage = rusage()
      #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
      #else
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss / 1024
      #endif
    }
    let before = peak()
    let flood = EngineSpec(command: Self.shell(before: "cat /dev/zero;"), language: .json)
    let (records, _) = try SmallTournament.play(["flood": flood], own: ["random"], encounters: 10)
    #expect(records.allSatisfy { $0.outcome.reason == .noAnswer })
    #expect(peak() - before < 100_000)
  }
}
