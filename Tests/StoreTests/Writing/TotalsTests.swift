import Play
import Testing

@testable import Store

struct TotalsTests {
  /// An engine may claim any number of nodes.
  @Test("Efforts add up to the maximum at most")
  func effortsSaturate() throws {
    let scratch = try Scratch()
    let lots = Effort(moves: 3, nanoseconds: 5, nodes: Effort.most / 2 + 1)
    try Store.writing(scratch.path()) { (store) throws in
      for _ in 1...2 {
        let run = try store.beginRun(.sample(planned: 5))
        for encounter in 0..<5 {
          let game = GameRecord.sample(encounter: encounter)
          let record = GameRecord(
            job: game.job, transcript: game.transcript, outcome: game.outcome, plies: game.plies,
            efforts: [lots, Effort(moves: 2)])
          try store.write([record], to: run)
        }
        try store.finish(run)
      }
      for runs in [RunSelection.newest, .all] {
        let effort = try #require(try store.results(runs: runs).efforts.first { $0.seat == 0 })
        let games = runs == .all ? 10 : 5
        #expect(effort.nodes == Effort.most)
        #expect((effort.games, effort.moves, effort.nanoseconds) == (games, 3 * games, Int64(5 * games)))
      }
      var findings: [Finding] = []
      func report(_ finding: Finding) { findings.append(finding) }
      try store.inspect(reportingTo: report) { (inspection) throws in
        for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 2) { _ in } }
      }
      #expect(findings.isEmpty)
      #expect(try store.repairTotals().repaired.isEmpty)
    }
  }
}
