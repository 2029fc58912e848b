import Figures
import Statistics

extension MatchBlock {
  /// The match as a chapter of a report: its result, and the scores of its pairs.
  public func chapter(name: String, title: String) -> Chapter {
    let none = Cell.missing(because: "the match has no test")
    let noStop = Cell.missing(because: "the test hasn't just stopped the match")
    let estimate = test?.estimate
    let scale = test?.hypotheses.model.rawValue ?? SequentialTest.Model.normalized.rawValue
    var notes =
      setting.map {
        ["\($0.player) against \($0.opponent) at \($0.variants.joined(separator: ", ")); H0, H1: \(scale) Elo."]
      } ?? []
    if estimate != nil {
      notes.append("Final: the difference in \(scale) Elo, adjusted for early stopping; Low, High: its 95 % interval.")
    }
    if statistics.isRestrained { notes.append("* " + Self.restraint) }
    if let faultNote { notes.append(faultNote) }
    if let repeatNote { notes.append(repeatNote) }
    let verdict: String? =
      switch test?.verdict {
      case .acceptedH1: "H1 accepted"
      case .acceptedH0: "H0 accepted"
      case .undecided: "undecided"
      case nil: nil
      }
    let games = games ?? (0, 0, 0)
    let summary = Table(
      columns: [
        .text("Verdict", "verdict"), .number("Elo", "elo", decimals: 1), .number("+/-", "elo_error95", decimals: 1),
        .number("LOS%", "los_percent", decimals: 1), .number("LLR", "llr", decimals: 2),
        .number("H0", "elo0", decimals: 1).of(.rank(1)), .number("H1", "elo1", decimals: 1).of(.rank(1)),
        .number("Final", "final_elo", decimals: 1).of(.rank(3)),
        .number("Low", "final_elo_low95", decimals: 1).of(.rank(3)),
        .number("High", "final_elo_high95", decimals: 1).of(.rank(3)), .number("W", "wins").of(.rank(2)),
        .number("D", "draws").of(.rank(2)),
        .number("L", "losses").of(.rank(2)),
      ],
      rows: [
        [
          verdict.map { .text($0) } ?? none,
          .real(statistics.elo, remark: statistics.isRestrained ? Self.restraint : nil), .real(statistics.eloError95),
          .real(100 * statistics.los), test.map { .real($0.llr) } ?? none,
          test.map { .real($0.hypotheses.elo0) } ?? none, test.map { .real($0.hypotheses.elo1) } ?? none,
          estimate.map { .real($0.elo) } ?? noStop, estimate.map { .real($0.interval95.lowerBound) } ?? noStop,
          estimate.map { .real($0.interval95.upperBound) } ?? noStop,
          .integer(games.wins), .integer(games.draws), .integer(games.losses),
        ]
      ],
      notes: notes)
    let pairs = pairTable
    var chapter = Chapter(
      name: name, title: title, tables: [summary] + [pairs].compactMap(\.self), data: summary,
      details: pairs.map { [.init(name: "pairs", table: $0)] } ?? [], notes: [])
    let walk = test.flatMap { MatchWalk.picture(pairScores, test: $0.hypotheses) }
    chapter.figures = [walk ?? gauge, pairPicture].compactMap(\.self)
    chapter.verdict = [sentence].compactMap(\.self)
    chapter.block = lines.joined(separator: "\n")
    return chapter
  }

  /// The conclusion: `new against old: H1 is accepted after 480 games, Elo 21.7 ± 10.3.`
  private var sentence: String? {
    guard let setting else { return nil }
    let elo = "Elo " + Rounded.text(statistics.elo, error: statistics.eloError95)
    if let clear { return PrintableText.of("\(clear.words), after \(played) games, \(elo).") }
    let finding =
      switch test?.verdict {
      case .acceptedH1: "H1 is accepted after"
      case .acceptedH0: "H0 is accepted after"
      case .undecided: "the test is undecided, \(stand), after"
      case nil where abs(statistics.elo) > statistics.eloError95:
        "\(statistics.elo > 0 ? "the first" : "the second") is significantly better after"
      case nil: "no significant difference after"
      }
    return PrintableText.of("\(setting.player) against \(setting.opponent): \(finding) \(played) games, \(elo).")
  }

  /// The log-likelihood ratio of an undecided test between its bounds; nil after a verdict, and without a test.
  private var gauge: Picture? {
    guard let test, test.verdict == .undecided else { return nil }
    let (low, high) = (test.hypotheses.lowerBound, test.hypotheses.upperBound)
    // A larger number of games is of no practical interest.
    let most = 1e9
    let left = (try? test.hypotheses.expectedGames(after: statistics.record)).map { left in
      let games = left < most ? "about \(Int(left.rounded(.up)))" : "over a billion"
      return " At the present rate a verdict is expected after \(games) further games."
    }
    return .ladder(
      LadderFigure(
        title: "Log-likelihood ratio between its bounds",
        summary:
          "The log-likelihood ratio is \(number(test.llr)). H0 is accepted at \(number(low)), H1 at \(number(high))."
          + (left ?? ""),
        unit: "log-likelihood ratio",
        rungs: [.init(name: "LLR", value: .known(test.llr, test.llr...test.llr), text: number(test.llr))],
        domain: low...high,
        levels: [.init(low, name: "H0 at \(number(low))"), .init(high, name: "H1 at \(number(high))")]))
  }

  /// The state of an undecided test: `at 0.58 between -2.94 and 2.94`.
  private var stand: String {
    guard let test else { return "" }
    let bounds = (test.hypotheses.lowerBound, test.hypotheses.upperBound)
    return "at \(number(test.llr)) between \(number(bounds.0)) and \(number(bounds.1))"
  }

  /// The player's scores of pairs, with the number of pairs for each; nil where games weren't counted in pairs.
  private var pairs: [(name: String, points: String, count: Int)]? {
    guard case .pairs = statistics.record else { return nil }
    let names = [("LL", "0"), ("LD", "1/2"), ("WL+DD", "1"), ("WD", "3/2"), ("WW", "2")]
    return zip(names, statistics.record.counts).map { ($0.0, $0.1, $1) }
  }

  private var pairTable: Table? {
    pairs.map { pairs in
      Table(
        title: "Pairs", columns: [.text("Games", "games"), .text("Points", "points"), .number("Pairs", "pairs")],
        rows: pairs.map { [.text($0.name), .text($0.points), .integer($0.count)] })
    }
  }

  private var pairPicture: Picture? {
    pairs.map { pairs in
      let counts = pairs.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
      return .histogram(
        HistogramFigure(
          title: "Game pairs by points",
          summary: "Pairs by the half points won, of four: \(counts).", unit: "pairs",
          across: "half points", first: 0, binWidth: 1,
          kinds: [.init(name: "pairs", counts: pairs.map(\.count), ink: .series(0))]))
    }
  }
}
