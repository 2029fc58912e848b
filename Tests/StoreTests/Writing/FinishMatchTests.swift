import Play
import Results
import Testing

@testable import Store

@Suite struct FinishMatchTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let variants = [Run.Variant(name: "noughts:3x3", seats: 2)]

  /// Both games of some encounters.
  private func games(_ encounters: Range<Int>) -> [GameRecord] {
    encounters.flatMap { encounter in
      [["alpha", "random"], ["random", "alpha"]].map { GameRecord.sample($0, encounter: encounter) }
    }
  }

  @Test("Games beyond the counted encounters are removed with their share of the totals")
  func extraGamesAreRemoved() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(variants: Self.variants))
      // In the order in which games may end when one takes long.
      try store.write(games(3..<9), to: run)
      try store.write(games(0..<3), to: run)
      try store.write([JudgedGame(number: 1, judgements: [])], nodes: 10)
      try store.finish(run, encounters: ["noughts:3x3": 4])
    }
    let store = try Store.forReading(scratch.path())
    let results = try store.results()
    #expect(results.coverage.games == 8 && results.coverage.planned == 8)
    #expect(results.tallies.reduce(0) { $0 + $1.games } == 8)
    var encounters: [Int] = []
    try store.forEachGame {
      encounters.append($0.record.job.encounter)
      return true
    }
    #expect(encounters.sorted() == [0, 0, 1, 1, 2, 2, 3, 3])
    var findings: [Finding] = []
    func look(_ inspection: Inspection) throws {
      try inspection.checkFile()
      for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 10) { _ in } }
    }
    try store.inspect(reportingTo: { findings.append($0) }, look)
    #expect(findings.isEmpty, "\(findings)")
    #expect(try store.runs().map(\.isComplete) == [true])
  }

  @Test("Games can be removed before the run is complete")
  func gamesMayBeDroppedEarly() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(variants: Self.variants))
      try store.write(games(0..<9), to: run)
      try store.drop(beyond: ["noughts:3x3": 4], of: run)
      #expect(try store.runs().map(\.isComplete) == [false])
      let coverage = try store.results().coverage
      #expect(coverage.games == 8 && coverage.planned == 8)
      try store.write(games(4..<5), to: run)
      #expect(try store.results().coverage.games == 10)
    }
  }

  @Test("Without extra games only the run's completion changes")
  func nothingExtraNothingGone() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(variants: Self.variants))
      try store.write(games(0..<4), to: run)
      let before = try store.results()
      try store.finish(run, encounters: ["noughts:3x3": 4])
      #expect(try store.results().tallies == before.tallies)
      #expect(try store.runs().map(\.planned) == [8])
    }
  }
}
