import Figures
import Foundation
import Results
import Testing

@testable import Reports

@Suite struct TrendFigureTests {
  private func run(_ number: Int, _ players: [String], _ rows: [(Int, Int, Int, Int, Int)]) -> RunResults {
    var results = Sample.match(players, rows)
    results.coverage.runs = [number]
    return RunResults(results)
  }

  private func trend(_ runs: RunResults...) -> Trend {
    var trend = Trend(baseline: runs[0])
    for run in runs { trend.add(run) }
    return trend
  }

  private func lines(_ trend: Trend, order: [String]) throws -> Lines {
    guard case .lines(let lines)? = TrendFigure(trend.leagues[0], order: order).picture else { throw Missing() }
    return lines
  }

  private struct Missing: Error {}

  private static let usual = [(0, 1, 60, 0, 40), (1, 2, 60, 0, 40), (2, 0, 30, 0, 70)]

  @Test("Points are the ratings of the runs with their intervals")
  func pointsHaveIntervals() throws {
    let trend = trend(
      run(1, ["a", "b", "c"], Self.usual), run(2, ["a", "b", "c"], [(0, 1, 30, 0, 70), (1, 2, 50, 10, 40)]),
      run(3, ["a", "b", "c"], Self.usual))
    let lines = try lines(trend, order: ["c", "a", "b"])
    #expect(lines.courses.map(\.name) == ["c", "a", "b"])
    #expect(lines.labels.map(\.text) == ["1", "2", "3"] && lines.labels.map(\.x) == [0, 1, 2])
    let data = trend.chapter.data
    let columns = try ["run", "name", "elo", "elo_error95"].map { name in
      try #require(data.columns.firstIndex { $0.name == name }, "\(data.columns.map(\.name))")
    }
    #expect(data.rows.count == 9)
    for row in data.rows {
      guard case .integer(let run) = row[columns[0]].value, case .text(let name) = row[columns[1]].value,
        case .real(let elo) = row[columns[2]].value, case .real(let error) = row[columns[3]].value
      else { throw Missing() }
      let spot = try #require(lines.courses.first { $0.name == name }?.spots[run - 1])
      #expect(spot.x == Double(run - 1) && spot.y == elo && spot.range == elo - error...elo + error)
    }
  }

  @Test("A player that isn't in a run or has no games in it has a gap")
  func absenceIsAGap() throws {
    let lines = try lines(
      trend(
        run(1, ["a", "b", "c"], Self.usual), run(2, ["a", "c"], [(0, 1, 60, 0, 40)]),
        run(3, ["a", "b", "c"], [(0, 1, 60, 0, 40)])), order: ["a", "b", "c"])
    #expect(
      lines.courses.map { $0.spots.map { $0 != nil } } == [
        [true, true, true], [true, false, true], [true, true, false],
      ])
  }

  @Test("A bound has no interval")
  func boundHasNoInterval() throws {
    let perfect = [(0, 1, 10, 0, 0), (1, 0, 0, 0, 10)]
    let lines = try lines(trend(run(1, ["a", "b"], perfect), run(2, ["a", "b"], perfect)), order: ["a", "b"])
    for spot in lines.courses.flatMap(\.spots) { #expect(spot != nil && spot?.range == nil) }
  }

  /// Everybody meets the next two; all are equal, but for one who wins this number of a hundred.
  private func field(_ players: Int, _ odd: Int, wins: Int) -> [(Int, Int, Int, Int, Int)] {
    (0..<players).flatMap { first in
      [1, 2].flatMap { step -> [(Int, Int, Int, Int, Int)] in
        let second = (first + step) % players
        let won = first == odd ? wins : second == odd ? 100 - wins : 50
        return [(first, second, won, 0, 100 - won), (second, first, 100 - won, 0, won)]
      }
    }
  }

  @Test("Of many players twelve are drawn, including those who changed, and the rest are mentioned")
  func manyPlayersAreReduced() throws {
    let names = (1...15).map { "p\($0)" }
    let trend = trend(run(1, names, field(15, 14, wins: 50)), run(2, names, field(15, 14, wins: 10)))
    let lines = try lines(trend, order: names)
    #expect(lines.courses.map(\.name) == names.prefix(11) + ["p15"])
    #expect(
      lines.summary
        == "p15 got worse in run 2. Bands are 95 % intervals; large dots are significant changes since the run before; "
        + "gaps are runs without games. 3 more players are in the numbers.")
    #expect(lines.courses.flatMap { course in course.spots.map { $0?.isMarked } }.count { $0 == true } == 1)
    #expect(lines.courses.last?.spots.last??.isMarked == true)
  }

  @Test("Twelve players are all drawn, and no change is reported")
  func twelveAreAllDrawn() throws {
    let names = (1...12).map { "p\($0)" }
    let lines = try lines(
      trend(run(1, names, field(12, 0, wins: 50)), run(2, names, field(12, 0, wins: 50))), order: names)
    #expect(lines.courses.map(\.name) == names)
    #expect(
      lines.summary.hasPrefix("Nobody got significantly better or worse") && !lines.summary.contains("more players"))
  }

  @Test("A single run has no trend")
  func singleRunIsNoTrend() {
    #expect(TrendFigure(trend(run(1, ["a", "b", "c"], Self.usual)).leagues[0], order: ["a", "b"]).picture == nil)
  }
}
