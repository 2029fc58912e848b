import Play
import Results

/// The players' effort in each phase of the examined games of a variant, as far as their moves are noted.
struct SampledPhases {
  private struct Key: Hashable {
    let player: Int64
    let phase: Judgements.Phase
  }

  private let variant: String
  private let longest: Int
  private var sums: [Key: (moves: Int, nanoseconds: Double, nodes: Double)] = [:]

  /// Creates an empty sample of effort.
  /// - Parameter longest: the plies of the longest game recorded, for variants whose rules set no limit.
  init(variant: String, longest: @autoclosure () throws -> Int) rethrows {
    self.variant = variant
    self.longest = try (try? Catalog.variant(variant))?.mostPlies ?? longest()
  }

  /// Adds a game's moves.
  mutating func add(_ record: GameRecord, of seating: Seating) {
    for note in record.moves where note.seat < seating.players.count {
      let key = Key(player: seating.players[note.seat].id, phase: .init(ply: note.ply, longest: longest))
      var sum = sums[key] ?? (0, 0, 0)
      sum.moves += 1
      sum.nanoseconds += Double(note.effort.nanoseconds)
      sum.nodes += Double(note.effort.nodes)
      sums[key] = sum
    }
  }

  /// The effort, by the player's name and phase.
  func phases(_ names: [Int64: String]) -> [PhaseEffort] {
    let order = Judgements.Phase.allCases
    return sums.map { key, sum in
      PhaseEffort(
        variant: variant, player: names[key.player] ?? "", phase: key.phase, moves: sum.moves,
        nanoseconds: sum.nanoseconds, nodes: sum.nodes)
    }.sorted {
      ($0.player, order.firstIndex(of: $0.phase) ?? 0) < ($1.player, order.firstIndex(of: $1.phase) ?? 0)
    }
  }
}
