import Encoding
import Figures
import Statistics

/// The result of a match, as a block to paste into a pull request, or as JSON.
public struct MatchBlock: Sendable {
  /// The form of a block.
  public enum Style: String, CaseIterable, Sendable {
    /// A line for each subject, rounded.
    case text
    /// One object, exact numbers.
    case json
    /// A page for a browser.
    case html
  }

  /// The players and variants of a match.
  public struct Setting: Hashable, Sendable {
    /// The player from whose side all numbers are.
    public let player: String
    /// The player's opponent.
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

  /// The result of a sequential test of the match.
  struct Test {
    let hypotheses: SequentialTest
    let llr: Double
    let verdict: SequentialTest.Verdict
    /// The Elo difference corrected for the early stop; nil unless the test has just stopped.
    let estimate: SequentialEstimate?
  }

  /// The games that one of the two lost by a kind of fault.
  public struct Fault: Hashable, Sendable {
    /// The player that lost them.
    public let player: String
    /// The kind of fault, such as `crash`.
    public let reason: String
    /// The number of games.
    public let games: Int

    /// Counts games lost by a fault.
    public init(player: String, reason: String, games: Int) {
      (self.player, self.reason, self.games) = (player, reason, games)
    }
  }

  /// The maximum number of lost games that are listed by number.
  public static let mostLostGames = 20

  /// The note on results without any scatter.
  static let restraint = "All results are equal, so one more sample, half won and half lost, is added."

  /// The share of games lost by faults above which the verdict has a note.
  static let tolerableFaults = 0.02

  /// The answer to the question of a match.
  public enum Answer: Sendable {
    /// The test accepts H1; or the first player isn't worse by more than the margin.
    case yes
    /// The test accepts H0; or only the second player isn't worse by more than the margin.
    case no
    /// The question isn't settled yet.
    case open
  }

  /// The claims on the two players; nil where the match wasn't played until the claims were settled.
  public var clear: MatchClaim?

  /// The numbers of the first games that the player lost, and how many it lost; nil where games aren't kept.
  public var lostGames: (first: [Int], count: Int)?

  /// The player's score of each pair, in half points from 0 to 4, in their order; empty where it isn't known.
  public var pairScores: [Int] = []

  /// The number of new games in a match whose games may repeat, and count once.
  public struct Repeats: Hashable, Sendable {
    /// The number of games that differ from all earlier ones, by their moves or seats.
    public let different: Int
    /// Whether further games would only repeat earlier ones, so that the match ended without an answer.
    public let isExhausted: Bool

    /// Counts games.
    public init(different: Int, isExhausted: Bool) { (self.different, self.isExhausted) = (different, isExhausted) }
  }

  /// The number of new games; nil where every game is a sample.
  public var repeats: Repeats?

  let faults: [Fault]
  let setting: Setting?
  /// The number of wins, draws and losses, where known; scores of pairs don't show it, since a level pair may be a win
  /// and a loss.
  let games: (wins: Int, draws: Int, losses: Int)?
  let statistics: MatchStatistics
  let test: Test?

