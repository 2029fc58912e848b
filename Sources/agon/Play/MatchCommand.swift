import ArgumentParser
import Campaign
import Engines
import Foundation
import Reports
import Statistics
import Tournament

/// `agon match`: a comparison of two players.
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Plays a match of two players, up to a number of games or a test's decision.",
    discussion: """
      An encounter is one opening, or deal, played in both seatings; encounters rotate over the variants. All results \
      refer to the first player. The test reads the games in a fixed order, so the verdict doesn't depend on the \
      number of workers; games after the verdict are dropped. --until-clear stops as soon as one player is \
      significantly not worse than the other by more than a margin in Elo, and reports “equal” if neither is worse by \
      more than the margin. With --database the games are kept, and the same command continues after an interruption, \
      or with more encounters for an undecided test.

      Options of players are for both, or with the prefix “1:” or “2:” for one of them: --option Hash=64 or --option \
      2:Hash=64, --limit-move 100ms or --limit-move 2:50ms. With --config, players are named as in the config, and \
      variants, openings and limits are the config's unless options replace them.

      Exit codes: 0 H1 accepted, or the first player isn't worse, or there is no test; 1 H0 accepted, or only the \
      second player isn't worse; 3 undecided.

        agon match alpha-beta:depth=3 greedy -v reversi:6x6 --openings 4 --sprt 0,20
        agon match alpha-beta greedy -v connect-four --openings 6 --until-clear 20
        agon match reflex reflex:misses=0.1 -v snap --database snap.sqlite
        agon match "gtp:gtp-rhino -l 1" greedy -v reversi --limit-game 10s+0.1s
        agon match json:./bot json:./bot --name 1:new --directory 2:old -v reversi
        agon match --config nightly.yml rhino deep --sprt 0,20
      """)

  @Argument(
    help: "First player, to which all results refer; PROTOCOL:COMMAND is a program, quoted as in a shell.",
    completion: .opponent)
  var player: String

  @Argument(help: "Second player.", completion: .opponent)
  var opponent: String

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "Variant of two seats; repeat for several (default: those of the config that both play).",
    completion: .variant
  )
  var variants: [String] = []

  @Option(help: "Tournament config with named players, variants, openings and limits.", completion: .config)
  var config: String?

  @OptionGroup(title: "Players") var sides: MatchSideOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(
    help: ArgumentHelp(
      "Rules that end games early, as in a config, such as \"{resign: {score: 5, moves: 3}, solved: 1000}\".",
      valueName: "rules"))
  var adjudicate: String?

  @Flag(help: "Record the time of every move, and the players' notes.")
  var recordMoves = false

  @Option(
    parsing: .unconditional, help: "Maximum number of encounters over all variants (default: 100, with a test 100000).")
  var encounters: Int?

  @OptionGroup(title: "Test") var test: TestOptions

  @OptionGroup(title: "Stopping once settled") var clear: ClearOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of random opening plies, or a file of openings, EPD or PGN (default: the config's, or none).",
      valueName: "plies|file"), completion: .file())
  var openings: String?

  @Option(parsing: .unconditional, help: "Seed of all random numbers.")
  var seed: UInt64 = 1

  @Option(help: "Database for the games (default: none).", completion: .database)
  var database: String?

  @Option(help: "PGN file to which each finished game is appended (default: none).", completion: .file())
  var pgn: String?

  @OptionGroup var time: TimeOption

  @Option(parsing: .unconditional, help: "Number of games played in parallel (default: one per core).")
  var workers: Int?

  @OptionGroup var engineOptions: EngineOptions

  @Option(help: "Output format of the result.")
  var format = MatchBlock.Style.text

  @OptionGroup var width: WidthOption

  func run() throws {
    let plan = try plan()
    do {
      try play(plan)
    } catch let failure as EngineFailure {
      throw failure.advising { name in
        let isFirst = name == plan.players[0].name
        let written = isFirst ? player : opponent
        let options = sides.checkOptions(for: isFirst ? 1 : 2)
        if let config, (try? EngineSpec(notation: written)) == nil { return [written, "--config", config] + options }
        return [written, "-v", plan.entries[0].variant] + options
      }
    }
  }

  private func play(_ plan: RunPlan) throws {
    for warning in plan.warnings { Console.tell("agon: note: \(warning)") }
    let stop = try time.signal()
    let interrupt = Interrupt(
      stop, kept: database == nil ? "without --database no game is kept" : "all games recorded by now are kept")
    defer { withExtendedLifetime(interrupt) {} }
    let remarks = Remarks()
    let play = try stop.unlessRequested {
      try RunPlay(plan, engines: engineOptions.setting(remarks, stop: stop), pgn: pgn)
    }
    let run = play.run
    if run.isContinuation {
      let known = play.before.coverage.games
      Console.tell("continuing run \(run.number) of \(run.tournament): \(known) games are played")
    }
    let progress = Progress { play.match?.summary }
    remarks.stand(beside: progress)
    let outcome = try progress.shown { try play.play(stop: stop) }
    // Before the end of the first encounter there is nothing to report.
    if let block = outcome.match {
      try Console.print(
        block.text(in: format, width: width.columns, command: ShellCommand.again), isForPrograms: format != .text)
    }
    if outcome.ending == .stopped {
      let goOn = "to go on: " + ShellCommand.again
      Console.tell("interrupted" + (database == nil ? "; without --database no game is kept" : "\n" + goOn))
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    if outcome.ending == .timeUp {
      Console.tell(
        "the time is up"
          + (database == nil ? "; without --database no game is kept" : "\nto go on: " + ShellCommand.again))
    }
    if let status = Self.status(outcome.match?.answer ?? (outcome.match == nil ? .open : nil)) {
      throw ExitCode(status.rawValue)
    }
  }

  private func plan() throws -> RunPlan {
    if let workers { _ = try RunConfig.checkedWorkers(workers) }
    var match = MatchConfig(player, opponent, variants: variants)
    sides.apply(to: &match)
    limits.apply(to: &match)
    match.run = try config.map { try RunConfig(contentsOf: $0) }
    match.adjudication = adjudicate
    match.notesMoves = recordMoves ? true : nil
    match.openings = openings.flatMap(Int.init)
    match.openingsFile = match.openings == nil ? openings : nil
    (match.encounters, match.seed) = (encounters, seed)
    (match.test, match.goal) = (try test.test(), try clear.goal())
    if match.test != nil, match.goal != nil {
      throw UsageError(description: "--until-clear: give it or --sprt, not both")
    }
    return try RunPlan(match, database: database, workers: workers, command: ShellCommand.again)
  }

  /// The exit code for the result of a match; nil for that of success.
  static func status(_ answer: MatchBlock.Answer?) -> ExitStatus? {
    switch answer {
    case nil, .yes: nil
    case .no: .rejected
    case .open: .undecided
    }
  }
}
