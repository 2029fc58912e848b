import Foundation
import GRDB
import Play
import TestRings
import Testing

/// Database files that have been cut off or overwritten, in which bits have flipped, rows have changed, come or gone: an
/// error or the right answer, never a crash, never a wrong table. In the nightly ring two thousand files, else a few, none
/// with a log.
@Suite struct DamageTests {
  /// A fourth of them has a part of the file in its log.
  private static let rounds = NightlyRing.isOn ? 0..<2_000 : 1..<4
  private static let config = """
    name: tiny
    encounters: 2
    openings: {plies: 1}
    variants: [noughts:3x3, connect-four:4x4, snap:3]
    players: [random, greedy, reflex, {name: other, player: random}]
    """
  private static let tune = """
    name: t
    database: tiny.sqlite
    player: {alpha-beta: {depth: 1}}
    parameters: {corner: {start: 0, min: 0, max: 60}}
    variants: [reversi:4x4]
    games: 40
    verify: {sprt: [0, 50], games: 8}
    reports: {directory: tuned}
    """

  /// Everything that reads a database.
  private static let commands: [String: [String]] = [
    "standings": ["standings", "tiny.sqlite", "--tournament", "tiny"],
    "standings of run 1": ["standings", "tiny.sqlite", "--tournament", "tiny", "--run", "1"],
    "standings of all": ["standings", "tiny.sqlite", "--tournament", "tiny", "--run", "all"],
    "standings by variant": ["standings", "tiny.sqlite", "--tournament", "tiny", "--run", "all", "--by", "variant"],
    "report": ["report", "tiny.sqlite", "--tournament", "tiny", "--run", "all", "--out", "out"],
    "trend": ["trend", "tiny.sqlite", "--tournament", "tiny"],
    "runs": ["runs", "tiny.sqlite"],
    "games": ["games", "tiny.sqlite", "--tournament", "tiny", "--run", "all", "--limit", "1000", "--longest"],
    "export pgn": ["export", "tiny.sqlite", "--tournament", "tiny", "--run", "all", "--format", "pgn"],
    "export csv": ["export", "tiny.sqlite", "--tournament", "tiny", "--format", "csv"],
    "export games": ["export", "tiny.sqlite", "--tournament", "tiny", "--format", "csv", "--table", "games"],
    "export seats": ["export", "tiny.sqlite", "--tournament", "tiny", "--format", "csv", "--table", "seats"],
    "export moves": ["export", "tiny.sqlite", "--tournament", "tiny", "--format", "csv", "--table", "moves"],
    "export judgements": [
      "export", "tiny.sqlite", "--tournament", "tiny", "--run", "all", "--format", "csv", "--table", "judgements",
    ],
    "analyze": ["analyze", "copy/tiny.sqlite", "--tournament", "tiny", "--run", "all", "--nodes", "2000"],
    "tune show": ["tune", "show", "tiny.sqlite"],
    "check": ["check", "tiny.sqlite"],
  ]

  /// What a command has said.
  private struct Answer: Hashable {
    let status: Int32
    let output: String
    var files: [String: String] = [:]
  }

  private let run: DisturbedRun
  /// The numbers of some games.
  private let shown: [Int]
  /// All of it in one file; and the same with a part of it in the log.
  private let whole, logged: DamagedFile

  init() throws {
    run = try DisturbedRun()
    let program = run.program
    try program.write(Self.config, to: "tiny.yml")
    try program.write(Self.tune, to: "tune.yml")
    func agon(_ arguments: String..., status: Int32 = 0) throws {
      let outcome = try program.run(arguments: arguments)
      #expect(outcome.status == status, "\(arguments) \(outcome.errors)")
    }
    try agon("run", "tiny.yml", "--quiet")
    try agon("match", "greedy", "random", "-v", "noughts", "--encounters", "4", "--database", "tiny.sqlite")
    // So few games prove nothing.
    try agon("tune", "tune.yml", "--quiet", status: 3)
    try agon("analyze", "tiny.sqlite", "--tournament", "tiny", "--nodes", "2000", "--quiet")
    // As long as somebody has the file open, what is written stays in the log.
    let reader = try DatabaseQueue(path: run.path("tiny.sqlite"))
    _ = try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM game") }
    try agon("run", "tiny.yml", "--quiet")
    try agon("analyze", "tiny.sqlite", "--tournament", "tiny", "--variant", "noughts:3x3", "--nodes", "2000", "--quiet")
    logged = try DamagedFile(at: run.path("tiny.sqlite"))
    try reader.close()
    whole = try DamagedFile(at: run.path("tiny.sqlite"))
    let games = try run.games(in: "tiny.sqlite")
    shown = [1, games / 2, games]
    try FileManager.default.createDirectory(atPath: run.path("copy"), withIntermediateDirectories: false)
  }

