import Foundation
import Play
import Store
import Testing

@testable import Campaign
@testable import agon

@Suite struct TuneCommandTests {
  private static let config = """
    name: t
    seed: 3
    player: {alpha-beta: {depth: 1}}
    parameters:
      corner: {start: 0, min: 0, max: 60}
      mobility: {start: 0.0, min: -5.0, max: 10.0}
    variants: [reversi:4x4, {variant: reversi:6x6, weight: 0.5}]
    games: 120
    verify: {sprt: [0, 50], games: 40}
    reports: {directory: reports, formats: [text, csv, markdown, json]}
    """

  private func edited(_ from: String, _ to: String) -> String { Self.config.replacing(from, with: to) }

  @Test("A tune gives the same result with any number of workers and can show it afterwards")
  func workersKeepTheTune() throws {
    let (one, many) = (try Program(), try Program())
    defer {
      one.remove()
      many.remove()
    }
    for (program, workers) in [(one, "1"), (many, "5")] {
      try program.write(Self.config, to: "t.yml")
      let outcome = try program.run("tune", "t.yml", "--workers", workers)
      #expect(outcome.status == 3, "\(outcome.errors)")
      #expect(outcome.output.contains("Verification\n"))
      #expect(outcome.output.contains("120 of 120 games by bradley-terry"))
      #expect(outcome.output.contains("Not proven: the match is undecided. The result is"))
    }
    #expect(try one.files(in: "reports") == many.files(in: "reports"))
    #expect(Set(try one.files(in: "reports").keys).isSuperset(of: ["report.txt", "parameters.csv", "course.csv"]))
    let shown = try one.run("tune", "show", "t.sqlite")
    let again = try many.run("tune", "t.yml", "--quiet")
    #expect(shown.status == 0 && shown.output == again.output)
  }

