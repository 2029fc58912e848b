import Engines
import Foundation
import Play

/// The maximum memory of the tables of a run's players, known before any is allocated.
package struct MemoryNeed {
  /// The maximum number of bytes for each worker: those of the players of one game.
  package let bytesPerWorker: Int
  package let workers: Int

  /// Creates the need for playing these players against each other at these variants.
  package init(_ entries: [(playable: PlayableVariant, players: [PlayerSpec])], workers: Int) {
    self.workers = workers
    bytesPerWorker =
      entries.map { playable, players in
        players.map { playable.tableBytes(for: $0) }.sorted(by: >).prefix(playable.seats).reduce(0, +)
      }.max() ?? 0
  }

  /// The total in bytes.
  package var bytes: Int { workers * bytesPerWorker }

  /// The total in words: `up to 512 MB for tables`.
  package var summary: String { "up to \(Self.text(bytes)) for tables" }

  /// Makes sure that this machine, or the limit of this process, has the memory; throws `UsageError`.
  package func requireRoom(in available: Int = Platform.memory) throws(UsageError) {
    guard bytes > available else { return }
    let fitting = bytesPerWorker > 0 ? available / bytesPerWorker : workers
    let help =
      fitting > 0 ? "use \(fitting) \(fitting == 1 ? "worker" : "workers") or smaller tables" : "use smaller tables"
    throw UsageError(
      description: "\(workers) \(workers == 1 ? "worker needs" : "workers need") \(summary), but there are only "
        + "\(Self.text(available)) of memory; \(help)")
  }

  private static func text(_ bytes: Int) -> String {
    let megabytes = Double(bytes) / 1_048_576
    return megabytes < 1_024 ? "\(Int(megabytes.rounded(.up))) MB" : "\(String(format: "%.1f", megabytes / 1_024)) GB"
  }
}
