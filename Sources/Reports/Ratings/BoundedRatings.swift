import Figures
import Statistics

/// The notes on ratings for which games only give bounds, such as those of players who won everything.
///
/// Where a player met only one opponent, the games only prove the difference from that opponent: a weak prior alone may
/// determine the rating shown, and the opponent's, too.
struct BoundedRatings {
  /// One note for each way in which ratings are bounded, naming the players and their bounds.
  let notes: [String]

  init(_ names: [String], _ ranking: Ranking) {
    guard let rating = ranking.rating else {
      notes = []
      return
    }
    let ways: [(what: String, sides: [PlayerRating.Side])] = [
      ("Took every point", [.wonAll]), ("Took no point", [.lostAll]),
      ("Took every point against some and none against others", [.wonAll, .lostAll]),
    ]
    notes = ways.compactMap { what, sides in
      let known = ranking.order.filter { rating.players[$0].bounds.map(\.side) == sides }
      guard !known.isEmpty else { return nil }
      let areAlone = known.allSatisfy { rating.components[rating.players[$0].component].players.count == 1 }
      let list = known.map { names[$0] + " " + Self.bounds(of: rating.players[$0], names) }.joined(separator: "; ")
      return "* " + what + (areAlone ? "" : " against players outside its own group")
        + ", which only bounds the rating; the number shown is kept finite by a weak prior, one drawn game. "
        + "One-sided 95 % bounds: " + list + "."
    }
  }

  /// The remark on a rating that has to be read with care; nil for others.
  static func remark(on rating: PlayerRating, _ names: [String]) -> String? {
    switch rating.kind {
    case .rated, .noGames: nil
    case .confounded:
      "can't be separated from seat advantage, which is taken as small as fits the games"
    case .perfect(.wonAll, _): "took every point: " + bounds(of: rating, names) + " (95 %), held by a weak prior"
    case .perfect(.lostAll, _): "took no point: " + bounds(of: rating, names) + " (95 %), held by a weak prior"
    case .between:
      "took every point against some and none against others: " + bounds(of: rating, names)
        + " (95 % each), held by a weak prior"
    }
  }

  /// The reason why a rating has no error.
  static func reasonWithoutError(_ kind: PlayerRating.Kind) -> String {
    kind == .confounded ? "the rating can't be separated from seat advantage" : "the games only bound the rating"
  }

  private static func bounds(of rating: PlayerRating, _ names: [String]) -> String {
    let areHeld = rating.bounds.contains { $0.difference == nil && !$0.isOnScale }
    return rating.bounds.map { text($0, names) }.joined(separator: ", ")
      + (areHeld ? ", the opponents held at their ratings" : "")
  }

  private static func text(_ bound: RatingBound, _ names: [String]) -> String {
    let isLower = bound.side == .wonAll
    guard let difference = bound.difference, let opponent = bound.opponents.first else {
      return bound.side.words + " " + Rounded.text(bound.elo, decimals: 1)
    }
    let isAbove = difference > 0 || difference == 0 && isLower
    return (isLower == isAbove ? "at least " : "at most ") + Rounded.text(abs(difference), decimals: 1)
      + (isAbove ? " above " : " below ") + names[opponent]
  }
}

extension PlayerRating.Side {
  /// The words for the direction of a bound: at least or at most.
  var words: String { self == .wonAll ? "at least" : "at most" }
}