  @Test("A killed tune continues to the same result", arguments: ["bradley-terry", "spsa"])
  func killedTuneContinues(method: String) throws {
    let run = try DisturbedRun()
    let whole = try Program()
    defer {
      run.program.remove()
      whole.remove()
    }
    let config = edited("games: 120", "games: 960\nmethod: \(method)")
    for program in [run.program, whole] { try program.write(config, to: "t.yml") }
    for round in 1...3 {
      let process = try run.start("tune", "t.yml", "--quiet")
      try DisturbedRun.hold(process) { try steps(run) >= 20 * round }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let (disturbed, undisturbed) = (try run.program.run("tune", "t.yml"), try whole.run("tune", "t.yml"))
    #expect(disturbed.status == 3 && undisturbed.status == 3, "\(disturbed.errors)")
    #expect(disturbed.errors.contains("continuing the tune t"))
    #expect(disturbed.output == undisturbed.output)
    #expect(try run.program.files(in: "reports") == whole.files(in: "reports"))
  }

  private func steps(_ run: DisturbedRun) throws -> Int {
    guard FileManager.default.fileExists(atPath: run.path("t.sqlite")) else { return 0 }
    return try run.ask("SELECT count(*) FROM tune_step", "t.sqlite").first.flatMap { Int($0) } ?? 0
  }

  @Test("Parameters that depend on one another are tuned to the end")
  func dependentParameters() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      """
      name: t
      player: reflex
      parameters:
        fastest: {start: 500, min: 0, max: 2000}
        slowest: {start: 2500, min: 1000, max: 4000}
      variants: [snap:2]
      games: 400
      verify: {games: 20}
      """, to: "t.yml")
    let outcome = try program.run("tune", "t.yml", "--quiet")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("400 of 400 games by bradley-terry"))
    try program.write(
      """
      name: u
      player: reflex
      parameters:
        fastest: {start: 2600, min: 0, max: 3000}
        slowest: {start: 2500, min: 1000, max: 4000}
      variants: [snap:2]
      games: 400
      """, to: "u.yml")
    let refused = try program.run("tune", "u.yml", "--quiet")
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "agon: u.yml:4: parameters: the start doesn't keep “fastest <= slowest”: there it is 2600 <= 2500, off by 100\n"
    )
  }

  @Test(
    "A constraint that can't be read or kept is refused",
    arguments: [
      ("corner <= mobilty", "“corner <= mobilty”: there is no parameter “mobilty”; known: corner, mobility"),
      (
        "corner + mobility",
        "“corner + mobility”: it has no <= or >=; write sums of parameters such as “a <= b” or “a + 2 b <= 10”"
      ),
      ("corner >= 3", "the start doesn't keep “corner >= 3”: there it is 0 >= 3, off by 3"),
      ("corner + 2 mobility >= 90", "nothing in the ranges keeps “corner + 2 mobility >= 90”: at best it is 80 >= 90"),
    ])
  func badConstraintIsRefused(constraint: String, wrong: String) {
    let text = edited("games: 120", "constraints:\n  - corner + mobility <= 40\n  - \(constraint)\ngames: 120")
    let error = #expect(throws: ConfigError.self) { try TunePlan(TuneConfig(text: text, file: "t.yml")) }
    #expect(error?.description == "t.yml:10: constraints: \(wrong)")
  }

  @Test("A constraint of a word is refused")
  func wordConstraintIsRefused() {
    #expect(
      refusal(
        player: "monte-carlo", "{playouts: {start: uniform}, exploration: {start: 1, min: 0, max: 4}}",
        more: "constraints: [playouts <= exploration]")
        == "t.yml:6: constraints: “playouts <= exploration”: “playouts” is a word; constraints are of numbers")
  }

  @Test("A range end that the player doesn't take is refused even if constraints exclude it")
  func badRangeEndIsRefused() {
    let player = "{alpha-beta: {depth: 1}}"
    #expect(
      refusal(player: player, "corner: {start: 0, min: 0, max: 600}", more: "constraints: [corner <= 3]")
        == "t.yml:3: parameters.corner: alpha-beta: corner can't be “600”; expected a number from -200 to 200")
  }

  @Test("A tune with a word and constraints keeps them at every step and reads as words")
  func wordsKeepConstraints() throws {
    let program = try Program()
    defer { program.remove() }
    let config = """
      name: t
      player: {monte-carlo: {simulations: 10}}
      parameters:
        playouts: {start: uniform}
        exploration: {start: 1, min: 0, max: 4}
        first-play: {start: 1, min: 0, max: 3}
      constraints: ["exploration + 2 first-play <= 3", first-play <= exploration]
      variants: [noughts:3x3]
      games: 40
      verify: none
      reports: {directory: reports, formats: [text, csv]}
      """
    try program.write(config, to: "t.yml")
    let outcome = try program.run("tune", "t.yml", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = try program.files(in: "reports")
    func rows(_ name: String) throws -> [[Substring]] {
      try #require(files[name]).split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    }
    func keeps(_ exploration: Double, _ first: Double) -> Bool {
      exploration + 2 * first <= 3 + 1e-11 && first <= exploration
    }
    let words: Set<Substring> = ["uniform", "decisive"]
    let parameters = try rows("parameters.csv")
    #expect(
      parameters[0] == [
        "parameter", "start", "result", "low95", "high95", "words95", "effect_elo", "effect_error95", "matters",
      ])
    let (word, number) = (parameters[1], parameters[2])
    #expect(word[0] == "playouts" && word[1] == "uniform" && words.contains(word[2]))
    #expect(word[3].isEmpty && word[4].isEmpty && words.union(["uniform or decisive"]).contains(word[5]))
    #expect(number[1] == "1.0" && Double(number[3]) != nil && Double(number[4]) != nil && number[5].isEmpty)
    let course = try rows("course.csv")
    #expect(course[0] == ["games", "playouts", "exploration", "first-play"] && course.count == 11)
    for row in course.dropFirst() {
      #expect(words.contains(row[1]))
      #expect(keeps(try #require(Double(row[2])), try #require(Double(row[3]))), "\(row)")
    }
    let plan = try TunePlan(TuneConfig(contentsOf: program.directory.appending(path: "t.yml").path))
    let store = try Store.forReading(program.directory.appending(path: "t.sqlite").path)
    let kept = try store.steps(ofTune: "t")
    let steps = try plan.played(kept, file: "t.sqlite")
    #expect(steps.count == 10)
    #expect(steps.flatMap { [$0.step.first, $0.step.second] }.allSatisfy { keeps($0[1], $0[2]) })
    #expect(kept.allSatisfy { $0.first.hasPrefix("playouts=uniform,") || $0.first.hasPrefix("playouts=decisive,") })
    #expect(
      plan.line([1, 2, 0.5]) == "player: monte-carlo:simulations=10,exploration=2,first-play=0.5,playouts=decisive")
    let report = try #require(files["report.txt"])
    #expect(report.contains("Words: those that include the best one, at 95 %."))
    #expect(
      report.contains(
        """
        player: monte-carlo:simulations=10
        variants: {noughts:3x3: 1}
        parameter exploration: real from 1.0 in 0.0...4.0, linear scale
        parameter first-play: real from 1.0 in 0.0...3.0, linear scale
        parameter playouts: word from uniform in uniform, decisive
        constraints: [exploration + 2 first-play <= 3, first-play <= exploration]
        method: bradley-terry, 2 encounters a step

        """))
    try program.write(config.replacing("<= 3\"", with: "<= 3.5\""), to: "t.yml")
    let refused = try program.run("tune", "t.yml")
    #expect(refused.status == 64 && refused.errors.contains("constraints"), "\(refused.errors)")
  }

  @Test("More games in the config continue the tune")
  func moreGamesContinue() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(edited("games: 40", "games: 10"), to: "t.yml")
    #expect(try program.run("tune", "t.yml").status == 3)
    try program.write(edited("games: 120", "games: 200"), to: "t.yml")
    let more = try program.run("tune", "t.yml")
    #expect(more.status == 3, "\(more.errors)")
    #expect(more.errors.contains("continuing the tune t: 120 of 200 games are played"))
    #expect(more.output.contains("200 of 200 games"))
    // And again, through all of it.
    #expect(try program.run("tune", "t.yml").output == more.output)
  }

  @Test("A tune with other settings is refused with what has changed")
  func otherSettingsAreRefused() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(edited("verify: {sprt: [0, 50], games: 40}", "verify: none"), to: "t.yml")
    #expect(try program.run("tune", "t.yml").status == 0)
    try program.write(edited("max: 60", "max: 61"), to: "t.yml")
    let refused = try program.run("tune", "t.yml")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("tune.parameters.corner: real from 0.0 in 0.0...60.0"))
    #expect(refused.errors.contains("scale then, real from 0.0 in 0.0...61.0"))
  }

  @Test(
    "A bad config is refused with what is wrong, where, and what would be right",
    arguments: [
      ("start: 0, min: 0, max: 60", "start: 70, min: 0, max: 60", "starts at 70, outside its range, 0 to 60"),
      ("min: 0, max: 60", "min: 0, max: 0", "max has to be more than min"),
      ("corner:", "crner:", "has no parameter “crner”; did you mean “corner”? known: depth"),
      ("max: 60", "max: 600", "corner can't be “600”"),
      ("games: 120", "games: 30", "30 games are too few to tune with; 40 or more"),
      ("[reversi:4x4, {variant: reversi:6x6, weight: 0.5}]", "[{variant: reversi:6x6, weight: 0}]", "sum to 0"),
      ("[reversi:4x4", "[snap:3", "snap:3"),
      ("games: 120", "games: 120\nmethod: genetic", "unknown method “genetic”; known: bradley-terry, spsa"),
      ("games: 120", "game: 120", "unknown key “game”"),
      ("sprt: [0, 50]", "sprt: [5, 0]", "the first Elo difference has to be less"),
      (
        "corner: {start: 0,", "depth: {type: real, start: 1,",
        "t.yml:5: parameters.depth: “depth” of alpha-beta takes whole numbers; leave “type” out"
      ),
    ])
  func badConfigIsExplained(
    from: String, to: String, wrong: String
  ) throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(edited(from, to), to: "t.yml")
    let outcome = try program.run("tune", "t.yml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(wrong), "\(outcome.errors)")
    #expect(outcome.errors.contains("t.yml"))
  }

  private static let outside = "{engine: [bot], protocol: ugi}"

  @Test(
    "A word that the player doesn't take or that is no choice is refused",
    arguments: [
      (
        "monte-carlo", "playouts: {start: 0, min: 0, max: 1}",
        "“playouts” of monte-carlo is a word, uniform or decisive; write {start: uniform}"
      ),
      (
        "monte-carlo", "playouts: {start: wild}",
        "“playouts” starts with “wild”, which isn't among its words: uniform, decisive"
      ),
      (
        "monte-carlo", "playouts: {start: uniform, words: [uniform, wild]}",
        "“playouts” of monte-carlo can't be “wild”; known: uniform, decisive"
      ),
      (
        "monte-carlo", "playouts: {start: uniform, words: [uniform]}",
        "“playouts” has no word but “uniform”; two or more are needed"
      ),
      (
        "monte-carlo", "playouts: {start: uniform, words: [uniform, uniform]}",
        "“playouts” has the word “uniform” twice"
      ),
      (
        "monte-carlo", "exploration: {start: uniform}",
        "“exploration” of monte-carlo is a number from 0 to 100; write {start: 1, min: 0, max: 9}"
      ),
      (
        outside, "style: {start: calm}",
        "it starts with the word “calm”; say which words it may be, such as {start: calm, words: [calm, wild]}"
      ),
      (
        outside, "style: {start: mad, words: [calm, wild]}",
        "“style” starts with “mad”, which isn't among its words: calm, wild"
      ),
      (outside, "style: {words: [calm, wild]}", "the key “start” is missing; write {start: calm, words: [calm, wild]}"),
      (
        outside, "style: {min: 0, max: 1}",
        "the key “start” is missing; write {start: 1, min: 0, max: 9}, or of a word {start: calm, words: [calm, wild]}"
      ),
    ])
  func badWordIsRefused(player: String, parameter: String, wrong: String) throws {
    let name = try #require(parameter.split(separator: ":").first)
    #expect(refusal(player: player, parameter) == "t.yml:3: parameters.\(name): \(wrong)")
  }

  @Test(
    "Keys for numbers are refused beside a word",
    arguments: [("min", "0"), ("max", "9"), ("type", "real"), ("scale", "log"), ("c_end", "1")]
  )
  func numberKeysNeedNumbers(key: String, value: String) {
    #expect(
      refusal(player: "monte-carlo", "playouts: {start: uniform, \(key): \(value)}")
        == "t.yml:3: parameters.playouts.\(key): “\(key)” is for numbers, and “playouts” is a word: it starts with "
        + "“uniform”; leave it out")
  }

  @Test("SPSA tunes no words, and the other method no more than its coordinates")
  func methodsHaveLimits() {
    #expect(
      refusal(player: "monte-carlo", "playouts: {start: uniform}", more: "method: spsa")
        == "t.yml:3: parameters.playouts: “playouts” is a word, and spsa tunes numbers; use “method: bradley-terry”")
    let words = (1...26).map { "w\($0)" }.joined(separator: ", ")
    #expect(
      refusal(player: Self.outside, "style: {start: w1, words: [\(words)]}")
        == "t.yml:3: parameters: bradley-terry takes up to 24 coordinates, not 25: one for each number, and for each "
        + "word one less than it has words")
  }

  /// What is wrong with a tune of this player and this parameter.
  private func refusal(player: String, _ parameter: String, more: String = "") -> String? {
    let text = """
      player: \(player)
      parameters:
        \(parameter)
      variants: [reversi:4x4]
      games: 1000
      \(more)
      """
    do {
      _ = try TunePlan(TuneConfig(text: text, file: "t.yml"))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("An engine receives its word as it is written")
  func engineGetsTheWord() throws {
    let plan = try TunePlan(
      TuneConfig(
        text: """
          player: {engine: [bot, "--book={book}"], protocol: ugi}
          parameters:
            style: {start: calm, words: [calm, wild, 3]}
            book: {start: "no", words: ["no", "yes"]}
          variants: [reversi:4x4]
          games: 1000
          """, file: "t.yml"))
    guard let engine = try plan.contender([2, 1]).engine else {
      Issue.record("it isn't an engine")
      return
    }
    #expect(engine.command == ["bot", "--book=yes"] && engine.options.map(\.value) == ["3"])
    #expect(plan.line([1, 0]) == "{engine: [bot, --book=no], protocol: ugi, options: {style: wild}}")
  }

  @Test("The progress shows words as words")
  func progressShowsWords() throws {
    let program = try Program()
    defer { program.remove() }
    var config = try TuneConfig(
      text: """
        player: monte-carlo
        parameters: {playouts: {start: decisive}, simulations: {start: 9, min: 1, max: 20}}
        variants: [noughts:3x3]
        games: 40
        """, file: "t.yml")
    config.setting.database = program.directory.appending(path: "t.sqlite").path
    let line = TuneProgress.line(try TunePlay(TunePlan(config)))
    #expect(line == "step 0 of 10; playouts=decisive simulations=9")
  }

  @Test(
    "A parameter takes the values that the player takes if they are known",
    arguments: [
      ("monte-carlo", "exploration", "", true), ("monte-carlo", "simulations", "", false),
      ("monte-carlo", "exploration", ", type: integer", false), ("engine", "c", "", false),
      ("engine", "c", ", type: real", true),
    ])
  func typesFollowThePlayer(
    player: String, parameter: String, type: String, isReal: Bool
  ) throws {
    let written = player == "engine" ? "{engine: [bot], protocol: ugi}" : player
    let plan = try TunePlan(
      TuneConfig(
        text: """
          player: \(written)
          parameters: {\(parameter): {start: 1, min: 1, max: 3\(type)}}
          variants: [reversi:4x4]
          games: 1000
          """, file: "t.yml"))
    #expect(plan.space.parameters.map(\.kind) == [isReal ? .real : .integer])
  }

  @Test("The report of a tune has its conditions and its config")
  func reportHasConditions() throws {
    let program = try Program()
    defer { program.remove() }
    let config = edited("verify: {sprt: [0, 50], games: 40}", "verify: none")
    try program.write(config, to: "t.yml")
    #expect(try program.run("tune", "t.yml").status == 0)
    let report = try #require(try program.files(in: "reports")["report.txt"])
    #expect(
      report.contains(
        """
        Conditions
        ==========

        player: alpha-beta:depth=1
        variants: {reversi:4x4: 1, reversi:6x6: 0.5}
        parameter corner: real from 0.0 in 0.0...60.0, linear scale
        parameter mobility: real from 0.0 in -5.0...10.0, linear scale
        method: bradley-terry, 2 encounters a step
        agon: \(Release.version)
        limits: none
        openings: {plies: 4}
        seed: 3

        The config
        ==========

        \(config)
        """), "\(report)")
  }

  @Test("The course of a tune ends with its result")
  func courseEndsWithResult() throws {
    let program = try Program()
    defer { program.remove() }
    // 101 steps: the last fit on the way was before the last of them.
    try program.write(
      edited("games: 120", "games: 404").replacing("{sprt: [0, 50], games: 40}", with: "none"), to: "t.yml")
    #expect(try program.run("tune", "t.yml").status == 0)
    let files = try program.files(in: "reports")
    func rows(_ name: String) throws -> [[Substring]] {
      try #require(files[name]).split(separator: "\r\n").map { $0.split(separator: ",") }
    }
    #expect(
      try rows("course.csv").last?.dropFirst() == ArraySlice(try rows("parameters.csv").dropFirst().map { $0[2] }))
  }

  @Test("Without parameters there is nothing to tune")
  func noParametersIsAnError() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      "player: greedy\nparameters: {}\nvariants: [reversi:4x4]\ngames: 100\n", to: "t.yml")
    let outcome = try program.run("tune", "t.yml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("there are no parameters to tune"))
  }

  /// A tune whose games are all drawn.
  private static func drawn(games: Int) -> String {
    """
    name: t
    player: {alpha-beta: {depth: 9}}
    parameters: {open-line: {start: 4, min: 0, max: 9}}
    variants: [noughts:3x3]
    openings: none
    games: \(games)
    verify: none
    """
  }

  @Test("Games that are all drawn are remarked on")
  func allDrawsAreNoted() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Self.drawn(games: 40), to: "t.yml")
    let outcome = try program.run("tune", "t.yml", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("All 40 games so far were drawn"))
    #expect(outcome.errors.isEmpty)
  }

  @Test("A tune without a winner says so once while it is being played")
  func noWinnerIsSaidOnce() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Self.drawn(games: 240), to: "t.yml")
    let outcome = try program.run("tune", "t.yml")
    #expect(outcome.status == 0)
    #expect(outcome.errors.split(separator: "all 200 games so far were drawn").count == 2)
  }

  @Test("An outside engine gets its values by options or in its command")
  func engineGetsItsValues() throws {
    let text = """
      name: t
      player: {engine: [bot, "--c={c}"], protocol: json}
      parameters: {c: {start: 1.5, min: 0.0, max: 3.0}, depth: {start: 2, min: 1, max: 5}}
      variants: [noughts:3x3]
      games: 100
      """
    let plan = try TunePlan(try TuneConfig(text: text, file: "t.yml"))
    guard let engine = try plan.contender([0.25, 4]).engine else {
      Issue.record("it isn't an engine")
      return
    }
    #expect(engine.command == ["bot", "--c=0.25"])
    #expect(engine.options.map { "\($0.name)=\($0.value)" } == ["depth=4"])
  }

  @Test("A result that a match has proven is offered to paste, and one that it hasn't on request alone.")
  func onlyProvenResultsAreOffered() throws {
    let program = try Program()
    defer { program.remove() }
    let config = """
      name: t
      player: alpha-beta
      parameters: {depth: {start: 1, min: 1, max: 3}}
      variants: [connect-four:5x5]
      games: 60
      verify: {sprt: [0, 50], games: 8}
      """
    try program.write(config, to: "t.yml")
    let open = try program.run("tune", "t.yml", "--quiet")
    #expect(open.status == 3 && open.output.hasPrefix("Result\n======\n\nVerdict"), "\(open.output)")
    #expect(open.output.contains("\nnot proven  ") && !open.output.contains("alpha-beta:depth="))
    let asked = try program.run("tune", "show", "t.sqlite", "--unproven")
    #expect(asked.status == 0 && asked.output.contains("To paste into a config:\nplayer: alpha-beta:depth="))
    try program.write(config.replacing("games: 8", with: "games: 2000"), to: "t.yml")
    let proven = try program.run("tune", "t.yml", "--quiet")
    #expect(proven.status == 0 && proven.output.contains("\nproven  "), "\(proven.output)")
    #expect(proven.output.contains("To paste into a config:\nplayer: alpha-beta:depth="))
  }

  @Test("A tune that keeps the start plays no match of it against itself, and proves nothing.")
  func theStartIsNotVerified() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Self.drawn(games: 40).replacing("verify: none", with: "verify: {games: 40}"), to: "t.yml")
    let outcome = try program.run("tune", "t.yml", "--quiet")
    #expect(outcome.status == 3 && outcome.output.contains("None stronger: "))
    #expect(!outcome.output.contains("Verification") && !outcome.output.contains("paste"))
  }

  @Test("An outside engine is tuned and verified, and none is left running")
  func engineTuneLeavesNone() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      """
      name: t
      player: {engine: ["\(Program.executable.path)", engine, "alpha-beta:depth={d}", --protocol, ugi], protocol: ugi}
      parameters: {d: {start: 1, min: 1, max: 3}}
      variants: [connect-four:5x5]
      openings: {plies: 2}
      games: 60
      verify: {sprt: [0, 50], games: 8}
      """, to: "t.yml")
    let outcome = try program.run("tune", "t.yml", "--quiet", "--workers", "2")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("60 of 60 games") && outcome.output.contains("Verification"))
  }

  @Test("A simulation shows what to expect of the budget")
  func simulationForecasts() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(edited("games: 120", "games: 400\nsimulate: {surface: skewed, tunes: 2}"), to: "t.yml")
    let outcome = try program.run("tune", "--simulate", "t.yml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("began 100 Elo below it on"))
    #expect(!FileManager.default.fileExists(atPath: program.directory.appending(path: "t.sqlite").path))
  }
}
