import Encoding
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
    /// The difference, the early stop allowed for; nil unless the test has just stopped.
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
        hypotheses: test, llr: llr, verdict: test.verdict(llr: llr), estimate: try test.finalEstimate(record))
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

extension MatchBlock {
  /// The block for people.
  var lines: [String] {
    let mark = statistics.isRestrained ? "*" : ""
    var lines: [String] = []
    if let setting {
      let variants = setting.variants.joined(separator: ", ")
      lines.append("Match | \(setting.player) against \(setting.opponent) at \(variants)")
    }
    let side = setting.map { " for \($0.player)" } ?? " for the first player"
    lines.append("Elo   | \(number(statistics.elo))\(mark) +- \(number(statistics.eloError95)) (95%)\(side)")
    lines.append(
      "nElo  | \(number(statistics.normalizedElo))\(mark) +- \(number(statistics.normalizedEloError95)) (95%), "
        + "LOS \(number(100 * statistics.los))%")
    if let test { lines += self.lines(test, mark: mark) }
    lines.append("Games | " + gamesLine)
    if case .pairs(let ll, let ld, let level, let wd, let ww) = statistics.record {
      let ratio = statistics.pairsRatio.map { ", won/lost \(number($0))" } ?? ""
      lines.append("Pairs | LL: \(ll) LD: \(ld) WL+DD: \(level) WD: \(wd) WW: \(ww)\(ratio)")
    }
    if statistics.isRestrained {
      lines.append("* All results are alike, so one more sample, half won and half lost, is counted in.")
    }
    return lines.map(PrintableText.of)
  }

  /// How a match stands, on one line: `480 games, Elo 21.74 +- 21.45, LLR 0.58 (-2.94, 2.94)`.
  public var summary: String {
    let match =
      "\(statistics.record.games) games, Elo \(number(statistics.elo)) +- \(number(statistics.eloError95))"
    guard let test else { return match }
    let bounds = (number(test.hypotheses.lowerBound), number(test.hypotheses.upperBound))
    return match + ", LLR \(number(test.llr)) (\(bounds.0), \(bounds.1))"
  }

  private func lines(_ test: Test, mark: String) -> [String] {
    let hypotheses = test.hypotheses
    let verdict =
      switch test.verdict {
      case .acceptedH0: "H0 accepted"
      case .acceptedH1: "H1 accepted"
      case .undecided: "undecided"
      }
    let scale = hypotheses.model == .normalized ? "nElo" : "Elo"
    let llr =
      "LLR   | \(number(test.llr)) (\(number(hypotheses.lowerBound)), \(number(hypotheses.upperBound))) "
      + "[\(number(hypotheses.elo0)), \(number(hypotheses.elo1))] \(scale): \(verdict)"
    guard let estimate = test.estimate else { return [llr] }
    let (low, high) = (estimate.interval95.lowerBound, estimate.interval95.upperBound)
    return [
      llr,
      "Final | \(number(estimate.elo))\(mark) \(scale), from \(number(low)) to \(number(high)) (95%), the early stop allowed for",
    ]
  }

  private var gamesLine: String {
    let score = ", score \(number(100 * statistics.score))%"
    guard let games else { return "N: \(statistics.record.games)" + score }
    // Half a pair may be in, of which the other numbers know nothing yet.
    let count = games.wins + games.draws + games.losses
    return "N: \(count) W: \(games.wins) D: \(games.draws) L: \(games.losses)" + score
  }

  private func number(_ value: Double) -> String { Rounded.text(value, decimals: 2) }
}

