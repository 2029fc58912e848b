import Campaign
import Engines
import Foundation
import TestRings
import Testing
import Tournament

@testable import agon

/// Numbers from outside at the edges of what can be written: an answer or a refusal, never a crash, never a hang.
@Suite struct NumberEdgesTests {
  private static let edges = [
    "9223372036854775807", "-9223372036854775808", "4611686018427387904", "1000000000000000000000000000000",
    "9007199254740993", "1000000", "1e300", "1e-300", "-1", "-0", "0", "1.5", "nan", "-inf", "0x7fffffffffffffff",
  ]

  private static let config = """
    name: edges
    seed: 18
    seating: permutations
    encounters: 3
    variants: ["noughts:5x4,line=4", "snap:4,ranks=6,suits=4,turns=100", "connect-four:6x5"]
    players: [random, greedy, "monte-carlo:simulations=10,exploration=1.5", "alpha-beta:depth=2,tempo=12.5", reflex,
      "reflex:slowest=900,false-calls=0.5", {name: third, player: reflex}, {name: outside, engine: [true], protocol: gtp, margin: 20ms, hang: 2s,
      memory: 512MB, cpu-time: 90s, cpus: [\(EngineLimits.cpus.first ?? 0)],
      sandbox: {processes: 30, files: 60, disk: 3MB}}]
    openings: {plies: 2}
    limits: {game: 7s, increment: 3ms, depth: 4, nodes: 100, plies: 40}
    workers: 2
    """

  private static let conditions = """
    name: edges
    variants: [reversi:6x6]
    players: [greedy, {name: deep, player: "alpha-beta:depth=2", limits: {nodes: 100}}]
    limits: {game: 7s, moves: 40}
    sprt: {elo: [0, 5], alpha: 0.05, beta: 0.1}
    faults: {on: retry, starts: 3, games: 5}
    adjudicate: {resign: {score: 9, moves: 3}, draw: {score: 0.1, moves: 5, after: 10}, solved: 1000}
    """

  private static let tune = """
    player: monte-carlo:simulations=50
    parameters: {exploration: {start: 1.25, min: 0.5, max: 2, c_end: 0.25}}
    variants: [{variant: noughts:3x3, weight: 0.5}]
    games: 400
    method: {spsa: {encounters: 2, A: 0.1, alpha: 0.602, gamma: 0.101, r_end: 0.002, averaged: 0.3}}
    verify: {sprt: [0, 5], games: 200}
    simulate: {drop: 100, draws: 0.2, tunes: 20}
    limits: {move: 1s}
    """

