import Results
import Testing

@testable import Reports

@Suite struct FitChapterTests {
  private static let circle = (0..<3).flatMap {
    [($0, ($0 + 1) % 3, 30, 0, 50), (($0 + 1) % 3, $0, 50, 0, 30)]
  }

  private func chapter(_ results: Results) throws -> Chapter? {
    let data = ReportData(results, for: [.fit])
    return try data.chapters().first
  }

  @Test("The test and the circles are tables")
  func testAndCirclesAreTables() throws {
    let fit = try #require(try chapter(Sample.match(["rock", "paper", "scissors"], Self.circle)))
    #expect(
      fit.text(in: .text) == """
        Fit
        ===

        League       One number        Q  Degrees       p  From
        -----------  ------------  -----  -------  ------  -----------
        board games  does not fit  30.00        1  0.0000  chi-squared

        Circles
        League       First     %  Second       %  Third     %       p
        -----------  -----  ----  --------  ----  -----  ----  ------
        board games  rock   62.5  scissors  62.5  paper  62.5  0.0020

        Nash average
        League       Name         %
        -----------  --------  ----
        board games  rock      33.3
        board games  paper     33.3
        board games  scissors  33.3

        Goodness of fit of the Bradley-Terry model: Q is large if results of pairs deviate from the
          ratings by more than chance, and p is the probability of such deviations by chance.
        Circles are significant at a level of 5 % for all together. Nash average: the mixture of players
          that no opponent can gain against.

        """)
    #expect(fit.text(in: .csv).hasPrefix("league,verdict,q,degrees,p,p_from\r\nboard games,does not fit,30.0,1,4.32"))
    let json = fit.text(in: .json)
    #expect(json.contains("\"circles\": [") && json.contains("\"third\": \"paper\""))
    #expect(json.contains("\"nash\": [") && json.contains("{\"league\": \"board games\", \"name\": \"rock\", "))
  }

  @Test("For two players there is no chapter")
  func twoPlayersHaveNoChapter() throws {
    #expect(try chapter(Sample.match(["a", "b"], [(0, 1, 6, 1, 3), (1, 0, 2, 2, 2)])) == nil)
    #expect(try chapter(Sample.match([], [])) == nil)
  }
}
