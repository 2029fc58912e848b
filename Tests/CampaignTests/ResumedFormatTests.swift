import Play
import Reports
import Testing
import Tournament

@testable import Campaign

/// Whatever the format: a run that is stopped at any moment, again and again, ends as one that isn't.
@Suite struct ResumedFormatTests {
  /// What a chapter says, but for where the database lies and when it was played.
  private struct Told {
    let name: String
    let lines: [String]

    init(_ chapter: Chapter, in database: String) {
      name = chapter.name
      let text = chapter.text(in: .text) + chapter.text(in: .csv).replacing("\r\n", with: "\n")
      lines = text.replacing(database, with: "DATABASE").split(separator: "\n").map(String.init)
        .filter { !$0.contains(/[0-9]T[0-9:]*Z/) }
    }
  }

  /// The report of a run that has been played to its end, without its dates.
  private func told(_ outcome: RunPlay.Outcome, _ plan: RunPlan) throws -> [Told] {
    try #require(outcome.report).chapters.filter { $0.name != "dates" }.map { Told($0, in: plan.database) }
  }

  @Test("Every format is tried")
  func everyFormatIsTried() {
    #expect(Set(SmallContest.formats.keys) == Set(FormatCatalog.formats.map { $0.name }))
  }

  @Test(
    "A run of any format ends the same wherever it is stopped",
    arguments: FormatCatalog.formats.map { $0.name }, [1, 4]
  )
  func resumedFormatEndsTheSame(format: String, workers: Int) throws {
    let contest = try SmallContest()
    let setting = try #require(SmallContest.formats[format])
    let whole = try contest.plan(setting, workers: 1, database: "whole")
    let undisturbed = try RunPlay(whole).play()
    let games = try contest.games(of: whole)
    #expect(undisturbed.ending == .finished && games.count == undisturbed.results.coverage.games)

    // As long a path, so that lines break alike.
    let cut = try contest.plan(setting, workers: workers, database: "again")
    var random = SplitMix(seed: UInt64(workers) + format.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var stops = 0
    while true {
      let play = try RunPlay(cut)
      #expect(play.run.number == 1 && play.run.isContinuation == (stops > 0))
      let stop = stops < 5 ? StopSignal.after(games: 1 + random.below(max(2, games.count / 3))) : StopSignal()
      let outcome = try play.play(stop: stop)
      stops += 1
      guard outcome.ending != .stopped else { continue }
      #expect(outcome.ending == .finished && outcome.results.coverage.planned == games.count)
      let (now, then) = (try told(outcome, cut), try told(undisturbed, whole))
      #expect(now.map(\.name) == then.map(\.name))
      for (one, other) in zip(now, then) { #expect(one.lines == other.lines, "\(one.name)") }
      break
    }
    #expect(stops > 1)
    #expect(try contest.games(of: cut) == games)
  }
}
