import Figures
import Statistics
import Testing

@testable import Reports

@Suite struct MatchWalkTests {
  @Test("A decided test has a walk that ends at its ratio")
  func walkEndsAtItsRatio() throws {
    let test = try SequentialTest(elo0: 0, elo1: 50)
    let pairs = (0..<200).map { [4, 2, 3, 2][$0 % 4] }
    guard case .lines(let lines)? = MatchWalk.picture(pairs, test: test) else {
      Issue.record("there is no walk")
      return
    }
    let llr = try test.llr(.pairs(ll: 0, ld: 0, level: 100, wd: 50, ww: 50))
    #expect(lines.courses[0].spots.last??.y == llr && lines.courses[0].spots.last??.x == 400)
    #expect(lines.levels.map(\.y) == [test.upperBound, test.lowerBound])
  }

  @Test("An undecided test has none")
  func undecidedHasNoWalk() throws {
    #expect(MatchWalk.picture([2, 3, 1], test: try SequentialTest(elo0: 0, elo1: 5)) == nil)
    #expect(MatchWalk.picture([], test: try SequentialTest(elo0: 0, elo1: 5)) == nil)
  }
}
