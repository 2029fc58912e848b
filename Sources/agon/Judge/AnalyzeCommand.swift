import ArgumentParser
import Campaign
import Foundation
import Play
import Reports
import Results
import Store
import Tournament

/// `agon analyze`: a comparison of recorded moves with perfect play.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Compares recorded moves with perfect play, wherever the exact value can be solved.",
    usage: "agon analyze <database> [<options>]",
    discussion: """
      The moves of each game are judged from its end backwards, as far as positions can be solved within the node \
      budget. Judgements are stored in the database, so the same command continues after an interruption, and judges \
      games again only if a smaller budget left moves open. The table then shows each player's accuracy by variant and \
      phase: the share of right moves at least, if all moves not judged were wrong, and at most, if they were right.

      With --deep, moves that are still open, most of them in openings, are judged as well: the positions before and \
      after them are solved one by one, the last plies first, each once for all games. Connect Four at 7x6 is judged \
      completely in this way. If more than a quarter of a ply's positions exceed the budget, the plies before it are \
      skipped.

      With --opinion-of, one of Agon's own players rates the moves that are still open, and those of variants without \
      a solver: how often it agrees with the move made, and how much less that move is worth by its scores. These \
      opinions are printed instead of the proven judgements, and aren't stored.

        agon analyze nightly.sqlite
        agon analyze nightly.sqlite --deep
        agon analyze nightly.sqlite --opinion-of alpha-beta:nodes=3000
        agon analyze nightly.sqlite --variant reversi:8x8 --nodes 1000000 --format csv
      """)

  @OptionGroup var selection: Selection

  @Option(help: "Only games of this variant.", completion: .variant)
  var variant: String?

  @Flag(help: "Also judge the moves that are hard to solve, for minutes to hours.")
  var deep = false

  @Option(
    help:
      "Maximum number of nodes per position (default: \(Analysis.nodes), with --deep \(DeepAnalysis.nodes)).")
  var nodes: Int?

  @Option(parsing: .unconditional, help: "Number of games or positions judged in parallel (default: one per core).")
  var workers: Int?

  @Option(help: "Player that rates the moves without a proof: alpha-beta, monte-carlo or perfect.")
  var opinionOf: String?

  @Flag(help: "Print neither progress nor notes.")
  var quiet = false

  @OptionGroup var print: PrintOptions

  func run() throws {
    let nodes = nodes ?? (deep ? DeepAnalysis.nodes : Analysis.nodes)
    guard 1...1_000_000_000_000 ~= nodes else {
      throw UsageError(description: "--nodes: expected 1 to 1000000000000, found \(nodes)")
    }
    let workers = try RunConfig.checkedWorkers(workers ?? ProcessInfo.processInfo.activeProcessorCount)
    let judge = try opinionOf.map(Self.judge)
    let runs = try selection.runs()
    let store = try Store.forLongWork(selection.database, creates: false) { [quiet] in
      if !quiet { Console.tell($0) }
    }
    let results = try store.results(of: selection.tournament, runs: runs)
    let variant = variant.map(Catalog.canonicalName)
    // Before the work, so that an unknown name is reported at once.
    _ = try Chapter.accuracy(nil, of: results, variant: variant)
    let coverage = results.coverage
    let covered = RunSelection.numbers(coverage.runs)
    func work(_ nodes: Int) throws -> [(variant: String, games: [Int64])] {
      try store.gamesToJudge(of: coverage.tournament, runs: covered, nodes: nodes) { name in
        (variant == nil || name == variant) && (try? Catalog.variant(name))?.canBeSolved == true
      }
    }
    do {
      // Judging easy games one by one takes a fraction of the time that solving their positions takes.
      let first = deep ? max(1, min(nodes / 10, Analysis.nodes)) : nodes
      let easy = try work(first)
      try carryOut(.judging, workers: workers) { Analysis(easy, in: store, nodes: first, stop: $0) }
      // These are the games with open moves that haven't been analysed deeply. Which positions are given up as too hard
      // depends on all that are tried together, so that trying the rest alone would give another result.
      if deep {
        let hard = try work(nodes)
        try carryOut(.solving, workers: workers) { try DeepAnalysis(hard, in: store, nodes: nodes, stop: $0) }
      }
      if let judge { try printOpinions(of: judge, on: results, variant: variant, in: store, workers: workers) }
    } catch {
      try? store.close()
      throw error
    }
    if judge != nil { return try store.close() }
    let judgements = try store.judgements(of: coverage.tournament, runs: covered)
    try store.close()
    let chapter = try Chapter.accuracy(judgements, of: results, variant: variant)
    try Console.print(chapter.text(in: print.format, coverage: coverage), in: print.format)
  }

  /// The player whose opinion is requested.
  private static func judge(_ text: String) throws -> PlayerSpec {
    let judge = try Catalog.player(text)
    let known = MoveJudge.kinds
    guard known.contains(judge.kind.name) else {
      throw UsageError(
        description: "--opinion-of: \(judge.kind.name) doesn't say how it stands; \(known.joined(separator: ", ")) do")
    }
    return judge
  }

  /// Asks a player for its opinion on the moves that are still open, and prints its answers.
  private func printOpinions(
    of judge: PlayerSpec, on results: Results, variant: String?, in store: Store, workers: Int
  ) throws {
    var critique: Critique?
    try carryOut(.reviewing, workers: workers) { stop in
      let made = try Critique(results, in: store, judge: judge, stop: stop) { name in
        (variant == nil || name == variant) && (try? Catalog.variant(name))?.canBePlayed(by: judge.kind) == true
      }
      critique = made
      return made
    }
    guard let critique else { return }
    let chapter = Chapter.opinions(critique.opinions(of: results))
    try Console.print(chapter.text(in: print.format, coverage: results.coverage), in: print.format)
  }

  /// A kind of work on games, or on the positions in them.
  private struct Work {
    let doing, done, unit: String
    /// Whether the results are kept after an interruption.
    var isKept = true

    static let judging = Work(doing: "judging", done: "judged", unit: "game")
    static let solving = Work(doing: "solving", done: "solved", unit: "position")
    static let reviewing = Work(doing: "asking about", done: "asked about", unit: "game", isKept: false)
  }

  /// Does the work with a line of progress, and reports how to continue after an interruption.
  private func carryOut(_ work: Work, workers: Int, _ prepare: (StopFlag) throws -> some GameAnalysis) throws {
    let (stop, flag) = (StopSignal(), StopFlag())
    let interrupt = Interrupt(
      stop, kept: work.isKept ? "all \(work.unit)s \(work.done) by now are kept" : "opinions aren't kept",
      alert: { flag.raise(true) })
    defer { withExtendedLifetime(interrupt) {} }
    let analysis = try prepare(flag)
    let total = analysis.total
    if !quiet, total > 0 { Console.tell("\(work.doing) \(total) \(work.unit)\(total == 1 ? "" : "s")") }
    let start = ContinuousClock.now
    let progress = Progress(isShown: !quiet) {
      let (done, seconds) = (analysis.done, (ContinuousClock.now - start) / .seconds(1))
      return Progress.line(done: done, of: total, Pace(done: done, seconds: seconds), unit: work.unit + "s")
    }
    let isWhole = try progress.shown { try analysis.run(workers: workers) }
    if !quiet { for remark in analysis.remarks { Console.tell(remark) } }
    guard !isWhole else { return }
    Console.tell(
      """
      interrupted after \(analysis.done) of \(total) \(work.unit)s; \(work.isKept ? "what is known of them is" : "opinions aren't") kept
      to go on:  \(ShellCommand.again)
      """)
    throw ExitCode(ExitStatus.interrupted.rawValue)
  }
}
