import Play

/// What a schedule wants next.
public enum Step: Sendable {
  /// This is to be played.
  case job(Job)
  /// Results of jobs in flight have to come in first.
  case wait
  /// Nothing more is to be played.
  case end
}

/// What became of a job.
public struct JobResult: Sendable {
  /// What was played.
  public let job: Job
  /// How it ended.
  public let outcome: Outcome
  /// The digest of its transcript; nil where its moves aren't known.
  public let transcript: UInt64?

  /// The result of a job.
  public init(job: Job, outcome: Outcome, transcript: UInt64? = nil) {
    (self.job, self.outcome, self.transcript) = (job, outcome, transcript)
  }
}

/// What to play next: a pure state machine that deals out the jobs of a run in a fixed order.
///
/// One that looks at results sees them in the order of its jobs, however many workers play them and whatever was played
/// before an interruption, so that what it decides depends on the games alone.
public protocol Schedule: Sendable {
  /// Whether it decides by results. If it doesn't, it isn't shown any.
  static var looksAtResults: Bool { get }
  /// The games it comes to in all; nil where that depends on results.
  var planned: Int? { get }
  /// Leaves out jobs of which it is known that they have been played; may do nothing. To be called before the first.
  /// - Parameter whole: for players in their seats at a variant, so many encounters from the first on have been played.
  mutating func skip(whole: (_ variant: String, _ players: [String]) -> Int)
  /// What is wanted next; `end` only when no result can change that.
  mutating func next() -> Step
  /// Takes the result of the next job in order; one that comes after the schedule has ended doesn't count.
  mutating func record(_ result: JobResult)
}

extension Schedule {
  /// A schedule that doesn't look at results.
  public static var looksAtResults: Bool { false }
  /// It may ask for jobs that have been played.
  public mutating func skip(whole: (_ variant: String, _ players: [String]) -> Int) {}
  /// Which it never is shown.
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

/// What is known of a job before it is played.
public enum Prior: Sendable {
  /// Nothing: it is to be played.
  case unplayed
  /// It has been played, and ended so; with the digest of its transcript, where that is known.
  case played(Outcome, transcript: UInt64? = nil)
  /// It is to be left out, as if it had been played. A schedule that looks at results is shown none of this job or of
  /// later ones: what it decided by them would hang on what is missing. What it asks for without them is played.
  case skipped
}
