import Play

/// How a contest stands.
public enum ContestStanding: Sendable {
  /// The table of a Swiss, with how many units of points a meeting has.
  case table(TieBreaks, unit: Int)
  /// The meetings of a knockout, in order, and who has won it; nil while that isn't known.
  case bracket([KnockoutMatch], champion: String?)
  /// A ladder, the top first.
  case ladder([String])
  /// The divisions of a league, the highest first.
  case league([LeagueDivision])
}

extension Schedule {
  /// How a contest stands after what is known; nil for a schedule that isn't one. O(jobs).
  ///
  /// A round, or a meeting of a league, counts once all its games are known.
  public func standing(_ known: (Job) -> Outcome?) -> ContestStanding? {
    (self as? any StandingSchedule)?.standing(after: known)
  }
}

/// A schedule that can tell how what it plays stands.
protocol StandingSchedule: Schedule {
  func standing(after known: (Job) -> Outcome?) -> ContestStanding
}

extension ContestSchedule: StandingSchedule {
  func standing(after known: (Job) -> Outcome?) -> ContestStanding {
    var rest = self
    while case .job(let job) = rest.next(), let outcome = known(job) {
      rest.record(JobResult(job: job, outcome: outcome))
    }
    return rest.contest.standing
  }
}
