import Engines

extension [String: EngineSpec] {
  /// Makes sure that there are enough CPUs where engines are to have their own for each worker; throws `UsageError`.
  func requireCPUs(for workers: Int, known: [Int] = EngineLimits.cpus) throws(UsageError) {
    guard let player = filter(\.value.limits.hasOwnCPUs).keys.min(), known.count < workers else { return }
    let (cpus, most) = (known.count == 1 ? "is 1 CPU" : "are \(known.count) CPUs", known.count)
    throw UsageError(
      description: "\(player) is to have CPUs of its own for each of \(workers) workers (cpus: per-worker), but there "
        + "\(cpus) to run on; use \(most == 1 ? "1 worker" : "at most \(most) workers")")
  }
}
