import Play

/// The totals of many games of one seating: far quicker to count than `Totals`, to which they are added in the end.
struct SeatingTotals {
  let seating: Seating
  /// The number of games of each length.
  private(set) var lengths: [Int: Int] = [:]
  /// The number of games that ended for each reason; there are few.
  private(set) var endings: [(reason: Reason, games: Int)] = []
  /// The effort in each seat.
  private(set) var efforts: [Totals.EffortSum]
  /// The number of games lost by faults, by player and reason.
  private(set) var faults: [Totals.FaultKey: Int] = [:]

  init(_ seating: Seating) {
    self.seating = seating
    efforts = seating.players.map { _ in Totals.EffortSum() }
  }

  /// Counts a game.
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
