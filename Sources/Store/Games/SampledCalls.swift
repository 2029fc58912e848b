import Play
import Results

/// The calls of players in the first games of a variant of Snap; empty for board games.
///
/// Each game is replayed, since its transcript alone doesn't show which calls were right. That takes a millisecond, so
/// it is done with no more than about `most` games, the same number for each seating.
struct SampledCalls {
  private static let most = 1_000

  private let snap: Snap?
  private let variant: String
  /// The maximum number of games of a seating that are replayed.
  private let mostOfSeating: Int
  private var played: [Int64: Int] = [:]
  private var counts: [Int64: CallCounts] = [:]

  /// Creates an empty sample of calls.
  /// - Parameter seatings: the number of seatings of the variant.
  init(variant: String, seatings: Int) {
    self.variant = variant
    mostOfSeating = max(1, Self.most / max(1, seatings))
    snap = (try? Catalog.variant(variant))?.snap
  }

  /// Adds a game; illegal ones are skipped.
  mutating func add(_ record: GameRecord, of seating: Seating) {
    guard let snap, played[seating.row.id, default: 0] < mostOfSeating else { return }
    played[seating.row.id, default: 0] += 1
    guard let calls = try? snap.calls(in: record.transcript, seed: record.job.seed, plies: record.plies) else { return }
    let snaps = calls.filter { $0.isRight && $0.isFirst }
    for (seat, player) in seating.players.enumerated() {
      // Named when all are counted.
      var count = counts[player.id] ?? CallCounts(variant: variant, player: "")
      count.games += 1
      count.cards += record.plies
      count.matches += snaps.count { $0.couldCall[seat] }
      for call in calls where call.seat == seat { count.add(call) }
      counts[player.id] = count
    }
  }

  /// The calls of each player, by name.
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
