import Play

/// How a contest stands.
public enum ContestStanding: Sendable {
  /// The table of a Swiss, with how many units of points a meeting has.
  case table(TieBreaks, unit: Int)
  /// The meetings of a knockout, in order, and who has won it; nil while that isn't known.
  case bracket([KnockoutMatch], champion: String?)
  /// A ladder, the top first.
  case ladder([String])
}

extension Schedule {
  /// How a contest stands after what is known; nil for a schedule that isn't one. O(jobs).
  ///
  /// A round counts once all its games are known.
  public func standing(_ prior: (Job) -> Prior) -> ContestStanding? {
    guard var contest = self as? any StandingSchedule else { return nil }
    while case .job(let job) = contest.next(), case .played(let outcome) = prior(job) {
      contest.record(JobResult(job: job, outcome: outcome))
    }
    return contest.standing
  }
}

/// A schedule that can tell how what it plays stands.
protocol StandingSchedule: Schedule {
  var standing: ContestStanding { get }
}

extension ContestSchedule: StandingSchedule {
  var standing: ContestStanding { contest.standing }
}
