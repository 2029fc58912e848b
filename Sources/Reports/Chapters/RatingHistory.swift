/// The ratings of all players in all runs, for people: a row a run, a column a player.
struct RatingHistory {
  let table: Table

  /// The columns bear the numbers of the players in this order.
  init(_ trend: LeagueTrend, order: [String]) {
    let columns =
      [Column.number("Run", "run"), .number("Games", "games")]
      + order.indices.map { Column.number("\($0 + 1)", "player_\($0 + 1)") }
    let rows = trend.entries.map { entry -> [Cell] in
      let remark = entry.isComplete ? nil : "not complete"
      let index = Dictionary(uniqueKeysWithValues: entry.names.enumerated().map { ($1, $0) })
      return [Cell(value: .integer(entry.number), remark: remark), .integer(entry.games)]
        + order.map { name in index[name].map { Self.cell($0, entry) } ?? .missing(because: "not in this run") }
    }
    table = Table(
      title: trend.titled("Ratings by run"), columns: columns, rows: rows,
      notes: [
        "Columns are the players by their numbers above. ↑ better and ↓ worse than in the run before; "
          + "* only bounded by the games; a run with * isn't complete."
      ])
  }

  private static func cell(_ player: Int, _ entry: LeagueTrend.Entry) -> Cell {
    let cells = TrendCells.rating(player, in: entry)
    let texts = zip([Column.number("", "", decimals: 1), .number("", "", decimals: 1)], cells).map { $0.text(for: $1) }
    guard cells[0].value != .missing else { return cells[0] }
    let arrow = entry.previous?.comparison.changes[player].verdict.map { $0 ? "↑ " : "↓ " } ?? ""
    let error = cells[1].value == .missing ? "" : " ±" + texts[1]
    return Cell(value: .text(arrow + texts[0] + error), remark: cells[0].remark)
  }
}
