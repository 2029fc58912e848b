import Results

extension ChapterKind {
  /// The results of each player in each seat.
  public static let playersBySeat = ChapterKind(name: "players-by-seat", listing: "-v VARIANT --first NAME") {
    .playersBySeat($0.results, order: $0.order, times: $0.times, variant: $0.variant)
  }
}

extension Chapter {
  /// The results and effort of each player in each seat: over all variants and, where there are several, at each. The
  /// data has one row for each variant, player and seat.
  /// - Parameter variant: the only variant that the results include; nil for all variants.
  static func playersBySeat(_ results: Results, order: [Int], times: Bool, variant: String? = nil) -> Chapter {
    func table(_ title: String, _ variants: [Int]) -> Table {
      SeatTable(results, variants: variants, times: times).table(title: title, order: order, names: results.players)
    }
    let variants = Array(results.variants.indices)
    let parts = variants.map { table(results.variants[$0].name, [$0]) }
    let isOne = variants.count == 1
    let whole = table(isOne ? "" : "All variants", variants)
    return Chapter(
      name: "players-by-seat", title: "Players by seat",
      tables: [whole] + (isOne ? [] : parts.filter { !$0.rows.isEmpty }),
      data: .joined(parts, columns: SeatTable.columns(times: times), titles: .text("Variant", "variant")),
      notes: [
        "Nodes are positions searched, or simulations."
          + (times ? " Time% is the player's share of the time of all players." : "")
      ])
  }
}

/// The results and effort of players in each seat at some variants.
private struct SeatTable {
  private struct PlayerSeat: Hashable {
    let player: Int
    let seat: Int
  }

  private var records: [PlayerSeat: Record] = [:]
  private let efforts: [PlayerSeat: [Results.Effort]]
  private let seats: Range<Int>
  private let allTime: Double
  private let times: Bool

  init(_ results: Results, variants: [Int], times: Bool) {
    let wanted = Set(variants)
    for tally in results.tallies where tally.games > 0 && wanted.contains(tally.group) {
      for (seat, player) in tally.players.enumerated() {
        records[PlayerSeat(player: player, seat: seat), default: Record()].add(tally, seat: seat)
      }
    }
    let own = results.efforts.filter { wanted.contains($0.variant) }
    efforts = Dictionary(grouping: own) { PlayerSeat(player: $0.player, seat: $0.seat) }
    allTime = own.reduce(0) { $0 + Double($1.nanoseconds) }
    seats = 0..<(variants.map { results.variants[$0].seats }.max() ?? 0)
    self.times = times
  }

  static func columns(times: Bool) -> [Column] {
    [.text("Name", "name"), .number("Seat", "seat")] + Record.columns + [
      .number("Moves/game", "moves_per_game", decimals: 1).of(.rank(1)),
      .number("Nodes/move", "nodes_per_move").of(.rank(2)),
    ]
      + (times
        ? [
          .number("ms/move", "milliseconds_per_move", decimals: 3).of(.rank(3)),
          .number("Time%", "time_percent", decimals: 1).of(.rank(1)),
        ] : [])
  }

  func table(title: String, order: [Int], names: [String]) -> Table {
    let rows = order.flatMap { player in
      seats.compactMap { seat -> [Cell]? in
        let place = PlayerSeat(player: player, seat: seat)
        guard let record = records[place] else { return nil }
        return [.text(names[player]), .integer(seat + 1)] + record.cells + spending(efforts[place] ?? [])
      }
    }
    return Table(
      title: title, columns: Self.columns(times: times), rows: rows, notes: rows.isEmpty ? ["No games yet."] : [])
  }

  /// The moves per game and nodes per move; with times also milliseconds per move, and the share of all time.
  private func spending(_ efforts: [Results.Effort]) -> [Cell] {
    let games = efforts.reduce(0) { $0 + $1.games }
    let moves = Double(efforts.reduce(0) { $0 + $1.moves })
    func missing(_ reason: String, _ count: Int) -> [Cell] {
      [Cell](repeating: .missing(because: reason), count: count)
    }
    guard games > 0 else { return missing("not recorded", times ? 4 : 2) }
    guard moves > 0 else { return [.real(0)] + missing("no moves", times ? 3 : 1) }
    let nodes = efforts.reduce(0) { $0 + Double($1.nodes) }
    let nanoseconds = efforts.reduce(0) { $0 + Double($1.nanoseconds) }
    let share: Cell = allTime > 0 ? .real(100 * nanoseconds / allTime) : .missing(because: "nobody took any time")
    return [.real(moves / Double(games)), .real(nodes / moves)]
      + (times ? [.real(nanoseconds / 1e6 / moves), share] : [])
  }
}
