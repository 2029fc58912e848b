import Figures
import Play
import Results
import Statistics

extension ChapterKind {
  /// How each variant went.
  public static let variants = ChapterKind(name: "variants", needs: [.variantRatings], listing: "-v VARIANT") {
    .variants($0.results, $0.rankings, $0.sample)
  }
}

extension Chapter {
  /// How each variant went: what sitting first is worth, draws, lengths, endings.
  public static func variants(_ results: Results) -> Chapter {
    variants(results, results.rankedVariants())
  }

  static func variants(_ results: Results, _ rankings: [Ranking], _ sample: GameSample = GameSample()) -> Chapter {
    let lines = zip(results.variants.indices, rankings).map { VariantLine(results, variant: $0, $1) }
    let table = Table(columns: VariantLine.columns, rows: lines.map(\.cells), notes: remarks(lines))
    var notes = [
      "First% is the score of the first seat; its +/- the farther end of the 95 % Wilson interval.",
      "First Elo is what the first seat is worth, the players' strengths allowed for; +/- is 95 %.",
      "Plies: the median, and what 95 % of the games do not exceed.",
    ]
    if results.variants.contains(where: { $0.seats > 2 }) {
      notes.append("With more than two seats, First Elo compares the first seat with the last.")
    }
    notes += [adjudicated(results)].compactMap(\.self)
    var chapter = Chapter(name: "variants", title: "Variants", table: table, notes: notes)
    chapter.figures =
      [FirstSeatLadder.picture(results, rankings)].compactMap(\.self)
      + results.variants.compactMap { variant in
        LengthFigure.picture(
          variant, sample.lengths.first { $0.variant == variant.name },
          reach: sample.reaches.first { $0.variant == variant.name })
      }
    return chapter
  }

  /// How many games were ended by adjudication; nil where none were.
  private static func adjudicated(_ results: Results) -> String? {
    let ended = results.variants.compactMap { variant -> String? in
      let games = variant.endings[Reason.adjudicated.rawValue, default: 0]
      guard games > 0 else { return nil }
      let all = variant.endings.values.reduce(0, +)
      return
        "\(variant.name) \(Rounded.text(100 * Double(games) / Double(all), decimals: 1))% (\(games) of \(all) games)"
    }
    return ended.isEmpty ? nil : "Ended by adjudication: " + ended.joined(separator: "; ") + "."
  }

  /// What there is to say about first-seat advantages, variants of which the same is said together.
  private static func remarks(_ lines: [VariantLine]) -> [String] {
    let remarked = lines.filter { $0.games > 0 && $0.remark != nil }
    return Dictionary(grouping: remarked, by: \.remark).sorted { $0.value[0].name < $1.value[0].name }
      .map { remark, lines in
        let names = lines.map { line in line.name + (line.bound.map { " (" + $0.text + ")" } ?? "") }
        return (lines[0].advantage.isMarked ? "* " : "") + "First Elo of " + names.joined(separator: "; ") + ": "
          + (remark ?? "") + "." + (lines.contains { $0.bound != nil } ? " " + SeatBound.legend : "")
      }
  }
}

/// What there is to tell about one variant.
private struct VariantLine {
  let name: String
  let games: Int
  /// What the first seat is worth in Elo, and the error.
  let advantage: Cell
  let error: Cell
  /// What there is to say about them, but for the bound.
  var remark: String? { error.remark }
  /// What the games prove of the first seat, where they only bound its worth.
  let bound: SeatBound?
  /// The first seat's score in percent, and its error.
  private let score: [Cell]
  private let drawn: Int
  private let plies: Histogram
  private let endings: Cell

  static let columns: [Column] = [
    .text("Variant", "variant"), .number("Games", "games").of(.rank(5)),
    .number("First%", "first_seat_score_percent", decimals: 1).of(.rank(4)),
    .number("+/-", "first_seat_score_percent_error95", decimals: 1).of(.rank(4)),
    .number("First Elo", "first_seat_elo", decimals: 1), .number("+/-", "first_seat_elo_error95", decimals: 1),
    .number("Draw%", "draw_percent", decimals: 1), .number("Plies", "plies_median", decimals: 1).of(.rank(3)),
    .number("95%", "plies_percentile95").of(.rank(2)), .text("Ended by", "endings").of(.rank(1)),
  ]

  init(_ results: Results, variant: Int, _ ranking: Ranking) {
    let tallies = results.tallies.filter { $0.group == variant && $0.games > 0 }
    name = results.variants[variant].name
    games = tallies.reduce(0) { $0 + $1.games }
    score = Self.score(tallies, games)
    drawn = tallies.reduce(0) { $0 + ($1.places.count { $0 == 1 } > 1 ? $1.games : 0) }
    plies = Histogram(results.variants[variant].lengths)
    endings = .breakdown(results.variants[variant].endings)
    (advantage, error) = Self.advantage(ranking)
    bound = ranking.rating.flatMap { $0.groups.count == 1 ? $0.groups[0].advantages.first?.bound : nil }
  }

  private static func score(_ tallies: [Tally], _ games: Int) -> [Cell] {
    let scores = tallies.reduce(into: [:]) { $0[$1.score(of: 0), default: 0] += $1.games }
    let interval = Proportion(scores: scores).interval95
    let points = tallies.reduce(0) { $0 + Double($1.games) * $1.score(of: 0) }
    guard games > 0 else { return [.missing(because: "no games"), .missing(because: "no games")] }
    let mean = points / Double(games)
    let farther = max(mean - interval.lowerBound, interval.upperBound - mean)
    // Not 100 * mean, which would make 57.5 into 57.49999999999999.
    return [.real(100 * points / Double(games)), .real(100 * farther)]
  }

  private static func advantage(_ ranking: Ranking) -> (Cell, Cell) {
    func none(_ reason: String) -> (Cell, Cell) { (.missing(because: reason), .missing(because: reason)) }
    guard let rating = ranking.rating else { return none(ranking.failure ?? "no ratings") }
    guard rating.groups.count <= 1 else { return none("players who never met have an advantage each") }
    guard let first = rating.groups.first?.advantages.first else { return none("no games") }
    switch first.status {
    case .fitted: return (.real(first.elo), .real(first.error95))
    case .unbounded, .oneSided:
      let reason = first.status.explanation ?? ""
      let bound = first.bound.map { $0.text + " (95 %): " } ?? ""
      return (.real(first.elo, remark: bound + reason), .missing(because: reason))
    case .unidentified, .confounded, .notFitted: return none(first.status.explanation ?? "")
    }
  }

  var cells: [Cell] {
    let none = Cell.missing(because: "no games")
    func real(_ number: Double?) -> Cell { number.map { .real($0) } ?? none }
    let draws = games > 0 ? 100 * Double(drawn) / Double(games) : nil
    return [.text(name), .integer(games)] + score
      + [advantage, error, real(draws), real(plies.median), real(plies.quantile(0.95)), endings]
  }
}