  /// Evaluates a match.
  ///
  /// - Parameters:
  ///   - setting: the players and variants; nil where only counts are known.
  ///   - games: the games that `record` counts in pairs.
  ///   - faults: the games among them that were lost by faults, the player's first.
  ///   - test: the hypotheses tested, if any.
  /// - Throws: `StatisticsError.negativeCount`.
  public init(
    _ record: MatchRecord, setting: Setting? = nil, games: (wins: Int, draws: Int, losses: Int)? = nil,
    faults: [Fault] = [], test: SequentialTest? = nil
  ) throws {
    self.setting = setting
    self.faults = faults
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

  /// The difference in Elo from the player's side.
  public var elo: Double { statistics.elo }

  /// Half the 95 % interval of the difference in Elo.
  public var eloError95: Double { statistics.eloError95 }

  /// The answer; nil where nothing was asked.
  public var answer: Answer? {
    if let clear { return clear.answer }
    switch test?.verdict {
    case .acceptedH1: return .yes
    case .acceptedH0: return .no
    case .undecided: return .open
    case nil: return nil
    }
  }

  /// The text of the block in a style.
  ///
  /// - Parameters:
  ///   - width: the width at which lines of text are broken, with the rest indented below the line's content; nil to
  ///     keep lines whole.
  ///   - command: the command that makes the block again, for a page.
  public func text(in style: Style, width: Int? = nil, command: String? = nil) -> String {
    switch style {
    case .html:
      let title = setting.map { "\($0.player) against \($0.opponent)" }
      let page = Document(
        [chapter(name: "match", title: "Match")], title: title, coverage: nil, appendix: nil, command: command)
      return page.files(in: [.html]).map(\.contents).joined()
    case .text: return lines.flatMap { Self.broken($0, at: width) }.map { $0 + "\n" }.joined()
    case .json: return JSONValue.block(members).text() + "\n"
    }
  }
}

extension MatchBlock {
  private static func broken(_ line: String, at width: Int?) -> [String] {
    guard let width, DisplayWidth.of(line) > width else { return [line] }
    // The subject of a line takes five columns; remarks begin with a mark.
    let indent = line.dropFirst(5).hasPrefix(" | ") ? "      | " : "  "
    return String(line.dropFirst(indent.count))
      .wrapped(to: width, behind: String(line.prefix(indent.count)), indent: indent)
  }

  /// The lines of the block for people.
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
    if let clear { lines.append("Claim | " + clear.words) }
    lines.append("Games | " + gamesLine)
    if case .pairs(let ll, let ld, let level, let wd, let ww) = statistics.record {
      let ratio = statistics.pairsRatio.map { ", won/lost \(number($0))" } ?? ""
      lines.append("Pairs | LL: \(ll) LD: \(ld) WL+DD: \(level) WD: \(wd) WW: \(ww)\(ratio)")
    }
    lines += faultLines
    if let lostGames, !lostGames.first.isEmpty {
      let rest = lostGames.count - lostGames.first.count
      let numbers = lostGames.first.map(String.init).joined(separator: ", ")
      lines.append("Games | lost: " + numbers + (rest > 0 ? " and \(rest) more" : ""))
    }
    if let faultNote { lines.append("! " + faultNote) }
    if let repeatNote { lines.append("! " + repeatNote) }
    if statistics.isRestrained {
      lines.append("* " + Self.restraint)
    }
    return lines.map(PrintableText.of)
  }

  /// The note on a verdict that rests on faults; nil for none.
  var faultNote: String? {
    restsOnFaults
      ? "The verdict depends on faults: \(share(faultyGames)) were lost by faults, not on the board." : nil
  }

  /// The note on repeated games; nil for none.
  var repeatNote: String? {
    guard let repeats, repeats.different < played else { return nil }
    let counted =
      "\(played) games, \(repeats.different) different: repeated games carry no information, and count once."
    return repeats.isExhausted
      ? counted + " Games from all openings only come again, so it ends undecided; more openings make them differ."
      : counted
  }

  /// The number of games: `148 games, 2 different`.
  private var gameCounts: String {
    guard let repeats, repeats.different < played else { return "\(statistics.record.games) games" }
    return "\(played) games, \(repeats.different) different"
  }

  /// The lines on faults, one for each player that had any: `Fault | new: 45 of 200 games (22.50%): crash 40, time 5`.
  private var faultLines: [String] {
    var players: [String] = []
    for fault in faults where !players.contains(fault.player) { players.append(fault.player) }
    return players.map { player in
      let own = faults.filter { $0.player == player }
      return "Fault | \(player): \(share(own.reduce(0) { $0 + $1.games })): "
        + own.map { "\($0.reason) \($0.games)" }.joined(separator: ", ")
    }
  }

