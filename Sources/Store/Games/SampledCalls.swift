import Play
import Results

/// How players called in the games of a variant of Snap that are looked through; nothing at board games.
///
/// Each game is played through again, since its transcript alone doesn't tell which calls were right.
struct SampledCalls {
  private let snap: Snap?
  private let variant: String
  private var counts: [Int64: CallCounts] = [:]

  init(variant: String) {
    self.variant = variant
    snap = (try? Catalog.variant(variant))?.snap
  }

  /// Adds a game; one that isn't legal is passed over.
  mutating func add(_ record: GameRecord, of seating: Seating) {
    guard let calls = try? snap?.calls(in: record.transcript, seed: record.job.seed, plies: record.plies) else {
      return
    }
    let matches = calls.count { $0.isRight && $0.isFirst }
    for (seat, player) in seating.players.enumerated() {
      // Named when all are counted.
      var count = counts[player.id] ?? CallCounts(variant: variant, player: "")
      count.games += 1
      count.cards += record.plies
      count.matches += matches
      for call in calls where call.seat == seat { count.add(call) }
      counts[player.id] = count
    }
  }

  /// How each player called, by name.
  func calls(_ names: [Int64: String]) -> [CallCounts] {
    counts.map { id, count in
      var count = count
      count.player = names[id] ?? ""
      return count
    }.sorted { $0.player < $1.player }
  }
}

extension CallCounts {
  fileprivate mutating func add(_ call: Snap.Call) {
    guard call.isRight else {
      falseCalls += 1
      return
    }
    if call.isFirst { snaps += 1 } else { late += 1 }
    times[call.milliseconds, default: 0] += 1
  }
}
