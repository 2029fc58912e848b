import Reports
import Statistics
import Testing

@testable import Campaign

@Suite struct TuneVerdictTests {
  /// A match of these numbers of games won, drawn and lost, tested for 5 Elo rather than 0.
  private func match(_ wins: Int, _ draws: Int, _ losses: Int) throws -> MatchBlock {
    try MatchBlock(
      .games(wins: wins, draws: draws, losses: losses), test: try SequentialTest(elo0: 0, elo1: 5))
  }

  private func verdict(
    surface: TuneVerdict.Gain? = (55, 45), match: MatchBlock?, isStart: Bool = false, isVerified: Bool = true
  ) -> TuneVerdict {
    TuneVerdict(surface: surface, match: match, isStart: isStart, isVerified: isVerified)
  }

  @Test("The surface and the match make one estimate, each counting by its precision.")
  func oneEstimate() throws {
    let match = try match(334, 0, 316)
    let gain = try #require(verdict(match: match).gain)
    let weights = (1 / (45.0 * 45), 1 / (match.eloError95 * match.eloError95))
    #expect(abs(gain.elo - (55 * weights.0 + match.elo * weights.1) / (weights.0 + weights.1)) < 1e-9)
    #expect(abs(gain.error - 1 / (weights.0 + weights.1).squareRoot()) < 1e-9)
    #expect(gain.elo < 30 && gain.error < match.eloError95)
  }

  @Test("A result is proven by a match that accepts H1 alone.")
  func standing() throws {
    #expect(verdict(match: try match(600, 0, 300)).isProven == true)
    #expect(verdict(match: try match(334, 0, 316)).standing == .undecided)
    #expect(verdict(match: try match(300, 0, 600)).standing == .rejected)
    #expect(verdict(match: nil).standing == .unplayed)
    #expect(verdict(match: nil, isStart: true).isProven == false)
    #expect([true, false].allSatisfy { verdict(match: nil, isStart: $0, isVerified: false).isProven == nil })
  }

  @Test("What isn't proven says so first.")
  func text() throws {
    let text = verdict(match: try match(334, 0, 316)).chapter(remark: "A remark.").text(in: .text)
    #expect(
      text == """
        Result
        ======

        Verdict      Elo   +/-  Surface   +/-  Match   +/-
        ----------  ----  ----  -------  ----  -----  ----
        not proven  21.5  23.0     55.0  45.0    9.6  26.8
        Not proven: the match is undecided. The result is 21.5 +/- 23.0 Elo stronger than the start, by
          the fitted surface and the match together. With more games under “verify” in the config the same
          command continues the match.
        A remark.
        Elo: by how much the result is stronger than the start, by the surface and the match together.

        """)
    #expect(
      verdict(surface: nil, match: nil, isStart: true).chapter(remark: nil).text(in: .text) == """
        Result
        ======

        Verdict        Elo  +/-  Surface  +/-  Match  +/-
        -------------  ---  ---  -------  ---  -----  ---
        none stronger    -    -        -    -      -    -
        None stronger: by the fitted surface nothing is significantly stronger than the start, so it is
          the result.
        Elo: by how much the result is stronger than the start, by the surface and the match together.

        """)
  }
}
