import Figures
import Results
import Statistics

extension ChapterKind {
  /// The claims on players who met until it was clear how they stand.
  static let claims = ChapterKind(name: "claims", listing: "--player NAME") {
    try $0.claims()?.chapter
  }
}

extension Chapter {
  /// The chapter on the claims on players who met until it was clear how they stand; nil for other results.
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
    var chapter = Chapter(name: "claims", title: "What is clear", table: table, notes: notes)
    chapter.verdict = [sentence]
    return chapter
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
        isExhausted ? " Their games only come again, and count once: more openings make them differ." : ""
      return PrintableText.of("After \(games) games it is open how these stand: \(openPairs).\(why)")
    }
    switch board.goal.question {
    case .ranking:
      var line = order.first.map { players[$0] } ?? ""
      for (upper, lower) in compared { line += " \(sign(upper, lower)) \(players[lower])" }
      return PrintableText.of("Clear after \(games) games: \(line).")
    case .best:
      guard let leader else { return "After \(games) games nobody is the best: everybody is beaten by somebody." }
      return PrintableText.of("Clear after \(games) games: \(players[leader]) is the best, within \(allowed) Elo.")
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
    "Ratings are fitted as if who met had been settled beforehand. After such play their 95 % intervals hold the truth in "
    + "some 90 % where players differ by 50 Elo, and in 60 % where all are equal."

  private var guarantees: [String] {
    let looked =
      ", however often it was looked at: a claim is made once bets on encounters' scores have won so much (ln E) that "
      + "chance alone seldom does."
    switch board.goal.question {
    case .ranking:
      return [
        "With \(percent) % everything claimed here is true" + looked,
        "Neighbours are compared, each with the next one; over several places what is allowed adds up"
          + (board.goal.within > 0 ? ", to \(Self.text(2 * board.goal.within)) Elo over two." : "."),
        "better (>): by results between the two; equal within \(allowed) (=): neither is worse by more Elo than that; "
          + "at most \(allowed) worse (≥): the upper one isn't, and may be better.",
      ]
    case .best:
      return [
        "With \(percent) % whoever is named as the best is" + looked,
        "Who is beaten by another one is out; the best isn't worse by more than \(allowed) Elo than anybody left.",
      ]
    }
  }

  static func text(_ elo: Double) -> String { Rounded.text(elo, decimals: elo.rounded() == elo ? 0 : 1) }
}
