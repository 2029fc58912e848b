/// One player's line of the rating table.
public struct PlayerRating: Hashable, Sendable {
  /// Which way all results of a player's component went against the rest of its island.
  public enum Side: String, Hashable, Sendable {
    case wonAll = "won all"
    case lostAll = "lost all"
  }

  /// What kind of number the rating is.
  public enum Kind: Hashable, Sendable {
    /// Of the reference component: maximum likelihood.
    case rated
    /// The player's component took every point against the rest, or none: the rating is that of the weak prior, and
    /// `bound` (in Elo) is the one-sided 95 % bound the games give, from below for `wonAll`, from above for `lostAll`.
    case perfect(side: Side, bound: Double)
    /// The player's component took every point against some of the rest and none against others: one-sided 95 %
    /// bounds in Elo, each with the other players held at their ratings.
    case between(lower: Double, upper: Double)
    /// Of a component in which not all differences can be told from what seats are worth (`Comparability.confounded`):
    /// maximum likelihood, with the seat advantages of least squares among those that fit as well.
    case confounded
    /// No games: the rating is the mean, and says nothing.
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
  /// Points: 1, 1/2 or 0 for two seats; with more, the share of the opponents left behind, ties counting half.
  public let score: Double
  /// Games in which the player alone took first place.
  public let wins: Int
  /// Games in which the player shared first place.
  public let draws: Int
  /// All other games.
  public let losses: Int
  /// What kind of number the rating is.
  public let kind: Kind
  /// The bounds behind a rating that is `perfect` or `between`, that from below first; none for others.
  public let bounds: [RatingBound]
  /// Index into `Rating.components`.
  public let component: Int

  /// Half the width of the 95 % interval, in Elo points: 1.96 standard errors.
  public var error95: Double { NormalDistribution.z95 * standardError }

  /// No error that games tell is larger: a hundred thousand wins to one loss are 2,000 Elo apart. A larger one comes of
  /// seats that explain the results as well.
  private static let mostError95 = 10_000.0

  /// Whether a standard error in Elo, of a rating or of what a seat is worth, is one that games tell.
  static func isTold(standardError: Double) -> Bool { NormalDistribution.z95 * standardError <= mostError95 }

  /// Whether the error is one that games tell.
  var isErrorKnown: Bool { Self.isTold(standardError: standardError) }

  /// The 95 % interval in Elo; `nil` where the games tell none: of ratings that they only bound, of errors beyond what they
  /// can tell, and without games.
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
  /// How the component stands to the rest of its island.
  public enum Standing: String, Hashable, Sendable {
    /// Its mean, or its fixed players, are the zero of its island's ratings: it is the only component, the one of fixed
    /// players, or the one that is largest, and of those as large has most games.
    case reference
    /// Took every point against the other components it met.
    case wonAll = "won all"
    /// Took no point against the other components it met.
    case lostAll = "lost all"
    /// Took every point against some components and none against others.
    case between
  }

  /// Members, ascending.
  public let players: [Int]
  /// Index of the island: all players linked by any chain of games.
  public let island: Int
  /// How the component stands to the rest of its island.
  public let standing: Standing
}

/// Whether two players' ratings can be compared.
public enum Comparability: Hashable, Sendable {
  /// In one component: by maximum likelihood.
  case rated
  /// In two components of one island: every result between these went one way, and only the weak prior keeps the
  /// difference finite.
  case oneSided
  /// In one island, but players changed seats so little that what seats are worth could make up for any difference.
  case confounded
  /// In two islands: never met, directly or through others.
  case never

  /// Why the difference is to be read with care, or not at all; `nil` for `.rated`.
  public var explanation: String? {
    switch self {
    case .rated: nil
    case .oneSided:
      "every result between their groups went one way: the games only bound the difference, a weak prior sets it"
    case .confounded:
      "cannot be compared: players did not change seats enough to tell ratings from what seats are worth"
    case .never: "cannot be compared: never met, directly or through others"
    }
  }
}
