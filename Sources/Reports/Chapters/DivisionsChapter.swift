import Results

extension ChapterKind {
  /// The table of each division of a league, with promotions and relegations.
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
      "A pairing is worth one point, shared as the points of its games, and counts once complete; in games of more "
      + "seats every two players are a pairing. Ties are broken by Buchholz Cut-1, which is equal unless pairings are "
      + "missing; then by SB (Sonneborn-Berger), the sum of each opponent's points times the share won from it; then "
      + "by Direct, the points against players still level; then by the order at the start. Up, down: the division in "
      + "the next run once this one is complete."
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
