/// A one-sided 95 % bound on a seat advantage that the games only bound, such as where the first seat won them all.
///
/// The bound is found as bounds on ratings are (see `OneSidedBound`), with all ratings and the other seats'
/// advantages held.
public struct SeatBound: Hashable, Sendable {
  /// The side of the results: games won from the seat bound the advantage from below, games lost from above.
  public let side: PlayerRating.Side
  /// The bound in Elo.
  public let elo: Double
}

extension SeatBound {
  /// The bound on an advantage that ran to infinity in a fit; `nil` where it did so only together with others.
  ///
  /// - Parameter strata: the strata, with every number fixed at its estimate.
  init?(
    _ key: ComponentFit.StratumSeat, _ strata: [Stratum], _ decomposition: Decomposition, _ inner: ComponentFit,
    model: RatingModel
  ) {
    let fitted = strata[key.stratum].advantages[key.seat].base
    var strata = strata
    strata[key.stratum].advantages[key.seat] = .free(0)
    let objective = Objective(
      model: model, main: 0, nuisance: 1, players: inner.ratings.map { .fixed($0) }, strata: strata,
      pairs: decomposition.withinPairs.filter { $0.stratum == key.stratum },
      rankings: decomposition.withinRankings.filter { $0.stratum == key.stratum })
    side = fitted > 0 ? .wonAll : .lostAll
    guard let offset = OneSidedBound.offset(objective, direction: fitted > 0 ? 1 : -1, above: fitted) else {
      return nil
    }
    elo = EloScale.pointsPerNat * offset
  }
}
