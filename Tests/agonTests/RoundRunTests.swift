import Foundation
import Testing

/// A test between two players that is played on a cluster, round by round.
@Suite struct RoundRunTests {
  private let program: Program

  init() throws { program = try Program() }

  private func writeConfig(elo: String = "[0, 40]") throws {
    try program.write(
      """
      name: night
      encounters: 200
      sprt: {elo: \(elo)}
      variants: [noughts:3x3, "connect-four:5x4"]
      players: [greedy, "monte-carlo:simulations=40"]
      openings: {plies: 2}
      workers: 1
      """, to: "night.yml")
    let shards = program.directory.appending(path: "shards")
    try FileManager.default.createDirectory(at: shards, withIntermediateDirectories: false)
  }

  private func play(round: Int, of rounds: Int = 8) throws -> [String] {
    try (0..<3).map { shard in
      let file = "shards/\(rounds)-\(round)-\(shard).sqlite"
      let played = try program.run(
        "run", "night.yml", "--shard", "\(shard)/3", "--round", "\(round)/\(rounds)", "--database", file)
      #expect(played.status == 0, "\(played.errors)")
      return file
    }
  }

  private func reports(_ directory: String) throws -> [String: Data] {
    let directory = program.directory.appending(path: directory)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0 != "index.html" && $0 != "report.json" }.map {
        ($0, try Data(contentsOf: directory.appending(path: $0)))
      })
  }

  @Test("Rounds give the result of one machine and stop at the deciding round")
  func roundsMatchOneMachine() throws {
    defer { program.remove() }
    try writeConfig()
    let alone = try program.run("run", "night.yml", "--database", "alone.sqlite", "--reports", "alone")
    #expect(alone.status < 2, "\(alone.errors)")
    var rounds = 0
    var status: Int32 = 3
    while status == 3, rounds < 8 {
      let merged = try program.run(arguments: ["merge", "night.sqlite"] + play(round: rounds))
      #expect(merged.status == 0, "\(merged.errors)")
      rounds += 1
      if rounds < 8 {
        #expect(
          merged.output.hasSuffix("round \(rounds)/8: 0 of 3 shards are whole; missing: 0, 1, 2\n"), "\(merged.output)")
      }
      status = try program.run("run", "night.yml", "--for", "1ms").status
    }
    #expect(status == alone.status && 1 < rounds && rounds < 8, "\(rounds)")
    for database in ["alone", "night"] {
      #expect(try program.run("check", "\(database).sqlite").status == 0)
      #expect(try program.run("report", "\(database).sqlite", "--out", "again-\(database)").status == 0)
    }
    let games = ["export", "--format", "csv"]
    #expect(
      try program.run(arguments: games + ["night.sqlite"]).output
        == program.run(arguments: games + ["alone.sqlite"]).output)
    #expect(try reports("again-night")["match.csv"] == reports("again-alone")["match.csv"])
    // What was played beyond the decision doesn't come back.
    let again = try program.run("merge", "night.sqlite", "shards/8-\(rounds - 1)-0.sqlite", "shards/8-0-1.sqlite")
    #expect(again.status == 0 && again.output.hasSuffix(", 0 of them new\n"), "\(again.output)\(again.errors)")
  }

  @Test("Missing shards are reported for the first incomplete round")
  func missingIsOfFirstRound() throws {
    defer { program.remove() }
    try writeConfig(elo: "[0, 1]")
    let first = try play(round: 0)
    let second = try play(round: 1)
    #expect(try program.run(arguments: ["merge", "night.sqlite"] + first + [second[1]]).status == 0)
    let missing = try program.run("merge", "night.sqlite", "--list-missing")
    #expect(missing.output == "--array=0,2\n")
    // What it comes to so far may be asked between; then the rest of the shards comes.
    #expect(try program.run("run", "night.yml", "--for", "1ms").status == 3)
    let rest = try program.run("merge", "night.sqlite", second[0], second[2])
    #expect(rest.output.hasSuffix("round 2/8: 0 of 3 shards are whole; missing: 0, 1, 2\n"), "\(rest.output)")
    let other = try play(round: 0, of: 9)
    let refused = try program.run("merge", "night.sqlite", other[0])
    #expect(refused.status == 65 && refused.errors.contains("rounds: 8 there, 9 here"), "\(refused.errors)")
  }

  @Test("Rounds are for tests, and tests are for rounds")
  func roundsNeedATest() throws {
    defer { program.remove() }
    try writeConfig()
    func complaint(_ config: String, _ options: String...) throws -> String {
      let outcome = try program.run(arguments: ["run", config, "--database", "x.sqlite"] + options)
      #expect(outcome.status == 64)
      return outcome.errors
    }
    #expect(
      try complaint("night.yml", "--shard", "0/3").hasPrefix(
        "agon: --shard: games can't be dealt out beforehand: with “sprt” the results decide when it ends; play it in "
          + "rounds, such as --round 0/40"))
    #expect(
      try complaint("night.yml", "--shard", "0/3", "--round", "8/8")
        == "agon: --round: expected NUMBER/COUNT with numbers from 0, such as 0/40 to 39/40; found “8/8”\n")
    #expect(
      try complaint("night.yml", "--round", "0/8")
        == "agon: --round: goes with --shard, such as --shard 3/20 --round 0/40\n")
    #expect(
      try complaint("night.yml", "--shard", "0/30", "--round", "0/40").contains(
        "expected at most as many shards, found 30 in 40 rounds"))
    try program.write("variants: [noughts:3x3]\nplayers: [random, greedy]\n", to: "all.yml")
    #expect(
      try complaint("all.yml", "--shard", "0/3", "--round", "0/8")
        == "agon: --round: is for runs with “sprt”; this one's games are dealt out at once, by --shard\n")
  }
}