  /// What every command says of a file, all asked at once.
  private func answers(about file: DamagedFile, shown: [Int]) throws -> [String: Answer] {
    for place in ["tiny.sqlite", "copy/tiny.sqlite"] { try file.write(to: run.path(place)) }
    try? FileManager.default.removeItem(atPath: run.path("out"))
    var commands = Self.commands
    for number in shown { commands["show \(number)"] = ["show", "tiny.sqlite", "\(number)"] }
    let processes = try commands.mapValues { try run.start($0) }
    var answers: [String: Answer] = [:]
    for (command, process) in processes {
      let outcome = try run.outcome(of: process)
      let isTold = outcome.status == 0 || !outcome.errors.isEmpty || command == "check"
      #expect(isTold, "\(file.what): \(command) fails and doesn't tell why")
      let files = command == "report" && outcome.status == 0 ? try run.program.files(in: "out") : [:]
      answers[command] = Answer(status: outcome.status, output: outcome.output, files: files)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: run.path("")) where name.hasPrefix(".") {
      try FileManager.default.removeItem(atPath: run.path(name))
    }
    return answers
  }

  private enum Verdict: String, CaseIterable {
    case right, error, crashed, wrong
  }

  /// - Parameter expected: what the command says of the whole file, or of each state it has been in.
  private func verdict(_ answer: Answer, _ command: String, _ expected: [Answer?]) -> Verdict {
    if expected.contains(answer) { return .right }
    switch answer.status {
    case 0: return .wrong
    // Games that were exported before the damage was met can't be taken back.
    case 64, 65, 74: return answer.output.isEmpty || command == "check" || command.hasPrefix("export") ? .error : .wrong
    default: return .crashed
    }
  }

  @Test("Damage is an error or does no harm", .tags(.nightly))
  func damageIsHarmless() throws {
    defer { run.program.remove() }
    // Only the nightly ring damages a log.
    let known = try NightlyRing.isOn ? logged.states.map { try answers(about: $0, shown: shown) } : []
    let right = try answers(about: whole, shown: shown)
    #expect(right.values.allSatisfy { $0.status == 0 })
    #expect(!NightlyRing.isOn || (known.last == right && known.count > 4))
    try whole.write(to: run.path("tiny.sqlite"))
    let columns = try DamagedFile.columns(at: run.path("tiny.sqlite"))
    var random = SplitMix(seed: 20)
    // Each column has its turn, beginning anywhere.
    var next = random.below(columns.count)
    var counts: [String: [Verdict: Int]] = [:]
    for round in Self.rounds {
      var file = round % 4 == 0 ? logged : whole
      if round % 2 == 0 {
        file.damage(&random)
      } else {
        // An empty table has nothing that could be changed.
        repeat {
          file = whole
          next = (next + 1) % columns.count
        } while try !file.damage(columns[next], at: run.path("tiny.sqlite"), &random)
      }
      let number = shown[random.below(shown.count)]
      let verdicts = try answers(about: file, shown: [number]).map { command, answer in
        (command, verdict(answer, command, (file.isInLog ? known : [right]).map { $0[command] }))
      }
      for (command, verdict) in verdicts {
        counts[command.hasPrefix("show") ? "show" : command, default: [:]][verdict, default: 0] += 1
        #expect(verdict != .crashed && verdict != .wrong, "\(file.what): \(command) is \(verdict.rawValue)")
      }
      let isSound = verdicts.contains { $0 == "check" && $1 == .right }
      let noticed = verdicts.filter { $1 == .error }.map(\.0).sorted()
      #expect(!isSound || noticed.isEmpty, "\(file.what): \(noticed), but check doesn't see it")
    }
    for (command, verdicts) in counts.sorted(by: { $0.key < $1.key }) {
      print("damaged files, \(command): \(verdicts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))")
    }
  }
}
