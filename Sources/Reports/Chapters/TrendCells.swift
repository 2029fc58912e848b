import Results
import Statistics

/// How ratings and changes are laid out in the tables of a trend.
enum TrendCells {
  /// The rating of a player and its error.
  static func rating(_ player: Int, in entry: LeagueTrend.Entry) -> [Cell] {
    guard entry.ratings.indices.contains(player), entry.ratings[player].kind != .noGames else {
      let none = Cell.missing(because: entry.failure ?? "no games in run \(entry.number)")
      return [none, none]
    }
    let rating = entry.ratings[player]
    guard let remark = BoundedRatings.remark(on: rating.kind) else {
      return [.real(rating.elo), .real(rating.error95)]
    }
    return [.real(rating.elo, remark: remark), .missing(because: "the games only bound the rating")]
  }

  /// The columns that `change` fills.
  static func changeColumns(_ header: String, prefix: String) -> [Column] {
    [
      .number(header, prefix + "change", decimals: 1), .number("+/-", prefix + "change_error95", decimals: 1),
      .number("p", prefix + "change_p", decimals: 4),
    ]
  }

  /// A change, its error and its adjusted p-value; `reason` says why there is no comparison.
  static func change(_ change: RatingChange?, or reason: String) -> [Cell] {
    guard let change else { return Array(repeating: .missing(because: reason), count: 3) }
    let p = change.adjustedP.map { Cell.real($0) }
    switch change.estimate {
    case .points(let points, let error):
      return [.real(points), .real(NormalDistribution.z95 * error), p ?? .missing(because: "not tested")]
    case .direction:
      let bounded = Cell.missing(because: "the games only bound the change")
      return [bounded, bounded, p ?? .missing(because: "not tested")]
    case .none(let reason):
      return Array(repeating: .missing(because: reason), count: 3)
    }
  }

  /// What a change comes to: `better`, `worse`, or nothing where it is not significant.
  static func verdict(_ change: RatingChange?) -> String {
    change?.verdict.map { $0 ? "better" : "worse" } ?? ""
  }
}