  /// The text with each of its numbers in turn replaced by each of the edges.
  private static func variations(of text: String) -> [String] {
    text.matches(of: /[:\[=, ]([0-9]+(?:\.[0-9]+)?)/).flatMap { number in
      edges.map { text.replacingCharacters(in: number.1.startIndex..<number.1.endIndex, with: $0) }
    }
  }

  /// Whether a config is taken; a refusal has to say where and why.
  private func isTaken(_ text: String, _ read: (String) throws -> Void) -> Bool {
    do {
      try read(text)
      return true
    } catch {
      #expect(error is ConfigError && "\(error)".hasPrefix("x.yml"), "\(error)\n\(text)")
      return false
    }
  }

  @Test("Every number of a tournament is taken or refused")
  func tournamentNumbers() throws {
    func read(_ text: String) throws {
      let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
      let games = try #require(plan.games)
      #expect(try games > 0 && plan.summary(Forecast(of: plan), lineup: nil).hasPrefix("edges: \(games) games"))
    }
    try read(Self.config)
    let variations = Self.variations(of: Self.config)
    let taken = variations.count { isTaken($0, read) }
    #expect(variations.count > 400 && taken > 10 && taken < variations.count / 3, "\(taken) of \(variations.count)")
  }

  @Test("Every number of a tune is taken or refused")
  func tuneNumbers() throws {
    func read(_ text: String) throws {
      let plan = try TunePlan(try TuneConfig(text: text, file: "x.yml"))
      _ = plan.method.optimiser(plan.space, games: plan.games, seed: plan.seed)
    }
    try read(Self.tune)
    let variations = Self.variations(of: Self.tune)
    let taken = variations.count { isTaken($0, read) }
    #expect(variations.count > 200 && taken > 10 && taken < variations.count / 2, "\(taken) of \(variations.count)")
  }

  @Test("Every number of a match's test, faults and adjudication is taken or refused")
  func conditions() throws {
    func read(_ text: String) throws {
      let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
      #expect(plan.summary(try Forecast(of: plan), lineup: nil).hasPrefix("edges: "))
    }
    try read(Self.conditions)
    let variations = Self.variations(of: Self.conditions)
    let taken = variations.count { isTaken($0, read) }
    #expect(variations.count > 200 && taken > 10 && taken < variations.count / 2, "\(taken) of \(variations.count)")
  }

  @Test("Every number of every format is taken or refused", arguments: FormatCatalog.formats.map { $0.name })
  func formats(name: String) throws {
    let type = try #require(FormatCatalog.formats.first { $0.name == name })
    func read(_ text: String) throws {
      let plan = try RunPlan(try RunConfig(text: text, file: "x.yml"))
      #expect(plan.summary(try Forecast(of: plan), lineup: nil).hasPrefix("edges: "))
    }
    let needed = type.keys.compactMap { key in
      switch key.kind {
      case .players: "\(key.name): [greedy]"
      case .groups: "\(key.name): [[random, greedy], [deep, deeper]]"
      case .value: nil
      }
    }
    for key in type.keys {
      guard case .value = key.kind else { continue }
      for edge in Self.edges {
        let keys = (needed + ["\(key.name): \(edge)"]).joined(separator: ", ")
        _ = isTaken(
          """
          name: edges
          encounters: 2
          variants: [noughts:3x3]
          players: [random, greedy, {name: deep, player: "alpha-beta:depth=2"}, {name: deeper, player: "alpha-beta:depth=3"}]
          openings: {plies: 2}
          format: {\(name): {\(keys)}}
          """, read)
      }
    }
  }

  @Test("More seatings than can be held are refused")
  func tooManySeatings() throws {
    func complaint(players: Int, _ rest: String) -> String? {
      let names = (0..<players).map { "{name: p\($0), player: random}" }.joined(separator: ", ")
      do {
        let plan = try RunPlan(try RunConfig(text: "players: [\(names)]\n\(rest)", file: "x.yml"))
        #expect(plan.games ?? 0 > 0)
        return nil
      } catch {
        return "\(error)"
      }
    }
    let most = "\nencounters: 10000000\nseating: permutations"
    #expect(complaint(players: 200, "variants: [noughts:3x3]" + most) == nil)
    #expect(complaint(players: 20, "variants: [snap:4]\nformat: {gauntlet: {challenger: p7}}" + most) == nil)
    for format in ["", "\nformat: {gauntlet: {challenger: p7}}"] {
      #expect(
        complaint(players: 200, "variants: [snap:4]" + format + most)
          == "x.yml:2: variants: 200 players make more than 1000000 seatings an encounter at snap:4; list fewer players"
      )
    }
  }

  @Test("Durations below the clock's tick are refused")
  func tinyDurations() {
    #expect(throws: ConfigError.self) {
      try RunConfig(text: "variants: [x]\nplayers: [y]\nlimits: {move: 1e-9ms}", file: "x.yml")
    }
  }

  /// The built program's options; `%` is the number.
  private static let commands = [
    "rate games.csv --anchor A=%", "rate counts.csv", "score % % %", "score --pairs % % % % %",
    "score 10 20 30 --sprt 0,%", "score 10 20 30 --sprt 0,5 --alpha % --beta %", "perft noughts:3x3 %",
    "solve noughts:3x3 --threads %", "solve noughts:3x3 --table %", "bench --only none --seconds %",
    "match random greedy -v noughts:3x3 --encounters %",
    "match random greedy -v noughts:3x3 --encounters 1 --openings %",
    "match random greedy -v noughts:3x3 --encounters 1 --seed %",
    "match random greedy -v noughts:3x3 --encounters 1 --workers %", "run run.yml --dry-run --workers %",
  ]

  @Test("Every number on the command line is taken or refused", .mayHang, arguments: commands)
  func commandLineNumbers(command: String)
    throws
  {
    let program = try Program()
    defer { program.remove() }
    for number in ["9223372036854775807", "-9223372036854775808", "nan"] {
      try program.write("white,black,W,D,L\nA,B,3,2,1\n", to: "games.csv")
      try program.write("white,black,W,D,L\nA,B,\(number),\(number),\(number)\n", to: "counts.csv")
      try program.write("variants: [noughts:3x3]\nplayers: [random, greedy]\n", to: "run.yml")
      let words = command.replacing("%", with: number).split(separator: " ").map(String.init)
      let outcome = try program.run(arguments: words)
      #expect([0, 64, 65].contains(outcome.status), "\(words): \(outcome.status) \(outcome.errors)")
      #expect(outcome.status == 0 || outcome.errors.count > 10)
    }
  }
}
