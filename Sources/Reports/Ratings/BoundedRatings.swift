import Statistics

/// Says of ratings that games only bound, such as those of players who won everything, what they are worth.
struct BoundedRatings {
  /// One note for each way in which ratings are bounded, naming the players and their bounds.
  let notes: [String]

  init(_ names: [String], _ ranking: Ranking) {
    guard let rating = ranking.rating else {
      notes = []
      return
    }
    func note(_ what: String, _ bounds: (PlayerRating.Kind) -> String?) -> String? {
      let known = ranking.order.filter { bounds(rating.players[$0].kind) != nil }
      guard !known.isEmpty else { return nil }
      let areAlone = known.allSatisfy { rating.components[rating.players[$0].component].players.count == 1 }
      let list = known.map { names[$0] + " " + (bounds(rating.players[$0].kind) ?? "") }.joined(separator: "; ")
      return "* " + what + (areAlone ? "" : " against players outside its own group")
        + ", which only bounds the rating; the number shown is held by a weak prior, one drawn game. "
        + "One-sided 95 % bounds: " + list + "."
    }
    notes = [
      note("Took every point") { kind in
        if case .perfect(.wonAll, let bound) = kind { Self.above(bound) } else { nil }
      },
      note("Took no point") { kind in
        if case .perfect(.lostAll, let bound) = kind { Self.below(bound) } else { nil }
      },
      note("Took every point against some and none against others") { kind in
        if case .between(let lower, let upper) = kind { Self.above(lower) + ", " + Self.below(upper) } else { nil }
      },
    ].compactMap(\.self)
  }

  /// How to read a rating of this kind; nil if it can be taken as it stands.
  static func remark(on kind: PlayerRating.Kind) -> String? {
    switch kind {
    case .rated, .noGames: nil
    case .confounded:
      "cannot be told from what seats are worth; these are taken to be worth as little as fits the games"
    case .perfect(.wonAll, let bound): "took every point: " + above(bound) + " (95 %), held by a weak prior"
    case .perfect(.lostAll, let bound): "took no point: " + below(bound) + " (95 %), held by a weak prior"
    case .between(let lower, let upper):
      "took every point against some and none against others: " + above(lower) + ", " + below(upper)
        + " (95 % each), held by a weak prior"
    }
  }

  /// Why no error is shown beside such a rating.
  static func reasonWithoutError(_ kind: PlayerRating.Kind) -> String {
    kind == .confounded ? "the rating cannot be told from what seats are worth" : "the games only bound the rating"
  }

  private static func above(_ bound: Double) -> String { "at least " + Rounded.text(bound, decimals: 1) }
  private static func below(_ bound: Double) -> String { "at most " + Rounded.text(bound, decimals: 1) }
}
