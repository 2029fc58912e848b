import Play
import Results

extension Schedule {
  /// The standing of a contest after the known results; nil for a schedule that isn't one. O(jobs).
  ///
  /// A round, or a pairing of a league, counts once all its games are known.
  public func standing(_ known: (Job) -> Outcome?) -> ContestStanding? {
    (self as? any StandingSchedule)?.standing(after: known)
  }
}

/// A schedule that can report a standing.
protocol StandingSchedule: Schedule {
  func standing(after known: (Job) -> Outcome?) -> ContestStanding
}

extension ContestSchedule: StandingSchedule {
  func standing(after known: (Job) -> Outcome?) -> ContestStanding {
    var rest = self
    while case .job(let job) = rest.next(), let outcome = known(job) {
      rest.record(JobResult(job: job, outcome: outcome))
    }
    guard case .table(let lines, _) = rest.contest.standing else { return rest.contest.standing }
    return .table(lines, round: rest.round(known))
  }
}
