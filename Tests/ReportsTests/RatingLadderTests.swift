import Figures
import Results
import Testing

@testable import Reports

@Suite struct RatingLadderTests {
  private func verdict(_ players: [String], _ rows: [(Int, Int, Int, Int, Int)]) -> [String] {
    let results = Sample.match(players, rows)
    return RatingLadder(results, Ranking(results), title: "").verdict
  }

  /// Two divisions that never met: of four and of two players.
  private static let league = Sample.match(
    ["a", "b", "c", "d", "e", "f"],
    [
      (0, 1, 9, 0, 1), (1, 0, 2, 0, 8), (0, 2, 9, 0, 1), (2, 0, 2, 0, 8), (1, 3, 7, 0, 3), (3, 1, 4, 0, 6),
      (2, 3, 6, 0, 4), (3, 2, 5, 0, 5), (4, 5, 7, 0, 3), (5, 4, 4, 0, 6),
    ])

  private func ladders(_ pictures: [Picture]) -> [String] {
    pictures.compactMap { if case .ladder(let ladder) = $0 { "\(ladder.title): \(ladder.rungs.count)" } else { nil } }
  }

  @Test("Players who can't be compared have a ladder for each group, by divisions where these are known")
  func divisions() {
    let (results, ranking) = (Self.league, Ranking(Self.league))
    let divisions = [["e", "f"], ["a", "b", "c", "d"]]
    let named = RatingLadder(results, ranking, title: "", divisions: divisions)
    #expect(ladders(named.pictures) == ["Division 1: 2", "Division 2: 4"])
    #expect(named.verdict.map { String($0.prefix(12)) } == ["Division 1: ", "Division 2: "])
    let unknown = RatingLadder(results, ranking, title: "board games")
    #expect(ladders(unknown.pictures) == ["board games, group 1 of 2: 4", "board games, group 2 of 2: 2"])
    let byVariant = RatingLadder.byVariant(results, [ranking], divisions: divisions)
    #expect(ladders(byVariant) == ["noughts:3x3, division 1: 2", "noughts:3x3, division 2: 4"])
  }

  @Test("Ladders side by side have an axis without players who are far below all others, and say so")
  func farBelowIsLeftOut() throws {
    func ladder(_ rows: [(Int, Int, Int, Int, Int)]) throws -> LadderFigure {
      let results = Sample.match(["a", "b", "c", "d"], rows)
      guard case .ladder(let ladder)? = RatingLadder.byVariant(results, [Ranking(results)]).first else {
        throw NoLadder()
      }
      return ladder
    }
    func pairs(_ rows: [(Int, Int, Int, Int)]) -> [(Int, Int, Int, Int, Int)] {
      rows.flatMap { [($0, $1, $2, 0, $3), ($1, $0, $3, 0, $2)] }
    }
    let close = pairs([(0, 1, 55, 45), (0, 2, 60, 40), (1, 2, 55, 45)])
    let far = try ladder(close + pairs([(0, 3, 98, 2), (1, 3, 97, 3), (2, 3, 96, 4)]))
    let last = try #require(far.rungs.last?.value.middle)
    #expect(far.rungs.last?.name == "d" && last < far.domain.lowerBound - 200)
    #expect(far.summary.hasSuffix("d is far below the others: a tip at the left edge."))
    let near = try ladder(close + pairs([(0, 3, 62, 38), (1, 3, 57, 43), (2, 3, 52, 48)]))
    #expect(near.domain.contains(try #require(near.rungs.last?.value.middle)) && !near.summary.contains("far below"))
  }

  private struct NoLadder: Error {}

  @Test("The verdict says who is first and how certain that is")
  func verdictNamesTheFirst() {
    #expect(verdict(["a", "b"], [(0, 1, 90, 0, 10), (1, 0, 10, 0, 90)]) == ["a is first (significant at 95 %)."])
    #expect(
      verdict(["a", "b"], [(0, 1, 52, 0, 48), (1, 0, 48, 0, 52)]) == ["a is first, but b may be as good."])
  }

  @Test("The verdict says which places are open")
  func verdictNamesOpenPlaces() {
    let rows = [
      (0, 1, 95, 0, 5), (1, 0, 5, 0, 95), (0, 2, 95, 0, 5), (2, 0, 5, 0, 95), (1, 2, 51, 0, 49), (2, 1, 49, 0, 51),
    ]
    #expect(verdict(["a", "b", "c"], rows) == ["a is first (significant at 95 %); places 2 and 3 are open."])
    let clear = [
      (0, 1, 95, 0, 5), (1, 0, 5, 0, 95), (0, 2, 95, 0, 5), (2, 0, 5, 0, 95), (1, 2, 90, 0, 10), (2, 1, 10, 0, 90),
    ]
    #expect(verdict(["a", "b", "c"], clear) == ["a is first (significant at 95 %); all other places are settled."])
  }
}
