import Notation
import Statistics

/// What a match of two players came to, as a block to paste into a pull request, or as JSON.
public struct MatchBlock: Sendable {
  /// How a block is written down.
  public enum Style: String, CaseIterable, Sendable {
    /// A line for each subject, rounded.
    case text
    /// One object, exact numbers.
    case json
  }

  /// Who played what.
  public struct Setting: Hashable, Sendable {
    /// The player from whose side all numbers are.
    public let player: String
    /// Whom it played.
    public let opponent: String
    /// The variants played.
    public let variants: [String]

    /// Names the two players and the variants.
    public init(player: String, opponent: String, variants: [String]) {
      self.player = player
      self.opponent = opponent
      self.variants = variants
    }
  }

  /// What a sequential test says of the match.
  struct Test {
    let hypotheses: SequentialTest
    let llr: Double
    let verdict: SequentialTest.Verdict
    /// The difference, the early stop allowed for; nil while the test is undecided.
    let estimate: SequentialEstimate?
  }

  let setting: Setting?
  /// Wins, draws and losses, where they are known: pairs don't tell, since a level one may be a win and a loss.
  let games: (wins: Int, draws: Int, losses: Int)?
  let statistics: MatchStatistics
  let test: Test?

  /// Evaluates a match.
  ///
  /// - Parameters:
  ///   - setting: who played what; nil where only counts are known.
  ///   - games: the games that `record` counts in pairs.
  ///   - test: the hypotheses tested, if any.
  /// - Throws: `StatisticsError.negativeCount`.
  public init(
    _ record: MatchRecord, setting: Setting? = nil, games: (wins: Int, draws: Int, losses: Int)? = nil,
    test: SequentialTest? = nil
  ) throws {
    self.setting = setting
    if case .games(let wins, let draws, let losses) = record {
      self.games = (wins, draws, losses)
    } else {
      self.games = games
    }
    statistics = try MatchStatistics(record)
    self.test = try test.map { test in
      let llr = try test.llr(record)
      return Test(
        hypotheses: test, llr: llr, verdict: test.verdict(llr: llr), estimate: try test.estimate(record))
    }
  }

  /// What the test has come to; nil without a test.
  public var verdict: SequentialTest.Verdict? { test?.verdict }

  /// The block.
  public func text(in style: Style) -> String {
    switch style {
    case .text: lines.map { $0 + "\n" }.joined()
    case .json: JSONValue.block(members).text() + "\n"
    }
  }
}