extension MatchBlock {
  /// The block for programs; what isn't known is null.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("schema_version", .integer(JSONFormat.schemaVersion))]
    if let setting {
      members += [
        ("player", .string(setting.player)), ("opponent", .string(setting.opponent)),
        ("variants", .array(setting.variants.map { .string($0) })),
      ]
    }
    members += [
      ("elo", .real(statistics.elo)), ("elo_error95", .real(statistics.eloError95)),
      ("normalized_elo", .real(statistics.normalizedElo)),
      ("normalized_elo_error95", .real(statistics.normalizedEloError95)),
      ("is_restrained", .boolean(statistics.isRestrained)), ("likelihood_of_superiority", .real(statistics.los)),
      ("score", .real(statistics.score)), ("draw_ratio", .real(statistics.drawRatio)),
      ("games", .integer(statistics.record.games)),
    ]
    if let games {
      members += [
        ("wins", .integer(games.wins)), ("draws", .integer(games.draws)), ("losses", .integer(games.losses)),
      ]
    }
    if case .pairs = statistics.record {
      let names = ["ll", "ld", "level", "wd", "ww"]
      members.append(("pairs", .object(zip(names, statistics.record.counts).map { ($0, .integer($1)) })))
      members.append(("pairs_ratio", statistics.pairsRatio.map { .real($0) } ?? .null))
    }
    if let test { members.append(("test", self.test(test))) }
    return members
  }

  private func test(_ test: Test) -> JSONValue {
    let hypotheses = test.hypotheses
    return .object([
      ("model", .string(hypotheses.model.rawValue)), ("elo0", .real(hypotheses.elo0)),
      ("elo1", .real(hypotheses.elo1)), ("alpha", .real(hypotheses.alpha)), ("beta", .real(hypotheses.beta)),
      ("llr", .real(test.llr)), ("lower_bound", .real(hypotheses.lowerBound)),
      ("upper_bound", .real(hypotheses.upperBound)), ("verdict", .string(test.verdict.rawValue)),
      ("final_elo", test.estimate.map { .real($0.elo) } ?? .null),
      ("final_elo_low95", test.estimate.map { .real($0.interval95.lowerBound) } ?? .null),
      ("final_elo_high95", test.estimate.map { .real($0.interval95.upperBound) } ?? .null),
    ])
  }
}

extension MatchBlock {
  /// The match as a chapter of a report, of one row.
  public func chapter(name: String, title: String) -> Chapter {
    let none = Cell.missing(because: "no test was asked for")
    let noStop = Cell.missing(because: "the test hasn't just stopped the match")
    let estimate = test?.estimate
    let scale = test?.hypotheses.model.rawValue ?? SequentialTest.Model.normalized.rawValue
    var notes =
      setting.map {
        ["\($0.player) against \($0.opponent) at \($0.variants.joined(separator: ", ")); H0, H1: \(scale) Elo."]
      } ?? []
    if estimate != nil {
      notes.append("Final: the difference in \(scale) Elo, the early stop allowed for; Low, High: its 95 % interval.")
    }
    let verdict: String? =
      switch test?.verdict {
      case .acceptedH1: "H1 accepted"
      case .acceptedH0: "H0 accepted"
      case .undecided: "undecided"
      case nil: nil
      }
    let games = games ?? (0, 0, 0)
    return Chapter(
      name: name, title: title,
      table: Table(
        columns: [
          .text("Verdict", "verdict"), .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
          .number("LOS%", "los_percent", decimals: 1), .number("LLR", "llr", decimals: 2),
          .number("H0", "elo0", decimals: 1), .number("H1", "elo1", decimals: 1),
          .number("Final", "final_elo", decimals: 1), .number("Low", "final_elo_low95", decimals: 1),
          .number("High", "final_elo_high95", decimals: 1), .number("W", "wins"), .number("D", "draws"),
          .number("L", "losses"),
        ],
        rows: [
          [
            verdict.map { .text($0) } ?? none, .real(statistics.elo), .real(statistics.eloError95),
            .real(100 * statistics.los), test.map { .real($0.llr) } ?? none,
            test.map { .real($0.hypotheses.elo0) } ?? none, test.map { .real($0.hypotheses.elo1) } ?? none,
            estimate.map { .real($0.elo) } ?? noStop, estimate.map { .real($0.interval95.lowerBound) } ?? noStop,
            estimate.map { .real($0.interval95.upperBound) } ?? noStop,
            .integer(games.wins), .integer(games.draws), .integer(games.losses),
          ]
        ],
        notes: notes))
  }
}
