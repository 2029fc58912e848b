import Results

extension ChapterKind {
  /// The table of a Swiss, with its tie-breaks.
  static let swiss = contest("swiss")
}

extension Chapter {
  static func swiss(_ lines: [ContestStanding.Line]) -> Chapter? {
    guard !lines.isEmpty else { return nil }
    let columns: [Column] = [
      .number("Place", "place"), .text("Name", "name"), .number("Points", "points", decimals: 2),
      .number("Cut-1", "buchholz_cut_1", decimals: 2), .number("SB", "sonneborn_berger", decimals: 2),
      .number("Direct", "direct_encounter", decimals: 2),
      .number("Buchholz", "buchholz", decimals: 2).of(.rank(1)),
      .number("Median-1", "buchholz_median_1", decimals: 2).of(.rank(2)),
    ]
    let rows: [[Cell]] = lines.map { line in
      [
        .integer(line.place), .text(line.player), .real(line.points), .real(line.cut1), .real(line.sonnebornBerger),
        line.directCell, .real(line.buchholz), .real(line.median1),
      ]
    }
    let note =
      "A meeting is worth a point, shared as its games were; a bye is a meeting won. Ties are broken by Cut-1, the "
      + "opponents' points without the least; then SB (Sonneborn-Berger), each opponent's points times the share won "
      + "from it; then Direct, the points against who is level in all that."
    return Chapter(name: "swiss", title: "Swiss table", table: Table(columns: columns, rows: rows), notes: [note])
  }
}

extension ContestStanding.Line {
  /// The cell with the points against players who are level in all earlier tie-breaks.
  var directCell: Cell { direct.map { .real($0) } ?? .missing(because: "it met nobody who is level in all else") }
}
