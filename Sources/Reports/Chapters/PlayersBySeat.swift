import Results

extension ChapterKind {
  /// How each player did in each seat.
  public static let playersBySeat = ChapterKind(
    name: "players-by-seat", needs: [.leagueRatings], listing: "--first NAME"
  ) {
    .playersBySeat($0.results, order: $0.order, times: $0.times, variant: $0.variant)
  }
}

extension Chapter {
  /// How each player did, and what it spent, in each seat over all variants.
  /// - Parameter variant: the one variant that the results are cut to; nil where they are of all.
  static func playersBySeat(_ results: Results, order: [Int], times: Bool, variant: String? = nil) -> Chapter {
    var records: [PlayerSeat: Record] = [:]
    for tally in results.tallies where tally.games > 0 {
      for (seat, player) in tally.players.enumerated() {
        records[PlayerSeat(player: player, seat: seat), default: Record()].add(tally, seat: seat)
      }
    }
    let efforts = Dictionary(grouping: results.efforts) { PlayerSeat(player: $0.player, seat: $0.seat) }
    let seats = 0..<(results.variants.map(\.seats).max() ?? 0)
    let rows = order.flatMap { player in
      seats.compactMap { seat -> [Cell]? in
        let place = PlayerSeat(player: player, seat: seat)
        guard let record = records[place] else { return nil }
        let spent = spending(efforts[place] ?? [])
        return [.text(results.players[player]), .integer(seat + 1)] + record.cells + (times ? spent : spent.dropLast())
      }
    }
    let spendingColumns: [Column] = [
      .number("Moves/game", "moves_per_game", decimals: 1).of(.rank(1)),
      .number("Nodes/move", "nodes_per_move").of(.rank(2)),
      .number("ms/move", "milliseconds_per_move", decimals: 3).of(.rank(3)),
    ]
    let table = Table(
      columns: [.text("Name", "name"), .number("Seat", "seat")] + Record.columns
        + (times ? spendingColumns : spendingColumns.dropLast()),
      rows: rows, notes: rows.isEmpty ? ["No games yet."] : [])
    return Chapter(
      name: "players-by-seat", title: "Players by seat", table: table,
      notes: [(variant == nil ? "Over all variants. " : "") + "Nodes are positions searched, or simulations."])
  }

  /// Moves per game, nodes per move, milliseconds per move.
  private static func spending(_ efforts: [Results.Effort]) -> [Cell] {
    let games = efforts.reduce(0) { $0 + $1.games }
    let moves = Double(efforts.reduce(0) { $0 + $1.moves })
    guard games > 0 else { return [Cell](repeating: .missing(because: "not recorded"), count: 3) }
    guard moves > 0 else { return [.real(0)] + [Cell](repeating: .missing(because: "no moves"), count: 2) }
    let nodes = efforts.reduce(0) { $0 + Double($1.nodes) }
    let nanoseconds = efforts.reduce(0) { $0 + Double($1.nanoseconds) }
    return [.real(moves / Double(games)), .real(nodes / moves), .real(nanoseconds / 1e6 / moves)]
  }
}

private struct PlayerSeat: Hashable {
  let player: Int
  let seat: Int
}
