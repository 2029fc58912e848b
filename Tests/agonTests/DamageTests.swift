import Foundation
import Play
import Testing

/// Database files that are cut off, or in which a bit has flipped: an error or the right answer, never a crash, never a
/// wrong table. With `AGON_SLOW` a thousand files, else a few dozen.
@Suite struct DamageTests {
  private static let rounds = ProcessInfo.processInfo.environment["AGON_SLOW"] == nil ? 40 : 1_000

  /// What commands say of a file that is whole.
  private struct Answers: Equatable {
    let standings: String
    let report: [String: String]
    let games: [String]
  }

  private let run: DisturbedRun
  private let file: [UInt8]
  private let games: Int
  private let answers: Answers

  init() throws {
    run = try DisturbedRun()
    try run.program.write(CommandLineTests.config, to: "tiny.yml")
    // Two runs, so that one that is lost leaves another in its place.
    for _ in 1...2 { #expect(try run.program.run("run", "tiny.yml", "--quiet").status == 0) }
    games = try run.games(in: "tiny.sqlite")
    let report = try run.program.run("report", "tiny.sqlite", "--out", "whole")
    #expect(report.status == 0)
    let program = run.program
    answers = Answers(
      standings: try program.run("standings", "tiny.sqlite").output, report: try program.files(in: "whole"),
      games: try (1...games).map { try program.run("show", "tiny.sqlite", "\($0)").output })
    file = Array(try Data(contentsOf: URL(filePath: run.path("tiny.sqlite"))))
  }

  /// The file with one bit flipped, or without its end. Every other flip is in a byte that isn't zero: most of the
  /// others are in space that nothing has used yet.
  private func damaged(_ random: inout SplitMix) -> (bytes: [UInt8], what: String) {
    if random.below(4) == 0 {
      let size = random.below(file.count)
      return (Array(file.prefix(size)), "cut off after \(size) of \(file.count) bytes")
    }
    var place = random.below(file.count)
    if random.below(2) == 0 { while file[place] == 0 { place = random.below(file.count) } }
    let bit = random.below(8)
    var bytes = file
    bytes[place] ^= 1 << UInt8(bit)
    return (bytes, "bit \(bit) of byte \(place) (page \(1 + place / 4096)) flipped")
  }

  private enum Verdict: String, CaseIterable {
    case right, error, crashed, wrong
  }

  private func verdict(_ outcome: Program.Outcome, _ isRight: Bool) -> Verdict {
    switch outcome.status {
    case 0: isRight ? .right : .wrong
    case 64, 65, 74: outcome.errors.isEmpty && outcome.output.isEmpty ? .wrong : .error
    default: .crashed
    }
  }

  @Test func damageIsAnErrorOrDoesNoHarm() throws {
    defer { run.program.remove() }
    var random = SplitMix(seed: 20)
    var counts: [String: [Verdict: Int]] = [:]
    for _ in 1...Self.rounds {
      let (bytes, what) = damaged(&random)
      let number = 1 + random.below(games)
      var verdicts: [String: Verdict] = [:]
      try Data(bytes).write(to: URL(filePath: run.path("tiny.sqlite")))
      let standings = try run.outcome(of: try run.start("standings", "tiny.sqlite"))
      verdicts["standings"] = verdict(standings, standings.output == answers.standings)
      let report = try run.outcome(of: try run.start("report", "tiny.sqlite", "--out", "whole"))
      verdicts["report"] = verdict(report, try run.program.files(in: "whole") == answers.report)
      let show = try run.outcome(of: try run.start("show", "tiny.sqlite", "\(number)"))
      verdicts["show"] = verdict(show, show.output == answers.games[number - 1])
      let check = try run.outcome(of: try run.start("check", "tiny.sqlite"))
      verdicts["check"] = verdict(check, true)
      for (command, verdict) in verdicts {
        counts[command, default: [:]][verdict, default: 0] += 1
        #expect(verdict != .crashed, "\(what): \(command) of game \(number)")
        #expect(verdict != .wrong, "\(what): \(command) of game \(number)")
      }
      #expect(verdicts["check"] == .error || !verdicts.values.contains(.error), "\(what): check doesn't see it")
      for name in ["tiny.sqlite-wal", "tiny.sqlite-shm"] { try? FileManager.default.removeItem(atPath: run.path(name)) }
    }
    for (command, verdicts) in counts.sorted(by: { $0.key < $1.key }) {
      print("damaged files, \(command): \(verdicts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))")
    }
  }
}
