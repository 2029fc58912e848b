import Engines
import Foundation
import Play
import Reports
import Results
import Testing

@testable import Campaign
@testable import Store

@Suite struct RunWordsTests {
  /// What people and programs would read of a run of this config, without the config itself.
  private func told(_ config: String, files: [String: String] = [:]) throws -> (people: String, programs: String) {
    let directory = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files { try Data(text.utf8).write(to: directory.appending(path: name)) }
    let read = try RunConfig(text: config.replacing("HERE", with: directory.path), file: "x.yml")
    let (people, programs) = told(try RunPlan(read).description)
    return (people.replacing(directory.path, with: "HERE"), programs.replacing(directory.path, with: "HERE"))
  }

  private func told(_ description: RunDescription) -> (people: String, programs: String) {
    let run = Run(
      tournament: description.tournament, number: 1, seed: description.seed, planned: 0, games: 0, isComplete: true,
      conditions: description.conditions, identity: description.identity, config: description.config,
      variants: description.variants, players: description.players, sessions: [])
    let chapter = Chapter.conditions([run.inWords])
    let rows = chapter.text(in: .csv).replacing("\r\n", with: "\n").components(separatedBy: "1,,config,")
    return (chapter.text(in: .text), rows[0])
  }

  private static let base = [
    "variants": "[noughts:3x3, noughts:4x4]", "players": "[random, {name: quick, player: greedy}]",
  ]

