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
    abstract: "Plays two players against each other until a test is decided, it is clear, or enough is played.",
    discussion: """
      An encounter is one opening, or deal, played in both seatings; encounters rotate over the variants. All \
      numbers are from the side of the first player. The test looks at the games in a fixed order, so that the \
      verdict doesn't depend on the number of workers; games begun before it but beyond the verdict are dropped. \
      --until-clear asks no more than who isn't worse: it ends as soon as one of the two surely isn't, by so many Elo \
      points, and says “equal” of two of whom neither is. \
      With a database the games are kept, and after an interruption, or with more encounters for an undecided test, \
      the same command goes on.

      What options say of players is for both, or after “1:” or “2:” for the first or the second alone: --option \
      Hash=64 or --option 2:Hash=64, --limit-move 100ms or --limit-move 2:50ms. With a config, players are those \
      that it lists, by name, and it has the variants, openings and limits, but for what options say.

      Exit codes: 0 H1 accepted, or the first isn't worse, or neither was asked; 1 H0 accepted, or only the second \
      isn't worse; 3 undecided.

        agon match alpha-beta:depth=3 greedy -v reversi:6x6 --openings 4 --sprt 0,20
        agon match alpha-beta greedy -v connect-four --openings 6 --until-clear 20
        agon match reflex reflex:misses=0.1 -v snap --database snap.sqlite
        agon match "gtp:gtp-rhino -l 1" greedy -v reversi --limit-game 10s+0.1s
        agon match json:./bot json:./bot --name 1:new --directory 2:old -v reversi
        agon match --config nightly.yml rhino deep --sprt 0,20
      """)

  @Argument(
    help: "The player from whose side the numbers are; PROTOCOL:COMMAND is a program, its words quoted as in a shell.",
    completion: .opponent)
  var player: String

  @Argument(help: "Its opponent.", completion: .opponent)
  var opponent: String

  @Option(
    name: [.customLong("variant"), .customShort("v")],
    help: "A variant of two seats; may be repeated (default: those of the config that both play).", completion: .variant
  )
  var variants: [String] = []

  @Option(help: "A tournament's config that has players by name, variants, openings and limits.", completion: .config)
  var config: String?

  @OptionGroup(title: "The players") var sides: MatchSideOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(
    help: ArgumentHelp(
      "What ends games early, as in a config, such as \"{resign: {score: 5, moves: 3}, solved: 1000}\".",
      valueName: "rules"))
  var adjudicate: String?

  @Flag(help: "Keep a note of every move: its time, and what players say of it.")
  var recordMoves = false

  @Option(
    parsing: .unconditional, help: "How many encounters at most, over all variants (default: 100, with a test 100000).")
  var encounters: Int?

  @OptionGroup(title: "The test") var test: TestOptions

  @OptionGroup(title: "Until it is clear") var clear: ClearOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Random plies each encounter starts with, or a file of openings, EPD or PGN (default: the config's, or none).",
      valueName: "plies|file"), completion: .file())
  var openings: String?

  @Option(parsing: .unconditional, help: "Everything random follows from it.")
  var seed: UInt64 = 1

  @Option(help: "Where the games are kept (default: nowhere).", completion: .database)
  var database: String?

  @Option(help: "A file in PGN to which each game is appended when it is over (default: none).", completion: .file())
  var pgn: String?

  @OptionGroup var time: TimeOption

  @Option(parsing: .unconditional, help: "How many games are played at once (default: one per core).")
  var workers: Int?

  @OptionGroup var engineOptions: EngineOptions

  @Option(help: "How to print what it comes to.")
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
      Console.tell("going on with run \(run.number) of \(run.tournament): \(known) games are played")
    }
    let progress = Progress { play.match?.summary }
    remarks.stand(beside: progress)
    let outcome = try progress.shown { try play.play(stop: stop) }
    // Before the end of the first encounter there is nothing to tell.
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
