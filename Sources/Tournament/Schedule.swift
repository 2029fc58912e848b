import Play

/// The next step of a schedule.
public enum Step: Sendable {
  /// A job to be played.
  case job(Job)
  /// A wait for results of jobs in flight.
  case wait
  /// The end: nothing more is to be played.
  case end
}

/// The result of a job.
public struct JobResult: Sendable {
  /// The job that was played.
  public let job: Job
  /// The outcome of the game.
  public let outcome: Outcome
  /// The digest of the transcript; nil where the moves aren't known.
  public let transcript: UInt64?

  /// Creates the result of a job.
  public init(job: Job, outcome: Outcome, transcript: UInt64? = nil) {
    (self.job, self.outcome, self.transcript) = (job, outcome, transcript)
  }
}

/// A pure state machine that deals out the jobs of a run in a fixed order.
///
/// A schedule that looks at results sees them in the order of its jobs, whatever the number of workers and whatever was
/// played before an interruption, so that its decisions depend on the games alone.
public protocol Schedule: Sendable {
  /// Whether the schedule decides by results. If it doesn't, it receives none.
  static var looksAtResults: Bool { get }
  /// The number of games in all; nil where that depends on results.
  var planned: Int? { get }
  /// Leaves out jobs that are known to have been played; may do nothing. To be called before the first.
  /// - Parameter whole: the number of encounters, from the first on, that have been played by players in these seats at
  ///   a variant.
  mutating func skip(whole: (_ variant: String, _ players: [String]) -> Int)
  /// The next step; `end` only when no result can change that.
  mutating func next() -> Step
  /// Adds the result of the next job in order; one that comes after the schedule has ended doesn't count.
  mutating func record(_ result: JobResult)
}

extension Schedule {
  /// Whether the schedule decides by results: false by default.
  public static var looksAtResults: Bool { false }
  /// Does nothing by default: jobs that have been played may be asked for again.
  public mutating func skip(whole: (_ variant: String, _ players: [String]) -> Int) {}
  /// Does nothing by default, for schedules that receive no results.
  public mutating func record(_ result: JobResult) {}

  /// Whether no job is left to be played, as far as results are known; O(jobs) at worst.
  public func isDone(_ prior: (Job) -> Prior) -> Bool {
    var rest = self
    while case .job(let job) = rest.next() {
      switch prior(job) {
      case .unplayed: return false
      case .played(let outcome, let transcript):
        rest.record(JobResult(job: job, outcome: outcome, transcript: transcript))
      case .skipped: break
      }
    }
    return true
  }
}

/// The knowledge of a job before it is played.
public enum Prior: Sendable {
  /// Unknown: the job is to be played.
  case unplayed
  /// Played, with its outcome and, where it is known, the digest of its transcript.
  case played(Outcome, transcript: UInt64? = nil)
  /// Left out, as if it had been played. A schedule that looks at results receives none of this job or of later ones,
  /// as its decisions would depend on what is missing. What it asks for without them is played.
  case skipped
}
