import Results

extension ChapterKind {
  /// The table of each division of a league, with who goes up and who goes down.
  static let divisions = contest("divisions")
}

extension Chapter {
  static func divisions(_ divisions: [ContestStanding.Division]) -> Chapter? {
    guard divisions.contains(where: { !$0.lines.isEmpty }) else { return nil }
    let columns: [Column] = [
      .number("Place", "place"), .text("Name", "name"), .number("Points", "points", decimals: 2),
      .number("SB", "sonneborn_berger", decimals: 2).of(.rank(2)),
      .number("Direct", "direct_encounter", decimals: 2).of(.rank(1)), .text("Next run", "next_run"),
    ]
    let tables = divisions.enumerated().map { number, division in
      Table(title: "Division \(number + 1)", columns: columns, rows: division.lines.map { cells($0, in: division) })
    }
    let note =
      "A meeting is worth a point, shared as its games were, and counts once all of them are played; at a game of more "
      + "seats each two have met. Ties are broken by SB (Sonneborn-Berger), each opponent's points times the share won "
      + "from it; then by Direct, the points against who is level in all that; then by how the run began. Up, down: to "
      + "which division the next run takes them once this one is complete."
    return Chapter(
      name: "divisions", title: "Divisions", tables: tables,
      data: .joined(tables, columns: columns, titles: .text("Division", "division")), notes: [note])
  }

  private static func cells(_ line: ContestStanding.Line, in division: ContestStanding.Division) -> [Cell] {
    let move = division.up.contains(line.player) ? "up" : division.down.contains(line.player) ? "down" : "stays"
    return [
      .integer(line.place), .text(line.player), .real(line.points), .real(line.sonnebornBerger), line.directCell,
      .text(move),
    ]
  }
}
