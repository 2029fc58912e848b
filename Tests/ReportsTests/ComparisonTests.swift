import Figures
import Results
import Statistics
import Testing

@testable import Reports

@Suite struct ComparisonTests {
  /// Pairs of games of players 0 and 1, each in both seats: the places of the first game's first seat and of the second
  /// game's second, which are player 0's, and how many pairs went so.
  private func results(
    _ pairs: [(group: Int, one: Int, two: Int, count: Int)], draw: OpeningDraw? = nil
  ) -> Results {
    func places(_ own: Int, first: Bool) -> [Int] { own == 0 ? [1, 1] : first ? [own, 3 - own] : [3 - own, own] }
    let tallies = pairs.flatMap { pair in
      [
        Tally(group: pair.group, players: [0, 1], places: places(pair.one, first: true), games: pair.count),
        Tally(group: pair.group, players: [1, 0], places: places(pair.two, first: false), games: pair.count),
      ]
    }
    let encounters = pairs.map { pair in
      EncounterTally(
        games: [
          .init(group: pair.group, players: [0, 1], places: places(pair.one, first: true)),
          .init(group: pair.group, players: [1, 0], places: places(pair.two, first: false)),
        ], count: pair.count, draw: draw)
    }
    return Results(
      coverage: .init(tournament: "t", runs: [1], seeds: [1], games: 0, planned: 0),
      variants: [.init(name: "noughts:3x3", seats: 2), .init(name: "connect-four:7x6", seats: 2)],
      players: ["<a>", "b", "c"], tallies: tallies, encounters: EncounterTable(encounters), efforts: [])
  }

  @Test("Every variant has the points one player took from the other")
  func variantsShowPoints() {
    let results = results([(0, 1, 1, 3), (0, 1, 2, 4), (1, 0, 0, 2)])
    #expect(
      Chapter.comparison(results, of: 0, with: 1).text(in: .text) == """
        <a> against b
        =============

        Variant           Games   W  D  L  Points%   +/-
        ----------------  -----  --  -  -  -------  ----
        All variants         18  10  4  4     66.7  19.2
        noughts:3x3          14  10  0  4     71.4  24.7
        connect-four:7x6      4   0  4  0     50.0  77.6

        Game pairs
        The two games of an encounter                             Pairs     %
        --------------------------------------------------------  -----  ----
        both won                                                      3  33.3
        one won, one drawn                                            0   0.0
        one won, one lost: the game changed hands with the seats      4  44.4
        both drawn                                                    2  22.2
        one drawn, one lost                                           0   0.0
        both lost                                                     0   0.0

        Wins, draws and losses of <a>; Points% is its share of the points.
        +/-: half the 95 % interval; the games of one opening are one sample.

        """)
  }

  @Test("A figure has the shares with their intervals, all variants first, and says what they tell")
  func sharesAreDrawn() throws {
    func ladder(_ pairs: [(group: Int, one: Int, two: Int, count: Int)]) throws -> LadderFigure {
      let figures = Chapter.comparison(results(pairs), of: 0, with: 1).figures
      guard figures.count == 1, case .ladder(let ladder) = figures[0] else { throw NoNumber() }
      return ladder
    }
    let open = try ladder([(0, 1, 1, 3), (0, 1, 2, 4), (1, 0, 0, 2)])
    #expect(open.rungs.map(\.name) == ["All variants", "noughts:3x3", "connect-four:7x6"])
    #expect(open.rungs.map(\.text) == ["66.7 ± 19.2", "71.4 ± 24.7", "50.0 ± 77.6"] && open.domain == 0...100)
    guard case .known(let share, let interval) = open.rungs[2].value else { throw NoNumber() }
    #expect(share == 50 && interval == 0...100)
    #expect(
      open.summary.hasPrefix("<a> takes 66.7 ± 19.2 % of the points from b, not significantly different from half."))
    #expect(try ladder([(0, 1, 1, 50)]).summary.contains("from b, significantly more than half."))
    #expect(try ladder([(0, 2, 2, 50)]).summary.contains("from b, significantly less than half."))
    #expect(Chapter.comparison(results([(0, 1, 1, 3)]), of: 0, with: 2).figures.isEmpty)
  }

  @Test("The other side is the same reversed")
  func otherSideIsReversed() {
    let results = results([(0, 1, 1, 3), (0, 1, 2, 4), (0, 0, 1, 2)])
    let rows = [(0, 1), (1, 0)].map { Chapter.comparison(results, of: $0, with: $1).text(in: .text) }
    #expect(rows[0].contains("noughts:3x3     18  12  2  4     72.2  17.8"), "\(rows[0])")
    #expect(rows[1].contains("noughts:3x3     18  4  2  12     27.8  17.8"), "\(rows[1])")
  }

  @Test("Encounters of one opening are one sample")
  func oneOpeningIsOneSample() throws {
    func error(_ draw: OpeningDraw?) throws -> Double {
      let chapter = Chapter.comparison(results([(0, 1, 1, 50)], draw: draw), of: 0, with: 1)
      guard case .real(let error) = chapter.tables[0].groups[0][0][6].value else { throw NoNumber() }
      return error
    }
    #expect(try error(nil) < 7)
    #expect(try error(OpeningDraw(run: 0, supply: 1, place: 0)) == 95)
  }

  private struct NoNumber: Error {}

  @Test("Players that never met have nothing to compare")
  func unpairedHaveNoComparison() {
    let chapter = Chapter.comparison(results([(0, 1, 1, 3)]), of: 0, with: 2)
    #expect(chapter.text(in: .text).contains("They never met.") && !chapter.text(in: .text).contains("nan"))
  }
}
