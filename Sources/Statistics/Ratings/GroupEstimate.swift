/// The part of an estimate that comes from games.
public enum EstimateStatus: String, Hashable, Sendable {
  /// Maximum likelihood.
  case fitted
  /// The games alone would send the estimate to infinity; a weak prior of one drawn game holds it.
  case unbounded
  /// The estimate depends only on games whose result was one-sided; a weak prior of one drawn game holds it.
  case oneSided = "one-sided"
  /// The games can't distinguish the estimate from the ratings; it is taken as 0.
  case unidentified
  /// The games can't distinguish the estimate from the ratings and other advantages: of all that fit equally well,
  /// these are the ones of least squares; or those of maximum likelihood, with a standard error beyond what games can
  /// determine.
  case confounded
  /// The estimate wasn't asked for; it is taken as 0.
  case notFitted = "not fitted"

  /// The reason why the estimate is to be read with care; `nil` for `.fitted`.
  public var explanation: String? {
    switch self {
    case .fitted: nil
    case .unbounded: "the results would send it to infinity (as when the same seat always wins); a weak prior holds it"
    case .oneSided: "known only from players who won or lost everything against each other; a weak prior holds it"
    case .unidentified: "players did not change seats, so it can't be separated from their ratings; taken as 0"
    case .confounded:
      "players did not change seats enough, so it can't be separated from their ratings and from other seats' "
        + "advantage"
    case .notFitted: "not fitted; taken as 0"
    }
  }
}

/// The advantage of one seat relative to the last seat.
public struct SeatAdvantage: Hashable, Sendable {
  /// Seat, from 0; the last seat is the one compared with and has no entry.
  public let seat: Int
  /// Advantage in Elo points; for two seats this is the first-move advantage h.
  public let elo: Double
  /// Standard error in Elo points; 0 where the number is assumed, not fitted.
  public let standardError: Double
  /// The kind of estimate of the advantage.
  public let status: EstimateStatus
  /// The one-sided bound on an `unbounded` advantage; `nil` for others, and where it ran to infinity together with
  /// others.
  public let bound: SeatBound?

  init(seat: Int, elo: Double, standardError: Double, status: EstimateStatus, bound: SeatBound? = nil) {
    (self.seat, self.elo, self.standardError, self.status, self.bound) = (seat, elo, standardError, status, bound)
  }

  /// Half the width of the 95 % interval, in Elo points.
  public var error95: Double { NormalDistribution.z95 * standardError }
}

/// The draw parameter of a group of games.
public struct DrawParameter: Hashable, Sendable {
  /// ν of Davidson's model, a pure number, or the threshold e of Rao-Kupper's in Elo points ("drawelo").
  public let value: Double
  /// Standard error: of ln ν, or of e in Elo points.
  public let standardError: Double
  /// Share of draws between equals without seat advantage: ν/(2+ν), or (θ-1)/(θ+1) with θ = 10^(e/400).
  public let evenDrawRate: Double
  /// The kind of estimate of the parameter. Without any draw, ν or e is 0, and `fitted`.
  public let status: EstimateStatus
}

/// The estimates for one group of games among players who can be compared.
public struct GroupEstimate: Hashable, Sendable {
  /// Index of the group, as in the tallies.
  public let group: Int
  /// Index of the island; groups played on several islands have an estimate for each.
  public let island: Int
  /// The advantages of all seats but the last, in their order.
  public let advantages: [SeatAdvantage]
  /// The draw parameter; `nil` for Bradley-Terry, and for Rao-Kupper with more than two seats.
  public let draw: DrawParameter?
}
