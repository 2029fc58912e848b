import Play
import Results
import Statistics

/// The fairness of a variant: the first seat's score and advantage, and how games end.
struct VariantFairness {
  let name: String
  let seats: Int
  let games: Int
  /// Drawn games, in percent; nil without games.
  let drawn: Double?
  /// The first seat's share of the games that weren't drawn; nil where it isn't known which games belong together.
  let won: StratifiedShare<[Int]>?
  /// The first-seat advantage in Elo, and its error.
  let advantage: Cell
  let error: Cell
  /// The remark on the advantage, without the bound.
  var remark: String? { error.remark }
  /// The bound on the first-seat advantage, where games only bound it.
  let bound: SeatBound?
  /// The first seat's score in percent.
  private let score: Double
  /// Half the width of the 95 % interval of the score, in percent.
  private let scoreError: Double
  /// Games that ended by the rules, in percent; nil where it isn't known how games ended.
  private let whole: Double?
  private let endings: Cell

  static let columns: [Column] =
    VariantLine.name + [
      .number("Games", "games").of(.rank(5)),
      .number("First%", "first_seat_score_percent", decimals: 1).of(.rank(4)),
      .number("+/-", "first_seat_score_percent_error95", decimals: 1).of(.rank(4)),
      .number("First Elo", "first_seat_elo", decimals: 1), .number("+/-", "first_seat_elo_error95", decimals: 1),
      .number("Draw%", "draw_percent", decimals: 1),
      .number("Completed%", "completion_percent", decimals: 1).of(.rank(3)),
      .text("Ended by", "endings").of(.rank(1)),
    ]

  /// Creates the fairness of a variant.
  /// - Parameters:
  ///   - first: the first seat's share of the points; nil where it isn't known which games belong together.
  ///   - won: its share of the games that weren't drawn; nil under the same condition.
  init(
    _ results: Results, variant: Int, _ ranking: Ranking, first: StratifiedShare<[Int]>?, won: StratifiedShare<[Int]>?
  ) {
    self.won = won
    let tallies = results.tallies.filter { $0.group == variant && $0.games > 0 }
    (name, seats) = (results.variants[variant].name, results.variants[variant].seats)
    games = tallies.reduce(0) { $0 + $1.games }
    let single = Proportion(scores: tallies.reduce(into: [:]) { $0[$1.score(of: 0), default: 0] += $1.games })
    let farther = max(single.mean - single.interval95.lowerBound, single.interval95.upperBound - single.mean)
    scoreError = 100 * (first?.error95 ?? farther)
    // Not 100 * mean, which would make 57.5 into 57.49999999999999.
    score = 100 * tallies.reduce(0) { $0 + Double($1.games) * $1.score(of: 0) } / Double(max(1, games))
    let drawn = tallies.reduce(0) { $0 + (Tally.isWon($1.places) ? 0 : $1.games) }
    self.drawn = games > 0 ? 100 * Double(drawn) / Double(games) : nil
    let reasons = results.variants[variant].endings
    let ended = reasons.values.reduce(0, +)
    let byRules = reasons.reduce(0) { $0 + (Reason(rawValue: $1.key)?.isByRules == true ? $1.value : 0) }
    whole = ended > 0 ? 100 * Double(byRules) / Double(ended) : nil
    endings = .breakdown(reasons)
    (advantage, error) = Self.advantage(ranking)
    bound = ranking.rating.flatMap { $0.groups.count == 1 ? $0.groups[0].advantages.first?.bound : nil }
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
    return [.text(name), .integer(games)] + (games > 0 ? [.real(score), .real(scoreError)] : [none, none])
      + [advantage, error, real(drawn), real(whole), endings]
  }

  /// The remarks on first-seat advantages; variants with the same remark are listed together.
  static func remarks(_ lines: [VariantFairness]) -> [String] {
    let remarked = lines.filter { $0.games > 0 && $0.remark != nil }
    return Dictionary(grouping: remarked, by: \.remark).sorted { $0.value[0].name < $1.value[0].name }
      .map { remark, lines in
        let names = lines.map { line in line.name + (line.bound.map { " (" + $0.text + ")" } ?? "") }
        return (lines[0].advantage.isMarked ? "* " : "") + "First Elo of " + names.joined(separator: "; ") + ": "
          + (remark ?? "") + "." + (lines.contains { $0.bound != nil } ? " " + SeatBound.legend : "")
      }
  }
}
