import Figures
import Foundation
import Results
import Statistics
import Testing

@testable import Reports

@Suite struct EfficiencyTests {
  /// Five players, of whom each takes three quarters of the points from the next: 191 Elo apart. One is dearer than the
  /// better one before it, one reports no nodes.
  static let results: Results = {
    var results = Sample.match(
      ["deep", "wasteful", "middle", "silent", "shallow"],
      (0..<5).flatMap { one in
        (0..<5).filter { $0 != one }.map { other in
          let wins = Int((1_000 / (1 + pow(3, Double(one - other)))).rounded())
          return (one, other, wins, 0, 1_000 - wins)
        }
      })
    results.definitions = ["alpha-beta:depth=6", "x", "alpha-beta:depth=4", "y", "alpha-beta:depth=2"]
    results.efforts = zip(0..<5, [40_000, 90_000, 2_000, 0, 100]).map { player, nodes in
      Results.Effort(
        variant: 0, player: player, seat: 0, games: 10, moves: 100, nanoseconds: Int64(player + 1) * 1_000_000,
        nodes: Int64(100 * nodes))
    }
    return results
  }()

  private func chapter(times: Bool) -> Chapter {
    .efficiency(Self.results, Self.results.rankedLeagues(), Self.results.rankedVariants(), times: times)
  }

  @Test("A player that is cheaper and stronger makes others inefficient")
  func efficientDominatesOthers() {
    #expect(
      chapter(times: false).text(in: .text) == """
        Strength by cost
        ================

        Name         Elo   +/-  Nodes/move  Efficient
        --------  ------  ----  ----------  ---------
        deep       381.6  11.5       40000  yes
        wasteful   190.7   9.1       90000  no
        middle       0.0   8.3        2000  yes
        shallow   -381.6  11.5         100  yes

        silent    -190.7   9.1           -  -

        Skill depth
        Variant      Elo/2x  +/-  Players  Nodes from     to
        -----------  ------  ---  -------  ----------  -----
        noughts:3x3    88.3  2.3        3         100  40000

        Efficient: no comparable player is both cheaper and stronger. Nodes are positions searched, or
          simulations; players that report none are listed apart.
        Elo/2x: Elo per doubling of the nodes per move, among players that differ only in `depth`, `nodes`
          or `simulations`, by the ratings of the variant alone (weighted least squares); +/-: half the 95 %
          interval by the ratings' errors.

        """)
  }

  @Test("With times the same is shown by milliseconds")
  func timesUseMilliseconds() {
    let table = chapter(times: true).tables[0]
    #expect(table.columns.map(\.name).suffix(2) == ["milliseconds_per_move", "is_efficient_by_time"])
    // deep is the best and the cheapest: 0.01 ms a move.
    #expect(table.rows.map { $0.last } == ["yes", "no", "no", "no", "no"].map { .text($0) })
    #expect(table.rows.map { $0[5] } == [0.01, 0.02, 0.03, 0.05, 0.04].map { .real($0) })
  }

  @Test("The picture has those who report nodes and says who is on the line")
  func pictureHasNodeReporters() throws {
    let pictures = chapter(times: true).figures
    guard pictures.count == 2, case .scatter(let figure) = pictures[0] else {
      Issue.record("no scatter")
      return
    }
    #expect(figure.spots.map(\.name) == ["deep", "wasteful", "middle", "shallow"])
    #expect(figure.spots.map(\.isOnLine) == [true, false, true, true])
    #expect(figure.summary.hasSuffix("the cheapest first: shallow, middle, deep."))
    #expect(pictures[1].figure.title == "Elo by ms a move")
  }

  @Test("Skill depth comes from players that differ only in depth")
  func skillDepthNeedsOnlyDepth() throws {
    let ranking = Ranking(Self.results, variant: 0)
    let depth = try #require(Self.results.skillDepth(at: 0, ranking))
    let elo = try #require(ranking.rating).players.map(\.elo)
    #expect(depth.players == 3 && depth.nodes == 100...40_000)
    // From 100 to 40,000 nodes are 8.64 doublings.
    #expect(abs(depth.eloPerDoubling - (elo[0] - elo[4]) / 8.644) < 3 && depth.error95 > 0 && depth.error95 < 10)
    #expect(chapter(times: false).details.map(\.name) == ["skill_depth"])
  }

  @Test("Series are of one kind with the same parameters")
  func seriesShareAKind() {
    var results = Sample.match(["a", "b", "c", "d", "e", "f", "g"], [])
    results.definitions = [
      "monte-carlo:simulations=100", "monte-carlo:simulations=200,exploration=1.4", "monte-carlo:simulations=400",
      "gtp engine: gnubg", "alpha-beta:nodes=100", "gtp engine: gnubg", "monte-carlo:exploration=1.4,simulations=9",
    ]
    #expect(results.searchSeries == [[0, 2], [1, 6], [3, 5]])
  }

  @Test("If nobody moved there is no chapter")
  func noMovesNoChapter() throws {
    let data = ReportData(Sample.match(["a", "b"], [(0, 1, 3, 1, 2)]), for: [.efficiency])
    #expect(try data.chapters().isEmpty)
  }
}
