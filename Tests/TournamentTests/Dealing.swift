import Play

@testable import Tournament

extension Schedule {
  /// The jobs it deals out before it has to see results, or ends.
  func jobs() -> [Job] {
    var schedule = self
    var jobs: [Job] = []
    while case .job(let job) = schedule.next() { jobs.append(job) }
    return jobs
  }
}
