import Results
import Statistics

/// The course of a variant's games by perfect play, as far as they were judged.
struct VariantDrama {
  /// The statistics of completely judged games; nil where there are none.
  let drama: Drama?
  private let games: Int

  static let columns: [Column] = [
    .number("Judged%", "judged_games_percent", decimals: 1),
    .number("Leads", "lead_changes_mean", decimals: 2), .number("+/-", "lead_changes_error95", decimals: 2),
    .number("Comeback%", "comeback_percent", decimals: 1),
    .number("+/-", "comeback_percent_error95", decimals: 1).of(.rank(1)),
    .number("Decided%", "decided_at_percent", decimals: 1),
    .number("+/-", "decided_at_percent_error95", decimals: 1).of(.rank(1)),
  ]

  static let notes = [
    "Of games of which every move is judged (Judged%), by the exact value of their positions. Leads: how often in a game "
      + "the side that stood to win became the other one, at once or by way of a draw. Comeback%: won games whose winner "
      + "had stood to lose; its +/- the farther end of the 95 % Wilson interval. Decided%: the share of the plies that "
      + "were played before the result changed for the last time. Openings are nobody's moves: changes in them don't "
      + "count."
  ]

  init(_ variant: Results.Variant, _ judged: Judgements.Variant?) {
    drama = judged.flatMap { $0.drama.games > 0 ? $0.drama : nil }
    games = variant.lengths.values.reduce(0, +)
  }

  /// The share of games that were judged completely; nil without games.
  var judged: Double? { games > 0 ? Double(drama?.games ?? 0) / Double(games) : nil }

  var cells: [Cell] {
    let share = judged.map { Cell.real(100 * $0) } ?? .missing(because: "no games")
    guard let drama else {
      return [share] + [Cell](repeating: .missing(because: "no game is judged completely"), count: 6)
    }
    func real(_ number: Double?, times factor: Double = 1) -> Cell {
      number.map { .real(factor * $0) } ?? .missing(because: "too few games")
    }
    let comebacks = Proportion(wins: drama.comebacks, losses: drama.won - drama.comebacks)
    let interval = comebacks.interval95
    let farther = max(comebacks.mean - interval.lowerBound, interval.upperBound - comebacks.mean)
    return [share, real(drama.leadChanges.mean), real(drama.leadChanges.error95)]
      + [real(drama.won > 0 ? comebacks.mean : nil, times: 100), real(drama.won > 0 ? farther : nil, times: 100)]
      + [real(drama.decidedAt.share, times: 100), real(drama.decidedAt.error95, times: 100)]
  }
}
