import Results

extension ChapterKind {
  /// The table of a Swiss, with its tie-breaks, and the round that is being played.
  static let swiss = contest("swiss")
}

extension Chapter {
  static func swiss(_ lines: [ContestStanding.Line], round: [ContestStanding.Pairing] = []) -> Chapter? {
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
      "A pairing is worth one point, shared as the points of its games; a bye is a pairing won. Ties are broken by "
      + "Cut-1, the opponents' points without the lowest; then SB (Sonneborn-Berger), the sum of each opponent's "
      + "points times the share won from it; then Direct, the points against players still level."
    let table = Table(columns: columns, rows: rows)
    return Chapter(
      name: "swiss", title: "Swiss table", tables: [table] + (round.isEmpty ? [] : [self.round(round)]), data: table,
      notes: [note])
  }

  /// The pairings of the round that is being played.
  private static func round(_ pairings: [ContestStanding.Pairing]) -> Table {
    Table(
      title: "The round being played",
      columns: [
        .text("Player", "player"), .number("Points", "points", decimals: 1), .text("Opponent", "opponent"),
        .number("Against", "against", decimals: 1), .number("Games", "games"), .number("Of", "planned"),
      ],
      rows: pairings.map { pairing in
        [
          .text(pairing.players[0]), .real(pairing.points[0]), .text(pairing.players[1]), .real(pairing.points[1]),
          .integer(pairing.played), .integer(pairing.planned),
        ]
      })
  }
}

extension ContestStanding.Line {
  /// The cell with the points against players who are level in all earlier tie-breaks.
  var directCell: Cell { direct.map { .real($0) } ?? .missing(because: "it met nobody who is level in all else") }
}