  /// A config of these keys beside, or instead of, the base's.
  private static func config(_ keys: [String: String]) -> String {
    base.merging(keys) { $1 }.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: "\n")
  }

  @Test("A report has everything that a config sets")
  func reportHasAllSettings() throws {
    let (people, programs) = try told(
      """
      seed: 5
      format: {gauntlet: {challengers: [deep]}}
      encounters: 3
      openings: {plies: 2}
      variants: [noughts:3x3, "noughts:5x5,line=4"]
      players:
        - greedy
        - {name: deep, player: "alpha-beta:depth=2", limits: {nodes: 9}}
        - {name: bot, engine: [python3, "my bot.py"], protocol: json, variants: [noughts:3x3], passes: true,
           options: {Threads: 1, Hash: "a, b"}, environment: {LEVEL: high}, memory: 512MB, restart: game}
        - {name: rhino, engine: gtp-rhino, protocol: gtp, variants: [noughts:3x3]}
      limits: {move: 2s, plies: 60}
      adjudicate: {resign: {score: 5, moves: 3}}
      faults: {on: forfeit, games: 4}
      """)
    #expect(
      people == """
        Conditions
        ==========

        variants: noughts:3x3 noughts:5x5,line=4
        format: {gauntlet: {challengers: [deep]}}
        encounters: 3
        seating: rotations
        seed: 5
        openings: {plies: 2}
        limits: {move: 2000 ms, plies: 60}
        adjudicate: {resign: {moves: 3, score: 5}}
        faults: {games: 4, on: forfeit, starts: 3}
        play signature: \(Release.playSignature)

        Players
        Name   Setting      Value
        -----  -----------  ------------------------
        deep   player       alpha-beta:depth=2
               limits       {nodes: 9}
        bot    json engine  python3 'my bot.py'
               environment  {LEVEL: high}
               memory       536870912 bytes
               options      [Threads=1, "Hash=a, b"]
               passes       true
               restart      game
               variants     noughts:3x3
        rhino  gtp engine   gtp-rhino
               variants     noughts:3x3
        Players not listed are defined by their names.

        """)
    #expect(
      programs.hasSuffix(
        """
        1,greedy,player,greedy
        1,deep,player,alpha-beta:depth=2
        1,deep,limits,{nodes: 9}
        1,bot,json engine,python3 'my bot.py'
        1,bot,environment,{LEVEL: high}
        1,bot,hang,10000 ms
        1,bot,margin,50 ms
        1,bot,memory,536870912 bytes
        1,bot,options,"[Threads=1, ""Hash=a, b""]"
        1,bot,passes,true
        1,bot,restart,game
        1,bot,variants,noughts:3x3
        1,rhino,gtp engine,gtp-rhino
        1,rhino,hang,10000 ms
        1,rhino,margin,50 ms
        1,rhino,passes,false
        1,rhino,variants,noughts:3x3

        """))
  }

  @Test("A file of openings is reported with the openings it lists")
  func openingsFileIsReported() throws {
    let programs = try told(
      """
      openings: {file: HERE/o.txt, order: listed, start: 2}
      variants: [noughts:3x3, "noughts:5x5,line=4"]
      players: [greedy, random]
      """, files: ["o.txt": "noughts:3x3 a1\nnoughts:3x3 b1\nnoughts:5x5,line=4 a1\nnoughts:5x5,line=4 b1\n"]
    ).programs
    let digest = OpeningList(variant: "", openings: ["a1", "b1"]).digest
    #expect(
      programs.contains(
        "\n1,,openings,\"{file: HERE/o.txt, lists: {noughts:3x3: {count: 2, digest: \(digest)}, "
          + "\"\"noughts:5x5,line=4\"\": {count: 2, digest: \(digest)}}, order: listed, start: 2}\"\n"), "\(programs)")
  }

  /// Configs that differ from the base in one key alone.
  private static let changes: [String: [String]] = [
    "seed": ["7"], "format": ["{gauntlet: {challengers: [quick]}}"], "seating": ["permutations"],
    "encounters": ["3"], "sprt": ["{elo: [0, 5]}", "{elo: [0, 6]}", "{elo: [0, 5], alpha: 0.1}"],
    "openings": [
      "{plies: 1}", "{plies: 2}", "{file: HERE/o.txt}", "{file: HERE/p.txt}", "{file: HERE/o.txt, order: listed}",
      "{file: HERE/o.txt, order: listed, start: 2}",
    ],
    "variants": ["[noughts:3x3]", "[noughts:3x3, \"noughts:4x4,misere\"]"],
    "players":
      [
        "[random, {name: quick, player: random}]", "[random, {name: other, player: greedy}]",
        "[random, {name: quick, player: greedy, limits: {nodes: 5}}]",
      ] + engines.map { "[random, {name: quick, engine: [bot], protocol: ugi\($0)}]" }
      + ["[random, {name: quick, engine: [bot, -x], protocol: ugi}]"]
      + ["[random, {name: quick, engine: [bot], protocol: json}]"],
    "limits": [
      "{move: 1s}", "{game: 1s}", "{game: 1s, increment: 1s}", "{game: 1s, moves: 4}", "{depth: 3}", "{nodes: 3}",
      "{plies: 30}",
    ],
    "adjudicate": [
      "{resign: {score: 5, moves: 3}}", "{resign: {score: 5, moves: 4}}", "{draw: {score: 1, moves: 3}}",
      "{draw: {score: 1, moves: 3, after: 9}}", "{solved: 10}",
    ],
    "faults": ["{on: retry}", "{starts: 4}", "{games: 5}"],
  ]

  private static let engines =
    [
      "", ", directory: x", ", environment: {A: b}", ", options: {a: b}", ", variants: [noughts:3x3, noughts:4x4]",
      ", passes: true", ", margin: 70ms", ", hang: 7s", ", quit: 7s", ", pause: 9ms", ", restart: game",
      ", sandbox: strict", ", sandbox: {memory: 1GB}", ", sandbox: {processes: 9}", ", sandbox: {files: 9}",
      ", sandbox: {disk: 1MB}", ", sandbox: {cpu-time: 9s}", ", sandbox: {readable: [/opt/x]}",
      ", limits: {depth: 3}",
    ] + (EngineLimits.canLimitMemory ? [", memory: 512MB"] : []) + [", cpu-time: 9s"]
    + (EngineLimits.cpus.isEmpty ? [] : [", cpus: per-worker", ", cpus: [\(EngineLimits.cpus[0])]"])

  @Test("Two configs that play differently are never described alike")
  func differentConfigsDiffer() throws {
    let files = ["o.txt": "noughts:3x3 a1\nnoughts:3x3 b1\nnoughts:4x4 a1\nnoughts:4x4 b1\n"]
      .merging(["p.txt": "noughts:3x3 a1\nnoughts:3x3 b1\nnoughts:4x4 a1\nnoughts:4x4 c1\n"]) { $1 }
    var (people, programs): ([String: String], [String: String]) = ([:], [:])
    for change in [[:]] + Self.changes.flatMap({ key, values in values.map { [key: $0] } }) {
      let text = try told(Self.config(change), files: files)
      #expect(people[text.people] == nil, "\(change) and \(people[text.people] ?? ""): \(text.people)")
      #expect(programs[text.programs] == nil, "\(change) and \(programs[text.programs] ?? "")")
      (people[text.people], programs[text.programs]) = ("\(change)", "\(change)")
    }
  }

  @Test("All keys that change games are tried")
  func gameKeysAreTried() {
    // Where things are kept, what is noted beside the games, and how many at once; programs of rules have their own test.
    let others: Set = ["name", "record", "workers", "database", "reports", "games"]
    #expect(Set(ConfigTable.run().names) == others.union(Self.changes.keys))
    let tried = Self.engines.joined().split { !$0.isLetter && $0 != "-" }.map(String.init)
    for key in ConfigTable.engine.names where !["name", "engine", "protocol"].contains(key) {
      #expect(tried.contains(key), "\(key)")
    }
  }

  @Test("For runs without a stored identity the known conditions are reported")
  func oldRunsShowConditions() throws {
    let description = RunDescription(
      tournament: "old", seed: 7, variants: [.init(name: "noughts:3x3", seats: 2)],
      players: [.init(name: "random", definition: "random"), .init(name: "deep", definition: "alpha-beta:depth=4")],
      planned: 1, conditions: "no openings", config: "")
    #expect(
      told(description).programs == """
        run,player,setting,value
        1,,variants,noughts:3x3
        1,,seed,7
        1,,conditions,no openings
        1,random,player,random
        1,deep,player,alpha-beta:depth=4

        """)
  }

  @Test("A match is reported with its test")
  func matchIsReportedWithTest() throws {
    var match = MatchConfig("greedy", "random", variants: ["noughts:3x3"])
    match.limits.nodes = "20"
    let text = try told(RunPlan(match, command: "agon match greedy random").description).people
    #expect(
      text.contains(
        "\nformat: match\nsprt: none\nencounters: 100\nseed: 1\nopenings: none\nlimits: {nodes: 20}\nadjudicate: none\n"
      ),
      "\(text)")
  }
}
