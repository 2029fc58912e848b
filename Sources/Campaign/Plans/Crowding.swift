import Foundation

extension RunPlan {
  /// What the user should know of more games at once than CPUs where time limits players; nil for nothing.
  /// - Parameter cpus: how many there are to run on.
  package func crowding(
    workers: Int, cpus: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> String? {
    guard workers > cpus, players.contains(where: { limits.allowance(of: $0.name).isTimed }) else { return nil }
    return
      "\(workers) games at once share \(cpus) \(cpus == 1 ? "CPU" : "CPUs"), so that players get less done in their "
      + "time, and may lose by it; --workers \(cpus) gives each of them a CPU"
  }
}
