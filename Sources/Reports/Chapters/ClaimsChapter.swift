import Figures
import Results
import Statistics

extension ChapterKind {
  /// The claims of an until-clear run, whose players met until it was clear how they stand.
  static let claims = ChapterKind(name: "claims", listing: "--player NAME") {
    try $0.claims()?.chapter
  }
}

extension Chapter {
  /// Creates the chapter on the claims of an until-clear run; nil for other results.
  package static func claims(_ data: ReportData) throws -> Chapter? { try data.claims()?.chapter }
}

extension ClaimStanding {
  /// The claims, pair by pair, with their meaning.
  public var chapter: Chapter? {
    guard board.encounters > 0 else { return nil }
    let table = Table(
      columns: [
        .number("#", "place"), .text("Player", "player"), .text("Against", "opponent"), .text("Claim", "claim"),
        .number("Games", "games"), .number("Score%", "score_percent", decimals: 1).of(.rank(2)),
        .number("ln E", "log_e_value", decimals: 2).of(.rank(1)),
        .number("Needed", "log_e_needed", decimals: 2).of(.rank(1)),
      ],
      rows: compared.map(cells))
    var chapter = Chapter(name: "claims", title: "Settled claims", table: table, notes: notes)
    chapter.verdict = [sentence]
    chapter.figures = [.ladder(evidence)]
    return chapter
  }

  /// The maximum number of comparisons in the figure.
  private static let mostDrawn = 100

  /// A player's name in the figure, where two stand beside each other.
  private static func short(_ name: String) -> String {
    TextWidth.shortened(PrintableText.of(name), size: 12, to: 116)
  }

  /// The evidence for each comparison on its way to the claim.
  private var evidence: LadderFigure {
    let pairs = compared.prefix(Self.mostDrawn)
    let needed = Rounded.text(board.threshold, decimals: 2)
    let unsettled = board.open(in: order)
    let rungs = pairs.map { upper, lower in
      let evidence = max(0, board.evidence(upper, lower))
      return LadderFigure.Rung(
        name: "\(Self.short(players[upper])) \(sign(upper, lower)) \(Self.short(players[lower]))",
        value: .known(evidence, 0...evidence), text: Rounded.text(evidence, decimals: 2),
        isHollow: unsettled.contains { $0 == (upper, lower) })
    }
    let left = compared.count - pairs.count
    return LadderFigure(
      title: "Settled and open comparisons",
      summary:
        "\(compared.count - unsettled.count) of \(compared.count) comparisons are settled. The evidence (ln E) for "
        + "an open one, which is hollow, has to reach \(needed)."
        + (left > 0 ? " \(left) further ones are in the numbers." : ""),
      unit: "ln E", rungs: rungs, domain: 0...max(board.threshold, rungs.compactMap(\.value.middle).max() ?? 0),
      levels: [.init(board.threshold, name: "settled at \(needed)")])
  }

  private func cells(_ upper: Int, _ lower: Int) -> [Cell] {
    let (encounters, points) = board.record(upper, lower)
    let place = (order.firstIndex(of: upper) ?? 0) + 1
    return [
      .integer(place), .text(players[upper]), .text(players[lower]), .text(words(upper, lower)),
      .integer(encounters * gamesOfEncounter),
      encounters > 0 ? .real(100 * points / Double(encounters)) : .missing(because: "these two didn't meet"),
      .real(board.evidence(upper, lower)), .real(board.threshold),
    ]
  }

  private func words(_ upper: Int, _ lower: Int) -> String {
    switch relation(upper, lower) {
    case .better: return "better"
    case .equal: return "equal within \(allowed)"
    case .notWorse: return "at most \(allowed) worse"
    case .open:
      guard board.goal.question == .best, let beater = beater(of: lower) else { return "open" }
      return "\(players[lower]) is beaten by \(players[beater])"
    }
  }

  private var allowed: String { Self.text(board.goal.within) }

  var percent: String {
    let percent = 100 * board.goal.confidence
    return Rounded.text(percent, decimals: abs(percent - percent.rounded()) < 1e-9 ? 0 : 2)
  }

  /// The conclusion: `Clear after 1234 games: a > b ≥ c = d.`
  private var sentence: String {
    let open = open
    let games = board.encounters * gamesOfEncounter
    guard open.isEmpty else {
      let why =
        isExhausted ? " Their games only repeat, and each counts once: more openings make them differ." : ""
      return PrintableText.of("Not settled after \(games) games: \(openPairs).\(why)")
    }
    switch board.goal.question {
    case .ranking:
      var line = order.first.map { players[$0] } ?? ""
      for (upper, lower) in compared { line += " \(sign(upper, lower)) \(players[lower])" }
      return PrintableText.of("Settled after \(games) games: \(line).")
    case .best:
      guard let leader else {
        return "After \(games) games nobody is the best: every player is significantly worse than another."
      }
      return PrintableText.of("Settled after \(games) games: \(players[leader]) is the best, within \(allowed) Elo.")
    }
  }

  private static let mostNamed = 5

  /// The progress: `5 of 7 comparisons are settled, and about 1200 games left. Open: a against b, c against d.`
  public var progress: String {
    let left = gamesLeft.map { ", and about \($0) games left" } ?? ""
    let settled = "\(compared.count - open.count) of \(compared.count) comparisons are settled\(left)."
    guard !open.isEmpty else { return settled }
    return PrintableText.of("\(settled) Open: \(openPairs).")
  }

  /// The first open pairs, by name.
  private var openPairs: String {
    let pairs = open.prefix(Self.mostNamed).map { "\($0.upper) against \($0.lower)" }.joined(separator: ", ")
    return pairs + (open.count > Self.mostNamed ? " and \(open.count - Self.mostNamed) more" : "")
  }

  private func sign(_ upper: Int, _ lower: Int) -> String {
    switch relation(upper, lower) {
    case .better: ">"
    case .equal: "="
    case .notWorse: "≥"
    case .open: "?"
    }
  }

  private var notes: [String] { [sentence] + guarantees + [Self.coverage] }

  /// The measured frequency of wrong claims, from Ratings.md.
  private static let coverage =
    "Ratings are fitted as if pairings had been fixed in advance. After adaptive pairings their 95 % intervals contain "
    + "the true value in about 90 % of cases if players differ by 50 Elo, and in 60 % if all are equal."

  private var guarantees: [String] {
    let looked =
      ", however often interim results were read: a claim is made once the e-value of encounters' scores (ln E) "
      + "exceeds what chance rarely reaches."
    switch board.goal.question {
    case .ranking:
      return [
        "All claims hold together at a confidence of \(percent) %" + looked,
        "Each player is compared with the next one; over several places the margins add up"
          + (board.goal.within > 0 ? ", to \(Self.text(2 * board.goal.within)) Elo over two." : "."),
        "better (>): by direct results; equal within \(allowed) (=): neither is worse by more Elo; at most \(allowed) "
          + "worse (≥): the upper one isn't worse by more, and may be better.",
      ]
    case .best:
      return [
        "The claim of the best player holds at a confidence of \(percent) %" + looked,
        "A player significantly worse than another is out; the best isn't worse than any player left by more than "
          + "\(allowed) Elo.",
      ]
    }
  }

  static func text(_ elo: Double) -> String { Rounded.text(elo, decimals: elo.rounded() == elo ? 0 : 1) }
}
