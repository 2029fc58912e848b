import Foundation
import Play
import Synchronization
import Testing
import Tournament

@testable import Engines

/// Everybody against everybody, or some against all others, at noughts:3x3.
enum SmallTournament {
  private struct Kept: ResultSink {
    final class Records: Sendable {
      let all = Mutex<[GameRecord]>([])
    }
    let records = Records()
    func write(_ records: [GameRecord]) { self.records.all.withLock { $0 += records } }
  }

  /// Plays it.
  /// - Parameters:
  ///   - challengers: who meet all others, but not each other; empty for everybody.
  ///   - listener: where those dial in that do, who are waited for before.
  static func play(
    _ engines: [String: EngineSpec], own: [String], challengers: [String] = [], encounters: Int,
    limits: Limits = Limits(), workers: Int = 2,
    policy: FaultPolicy = FaultPolicy(), listener: JoinListener? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> (records: [GameRecord], roster: EngineRoster) {
    let playable = try Catalog.variant("noughts:3x3")
    let specs = try Dictionary(uniqueKeysWithValues: own.map { ($0, try Catalog.player($0)) })
    let roster = try EngineRoster(engines, workers: workers, policy: policy, listener: listener, tell: tell)
    if listener != nil { try roster.greet(engines.keys) }
    let entry = Entry(variant: "noughts:3x3", players: engines.keys.sorted() + own)
    let format: any TournamentFormat =
      challengers.isEmpty
      ? RoundRobin() : Gauntlet(FormatSettings(for: Gauntlet.keys, players: ["challengers": challengers]))
    let schedule = format.schedule(of: [entry], encounters: encounters, seating: .rotations, seed: 1)
    let kept = Kept()
    let ending = try Scheduler(workers: workers)
      .run(
        schedule, prior: { $0.players.contains { roster.isWithdrawn($0) } ? .skipped : .unplayed },
        makePlay: { playable.makeTable(specs, outside: roster.makePlayers(), limits: limits) }, into: kept
      )
    roster.close()
    #expect(ending == .finished)
    return (kept.records.all.withLock { $0 }, roster)
  }
}