  /// The state of a match on one line: `480 games, Elo 21.74 +- 21.45, LLR 0.58 (-2.94, 2.94), 3 faults`.
  public var summary: String {
    let match =
      "\(gameCounts), Elo \(number(statistics.elo)) +- \(number(statistics.eloError95))"
    let faults = faultyGames == 0 ? "" : ", \(faultyGames) \(faultyGames == 1 ? "fault" : "faults")"
    if let clear { return match + ", " + clear.evidence + faults }
    guard let test else { return match + faults }
    let bounds = (number(test.hypotheses.lowerBound), number(test.hypotheses.upperBound))
    return match + ", LLR \(number(test.llr)) (\(bounds.0), \(bounds.1))" + faults
  }

  /// A share of the games: `45 of 200 games (22.50%)`.
  private func share(_ part: Int) -> String {
    "\(part) of \(played) \(played == 1 ? "game" : "games") (\(number(100 * Double(part) / Double(max(1, played))))%)"
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
      "Final | \(number(estimate.elo))\(mark) \(scale), from \(number(low)) to \(number(high)) (95%), adjusted for early stopping",
    ]
  }

  private var gamesLine: String {
    let score = ", score \(number(100 * statistics.score))%"
    guard let games else { return "N: \(statistics.record.games)" + score }
    // A game of an incomplete pair may be counted here, which the other numbers don't include yet.
    return "N: \(played) W: \(games.wins) D: \(games.draws) L: \(games.losses)" + score
  }

  func number(_ value: Double) -> String { Rounded.text(value, decimals: 2) }
}

extension MatchBlock {
  /// The number of games played, including incomplete pairs.
  var played: Int { games.map { $0.wins + $0.draws + $0.losses } ?? statistics.record.games }

  /// The number of games lost by faults.
  private var faultyGames: Int { faults.reduce(0) { $0 + $1.games } }

  /// Whether the test is decided and more than `tolerableFaults` of its games were lost by faults.
  var restsOnFaults: Bool {
    guard let test, test.verdict != .undecided else { return false }
    return Double(faultyGames) > Self.tolerableFaults * Double(played)
  }

  /// The block for programs; unknown values are null.
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
      ("games", .integer(repeats == nil ? statistics.record.games : played)),
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
    if setting != nil {
      members.append(("different_games", repeats.map { .integer($0.different) } ?? .null))
      members.append(("faults", .array(faults.map(fault))))
      members.append(("lost_games", lostGames.map { .array($0.first.map { .integer($0) }) } ?? .null))
    }
    if let test { members.append(("test", self.test(test))) }
    if let clear { members.append(("clear", clear.json)) }
    return members
  }

  private func fault(_ fault: Fault) -> JSONValue {
    .object([
      ("player", .string(fault.player)), ("reason", .string(fault.reason)), ("games", .integer(fault.games)),
      ("share", .real(Double(fault.games) / Double(max(1, played)))),
    ])
  }

  private func test(_ test: Test) -> JSONValue {
    let hypotheses = test.hypotheses
    return .object([
      ("model", .string(hypotheses.model.rawValue)), ("elo0", .real(hypotheses.elo0)),
      ("elo1", .real(hypotheses.elo1)), ("alpha", .real(hypotheses.alpha)), ("beta", .real(hypotheses.beta)),
      ("llr", .real(test.llr)), ("lower_bound", .real(hypotheses.lowerBound)),
      ("upper_bound", .real(hypotheses.upperBound)), ("verdict", .string(test.verdict.rawValue)),
      ("rests_on_faults", .boolean(restsOnFaults)), ("final_elo", test.estimate.map { .real($0.elo) } ?? .null),
      ("final_elo_low95", test.estimate.map { .real($0.interval95.lowerBound) } ?? .null),
      ("final_elo_high95", test.estimate.map { .real($0.interval95.upperBound) } ?? .null),
    ])
  }
}
