import Play

/// What many games of one seating add up to: far quicker to count than `Totals`, to which they are added in the end.
struct SeatingTotals {
  let seating: Seating
  /// How many games were how long.
  private(set) var lengths: [Int: Int] = [:]
  /// How many ended for what reason; there are few.
  private(set) var endings: [(reason: Reason, games: Int)] = []
  /// What was spent in each seat.
  private(set) var efforts: [Totals.EffortSum]
  /// How many were lost by whose faults.
  private(set) var faults: [Totals.FaultKey: Int] = [:]

  init(_ seating: Seating) {
    self.seating = seating
    efforts = seating.players.map { _ in Totals.EffortSum() }
  }

  /// Counts a game in.
  mutating func add(_ record: GameRecord) {
    lengths[record.plies, default: 0] += 1
    let reason = record.outcome.reason
    if let known = endings.firstIndex(where: { $0.reason == reason }) {
      endings[known].games += 1
    } else {
      endings.append((reason, 1))
    }
    for seat in efforts.indices { efforts[seat].add(record.efforts[seat]) }
    if let seat = record.outcome.seatAtFault {
      faults[Totals.FaultKey(variant: seating.variant, player: seating.players[seat], reason: reason), default: 0] += 1
    }
  }
}
