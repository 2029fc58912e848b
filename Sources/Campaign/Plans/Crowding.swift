import Foundation

extension RunPlan {
  /// A warning where time limits players and there are more games at once than CPUs; nil for none.
  /// - Parameter cpus: the number of available CPUs.
  package func crowding(
    workers: Int, cpus: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> String? {
    guard workers > cpus, players.contains(where: { limits.allowance(of: $0.name).isTimed }) else { return nil }
    return
      "\(workers) games at once share \(cpus) \(cpus == 1 ? "CPU" : "CPUs"), so that players get less done in their "
      + "time, and may lose by it; --workers \(cpus) gives each of them a CPU"
  }
}
