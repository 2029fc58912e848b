import Figures
import Play
import Results
import Testing

@testable import Reports

@Suite struct LengthFigureTests {
  private func figure(
    _ variant: Results.Variant, _ counts: [Int: [Int]]? = nil, looked: Int? = nil, games: Int = 0
  ) throws -> HistogramFigure {
    let picture = LengthFigure.picture(
      variant, counts.map { LengthsByOutcome(variant: variant.name, counts: $0) },
      reach: looked.map { .init(variant: variant.name, looked: $0, games: games) })
    guard case .histogram(let figure)? = picture else { throw Missing() }
    return figure
  }

  private struct Missing: Error {}

  private static let noughts = Results.Variant(name: "noughts:3x3", seats: 2, lengths: [5: 3, 6: 2, 9: 4])

  @Test("Games are drawn by winner and length")
  func kindsByWinner() throws {
    let figure = try figure(Self.noughts, [5: [3, 0, 0], 6: [0, 2, 0], 9: [1, 0, 3]], looked: 9, games: 9)
    #expect(
      figure.kinds == [
        .init(name: "first seat won", counts: [3, 0, 0, 0, 1], ink: .series(0)),
        .init(name: "second seat won", counts: [0, 2, 0, 0, 0], ink: .series(1)),
        .init(name: "a draw", counts: [0, 0, 0, 0, 3], ink: .quiet),
      ])
    #expect(figure.first == 5 && figure.binWidth == 1 && figure.unit == "games" && figure.across == "plies")
    #expect(
      figure.title == "noughts:3x3"
        && figure.summary == "Games by their length: from 5 to 9 plies, the median 6.")
  }

  @Test("Only what occurs is drawn")
  func onlyOccurringIsDrawn() throws {
    let figure = try figure(Self.noughts, [5: [3, 0, 0], 9: [0, 0, 4]])
    #expect(figure.kinds.map(\.name) == ["first seat won", "a draw"])
    #expect(figure.kinds.map(\.ink) == [.series(0), .quiet])
  }

  @Test("Without a sample all games are alike")
  func noSampleOneKind() throws {
    let figure = try figure(Self.noughts)
    #expect(figure.kinds == [.init(name: "games", counts: [3, 2, 0, 0, 4], ink: .series(0))])
  }

  @Test("With more seats each winner has its own kind")
  func seatsHaveOwnKinds() throws {
    let snap = Results.Variant(name: "snap:4", seats: 4, lengths: [310: 6])
    let figure = try figure(snap, [310: [1, 0, 2, 1, 2]])
    #expect(figure.kinds.map(\.name) == ["seat 1 won", "seat 3 won", "seat 4 won", "nobody won alone"])
    #expect(figure.kinds.map(\.counts) == [[1], [2], [1], [2]])
    #expect(figure.kinds.map(\.ink) == [.series(0), .series(2), .series(3), .quiet])
  }

  @Test("A part of the games is noted as such")
  func partOfGamesIsNoted() throws {
    let figure = try figure(Self.noughts, [5: [3, 0, 0]], looked: 3, games: 9)
    #expect(
      figure.summary
        == "Games by their length: from 5 to 9 plies, the median 6. The figure covers 3 of 9 games.")
  }

  @Test(
    "Bins are at most forty, and each holds its games",
    arguments: [(5, 5), (5, 44), (5, 45), (0, 80), (1, 60), (310, 10_000)]
  )
  func fortyBinsAtMost(first: Int, last: Int) throws {
    var random = SplitMix(seed: UInt64(last))
    var counts: [Int: [Int]] = [:]
    for length in [first, last] + (0..<200).map({ _ in first + random.below(last - first + 1) }) {
      counts[length, default: [0, 0, 0]][random.below(3)] += 1
    }
    let lengths = counts.mapValues { $0.reduce(0, +) }
    let figure = try figure(.init(name: "noughts:3x3", seats: 2, lengths: lengths), counts)
    #expect(figure.first == first)
    // As narrow as can be.
    func bins(_ width: Int) -> Int { (last - first) / width + 1 }
    #expect(bins(figure.binWidth) <= 40 && (figure.binWidth == 1 || bins(figure.binWidth - 1) > 40))
    #expect(figure.kinds.allSatisfy { $0.counts.count == bins(figure.binWidth) })
    for (kind, outcome) in [("first seat won", 0), ("second seat won", 1), ("a draw", 2)] {
      let drawn = figure.kinds.first { $0.name == kind }?.counts ?? []
      for (bin, games) in drawn.enumerated() {
        let from = first + bin * figure.binWidth
        let own = counts.filter { (from..<from + figure.binWidth).contains($0.key) }
        #expect(games == own.values.reduce(0) { $0 + $1[outcome] })
      }
      #expect(drawn.reduce(0, +) == counts.values.reduce(0) { $0 + $1[outcome] })
    }
  }

  @Test("Without games there is no figure")
  func noGamesNoFigure() {
    let none = Results.Variant(name: "noughts:3x3", seats: 2)
    #expect(LengthFigure.picture(none, nil, reach: nil) == nil)
    #expect(LengthFigure.picture(none, LengthsByOutcome(variant: none.name, counts: [:]), reach: nil) == nil)
  }
}
