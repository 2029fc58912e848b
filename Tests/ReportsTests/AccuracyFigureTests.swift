import Figures
import Play
import Results
import Testing

@testable import Reports

@Suite struct AccuracyFigureTests {
  private func ladder(_ ranked: (player: String, quality: MoveQuality)...) throws -> LadderFigure {
    guard case .ladder(let ladder)? = AccuracyFigure.picture("noughts:3x3", ranked) else { throw Missing() }
    return ladder
  }

  private struct Missing: Error {}

  /// 3 to 8 of 9 moves were right: 4 of them were judged, one of those was wrong.
  private static let unsure = MoveQuality(games: [
    MoveCounts(moves: 4, judged: 2, drawsToLosses: 1), MoveCounts(moves: 5, judged: 2),
  ])
  /// 40 of 50 moves were right, all judged.
  private static let sure = MoveQuality(
    games: (0..<10).map { MoveCounts(moves: 5, judged: 5, winsToDraws: $0 % 2 == 0 ? 2 : 0) })

  @Test("A player whose moves are all judged is a point with its interval")
  func judgedIsAPoint() throws {
    let ladder = try ladder(("a", Self.sure))
    let error = 100 * (try #require(Self.sure.error95))
    #expect(error > 1 && error < 20)
    #expect(ladder.rungs.map(\.value) == [.known(80, 80 - error...80 + error)])
    #expect(ladder.rungs.map(\.text) == ["80.0 ± " + Rounded.text(error, decimals: 1)])
    #expect(ladder.title == "noughts:3x3" && ladder.unit == "% of moves right")
  }

  @Test("A player judged in part is a range from what is certain to what is possible")
  func partlyJudgedIsARange() throws {
    let rung = try #require(try ladder(("a", Self.unsure)).rungs.first)
    guard case .within(let range, let certain) = rung.value else { throw Missing() }
    #expect(abs(range.lowerBound - 100.0 / 3) < 1e-9 && abs(range.upperBound - 800.0 / 9) < 1e-9)
    // Of two games the interval is wider than what is possible.
    #expect(certain == 0...100)
    #expect(rung.text == "33.3 to 88.9, 44.4% judged")
  }

  @Test("The range never leaves its certain bounds")
  func rangeStaysInBounds() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let games = (0..<1 + random.below(6)).map { _ in
        let judged = random.below(6)
        return MoveCounts(
          moves: judged + random.below(4), judged: judged, winsToLosses: random.below(judged + 1))
      }
      guard case .ladder(let ladder)? = AccuracyFigure.picture("t", [("a", MoveQuality(games: games))]) else {
        #expect(games.allSatisfy { $0.judged == 0 })
        continue
      }
      switch ladder.rungs[0].value {
      case .known(let value, let certain): #expect(certain.contains(value) && (0...100).contains(certain), "\(games)")
      case .within(let range, let certain): #expect(certain.contains(range) && (0...100).contains(certain), "\(games)")
      default: Issue.record("\(ladder.rungs[0])")
      }
    }
  }

  @Test("The order stays, and a player that was never judged is left out")
  func unjudgedIsLeftOut() throws {
    let unknown = MoveQuality(games: [MoveCounts(moves: 8)])
    #expect(try ladder(("b", Self.sure), ("x", unknown), ("a", Self.unsure)).rungs.map(\.name) == ["b", "a"])
    #expect(AccuracyFigure.picture("t", [("x", unknown), ("y", MoveQuality())]) == nil)
    #expect(AccuracyFigure.picture("t", []) == nil)
  }
}
