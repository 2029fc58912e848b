/// One player's line of the rating table.
public struct PlayerRating: Hashable, Sendable {
  /// The direction of all results of a player's component against the rest of its island.
  public enum Side: String, Hashable, Sendable {
    case wonAll = "won all"
    case lostAll = "lost all"
  }

  /// The kind of estimate that the rating is.
  public enum Kind: Hashable, Sendable {
    /// The player is in the reference component: the rating is that of maximum likelihood.
    case rated
    /// The player's component took every point against the rest, or none: the rating is that of the weak prior, and
    /// `bound` (in Elo) is the one-sided 95 % bound the games give, from below for `wonAll`, from above for `lostAll`.
    case perfect(side: Side, bound: Double)
    /// The player's component took every point against some of the rest and none against others: one-sided 95 %
    /// bounds in Elo, each with the other players held at their ratings.
    case between(lower: Double, upper: Double)
    /// The player is in a component in which not all differences can be distinguished from seat advantages
    /// (`Comparability.confounded`): the rating is that of maximum likelihood, with the seat advantages of least
    /// squares among those that fit equally well.
    case confounded
    /// The player has no games: the rating is the mean, and has no meaning.
    case noGames
  }

  /// Rating in Elo points.
  public let elo: Double
  /// Standard error in Elo points, of the rating against its island's zero (see `RatingComponent.Standing`); 0
  /// for fixed players and those without games. Between components it is the weak prior's and a mere indication; of a
  /// `confounded` player it takes the choice of seat advantages for granted.
  public let standardError: Double
  /// Games played.
  public let games: Int
  /// Points: 1, 1/2 or 0 for two seats; with more, the share of the opponents that the player was placed before, ties
  /// counting half.
  public let score: Double
  /// Games in which the player alone took first place.
  public let wins: Int
  /// Games in which the player shared first place.
  public let draws: Int
  /// All other games.
  public let losses: Int
  /// The kind of estimate that the rating is.
  public let kind: Kind
  /// The bounds of a rating that is `perfect` or `between`, the one from below first; empty for others.
  public let bounds: [RatingBound]
  /// Index into `Rating.components`.
  public let component: Int

  /// Half the width of the 95 % interval, in Elo points: 1.96 standard errors.
  public var error95: Double { NormalDistribution.z95 * standardError }

  /// The largest error, in Elo, that games can determine: a hundred thousand wins to one loss are 2,000 Elo apart. A
  /// larger one comes from seat advantages that explain the results equally well.
  private static let mostError95 = 10_000.0

  /// Whether a standard error in Elo, of a rating or of a seat advantage, is one that games can determine.
  static func isKnown(standardError: Double) -> Bool { NormalDistribution.z95 * standardError <= mostError95 }

  /// Whether the error is one that games can determine.
  var isErrorKnown: Bool { Self.isKnown(standardError: standardError) }

  /// The 95 % interval in Elo; `nil` where the games determine none: for ratings that they only bound, for errors
  /// beyond what they can determine, and without games.
  public var interval95: ClosedRange<Double>? {
    switch kind {
    case .rated, .confounded: isErrorKnown ? elo - error95...elo + error95 : nil
    case .perfect, .between, .noGames: nil
    }
  }
}

/// Players linked by "took points from" in both directions: a strongly connected component, within which ratings are
/// those of maximum likelihood.
public struct RatingComponent: Hashable, Sendable {
  /// The component's standing against the rest of its island.
  public enum Standing: String, Hashable, Sendable {
    /// The component's mean, or its fixed players, are the zero of its island's ratings: it is the only component, the
    /// one of fixed players, or the largest, and of several that large the one with most games.
    case reference
    /// The component took every point against the other components it met.
    case wonAll = "won all"
    /// The component took no point against the other components it met.
    case lostAll = "lost all"
    /// The component took every point against some components and none against others.
    case between
  }

  /// Members, ascending.
  public let players: [Int]
  /// Index of the island: all players linked by any chain of games.
  public let island: Int
  /// The component's standing against the rest of its island.
  public let standing: Standing
}

/// Whether two players' ratings can be compared.
public enum Comparability: Hashable, Sendable {
  /// Both are in one component: they are compared by maximum likelihood.
  case rated
  /// Both are in two components of one island: every result between these went one way, and only the weak prior keeps
  /// the difference finite.
  case oneSided
  /// Both are in one island, but players changed seats so little that seat advantages could explain any difference.
  case confounded
  /// The two are in different islands: they never met, directly or through others.
  case never

  /// The reason why the difference is to be read with care, or not at all; `nil` for `.rated`.
  public var explanation: String? {
    switch self {
    case .rated: nil
    case .oneSided:
      "every result between their groups went one way: the games only bound the difference, a weak prior sets it"
    case .confounded:
      "can't be compared: players did not change seats enough to separate ratings from seat advantage"
    case .never: "cannot be compared: never met, directly or through others"
    }
  }
}
