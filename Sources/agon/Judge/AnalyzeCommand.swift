import ArgumentParser
import Campaign
import Foundation
import Play
import Reports
import Store
import Tournament

/// `agon analyze`: recorded moves held against the truth.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Compares every recorded move that can be judged with perfect play.",
    usage: "agon analyze <database> [<options>]",
    discussion: """
      The moves of each game are judged from its end backwards, as far as positions can be solved in the budget, and \
      the judgements are kept in the database. After an interruption the same command goes on where it was; games \
      judged before aren't judged again, but for those of which a smaller budget left something open. Then it prints \
      how accurate each player was, at each variant and phase, and what share of the moves could be judged.

        agon analyze nightly.sqlite
        agon analyze nightly.sqlite --variant reversi:8x8 --nodes 1000000 --format csv
      """)

  @OptionGroup var selection: Selection

  @Option(help: "Only the games of one variant.")
  var variant: String?

  @Option(help: "What each position may cost, in nodes of its solver.")
  var nodes = 100_000

  @Option(parsing: .unconditional, help: "How many games are judged at once (default: one per core).")
  var workers: Int?

  @Flag(help: "No progress and no remarks.")
  var quiet = false

  @OptionGroup var print: PrintOptions

  func run() throws {
    guard 1...1_000_000_000_000 ~= nodes else {
      throw UsageError(description: "--nodes: expected 1 to 1000000000000, found \(nodes)")
    }
    let workers = try RunConfig.checkedWorkers(workers ?? ProcessInfo.processInfo.activeProcessorCount)
    let runs = try selection.runs()
    let store = try Store.forWriting(selection.database, creates: false)
    let results = try store.results(of: selection.tournament, runs: runs)
    let variant = variant.map(Catalog.canonicalName)
    // Before the work: a name that is nobody's is told at once.
    _ = try Chapter.accuracy(nil, of: results, variant: variant)
    let coverage = results.coverage
    let covered = RunSelection.numbers(coverage.runs)
    let work = try store.gamesToJudge(of: coverage.tournament, runs: covered, nodes: nodes) { name in
      (variant == nil || name == variant) && (try? Catalog.variant(name))?.canBeSolved == true
    }
    try judge(work, in: store, workers: workers)
    let judgements = try store.judgements(of: coverage.tournament, runs: covered)
    try store.close()
    let chapter = try Chapter.accuracy(judgements, of: results, variant: variant)
    try Console.print(chapter.text(in: print.format, coverage: coverage))
  }

  private func judge(_ work: [(variant: String, games: [Int64])], in store: Store, workers: Int) throws {
    let (stop, flag) = (StopSignal(), StopFlag())
    let interrupt = Interrupt(stop, kept: "all games judged by now are kept", alert: { flag.raise(true) })
    defer { withExtendedLifetime(interrupt) {} }
    let analysis = Analysis(work, in: store, nodes: nodes, stop: flag)
    let start = ContinuousClock.now
    let status = StatusLine {
      let (done, seconds) = (analysis.done, (ContinuousClock.now - start) / .seconds(1))
      return Progress.line(done: done, of: analysis.total, Pace(done: done, seconds: seconds))
    }
    if !quiet, analysis.total > 0 {
      Console.tell("judging \(analysis.total) \(analysis.total == 1 ? "game" : "games")")
    }
    let ticker = quiet ? nil : status.ticking()
    defer {
      ticker?.cancel()
      if !quiet { status.clear() }
    }
    do {
      try analysis.run(workers: workers)
    } catch {
      try? store.close()
      throw error
    }
    guard stop.isRequested, analysis.done < analysis.total else { return }
    try store.close()
    if !quiet { status.clear() }
    Console.tell(
      """
      interrupted after \(analysis.done) of \(analysis.total) games; what is known of them is kept
      to go on:  \(ShellCommand.again)
      """)
    throw ExitCode(ExitStatus.interrupted.rawValue)
  }
}
