import Reports
import Tournament

extension Chapter {
  /// How a contest stands: the table of a Swiss with its tie-breaks, the meetings of a knockout, or a ladder.
  static func contest(_ standing: ContestStanding) -> Chapter {
    switch standing {
    case .table(let table, let unit): swiss(table, unit: unit)
    case .bracket(let matches, let champion): knockout(matches, champion: champion)
    case .ladder(let order): ladder(order)
    }
  }

  private static func swiss(_ table: TieBreaks, unit: Int) -> Chapter {
    let columns: [Column] = [
      .number("Place", "place"), .text("Name", "name"), .number("Points", "points", decimals: 2),
      .number("Cut-1", "buchholz_cut_1", decimals: 2), .number("SB", "sonneborn_berger", decimals: 2),
      .number("Direct", "direct_encounter", decimals: 2),
      .number("Buchholz", "buchholz", decimals: 2).of(.rank(1)),
      .number("Median-1", "buchholz_median_1", decimals: 2).of(.rank(2)),
    ]
    func points(_ units: Int) -> Cell { .real(Double(units) / Double(unit)) }
    let rows: [[Cell]] = table.lines.map { line in
      [
        .integer(line.place), .text(line.player), points(line.points), points(line.cut1),
        .real(Double(line.sonnebornBerger) / Double(unit) / Double(unit)),
        line.direct.map(points) ?? .missing(because: "it met nobody who is level in all else"), points(line.buchholz),
        points(line.median1),
      ]
    }
    let note =
      "A meeting is worth a point, shared as its games were; a bye is a meeting won. Ties are broken by Cut-1, the "
      + "opponents' points without the least; then SB (Sonneborn-Berger), each opponent's points times the share won "
      + "from it; then Direct, the points against who is level in all that."
    return Chapter(name: "swiss", title: "Swiss table", table: Table(columns: columns, rows: rows), notes: [note])
  }

  private static func knockout(_ matches: [KnockoutMatch], champion: String?) -> Chapter {
    let columns: [Column] = [
      .number("Round", "round"), .text("Better seed", "better_seed"), .text("Opponent", "opponent"),
      .number("Points", "points", decimals: 1), .number("Against", "against", decimals: 1), .text("Winner", "winner"),
      .text("Decided by", "decided_by").of(.rank(1)), .number("Encounters", "encounters").of(.rank(2)),
      .number("Losses", "losses").of(.rank(3)),
    ]
    let rows: [[Cell]] = matches.map { match in
      [
        .integer(match.round), .text(match.players[0]), .text(match.players[1]), .real(Double(match.points[0]) / 2),
        .real(Double(match.points[1]) / 2), match.winner.map { .text($0) } ?? .missing(because: "it isn't decided"),
        match.decision.map { .text($0.words) } ?? .missing(because: "it isn't decided"), .integer(match.encounters),
        .integer(match.losses),
      ]
    }
    let result = champion.map { ["\($0) has won."] } ?? []
    return Chapter(
      name: "knockout", title: "Knockout", table: Table(columns: columns, rows: rows),
      notes: result + [
        "Points: of the meeting's games, without sudden death; encounters: at each variant. Losses: how many meetings "
          + "the two had lost before, or in a final the one who had lost more."
      ])
  }

  private static func ladder(_ order: [String]) -> Chapter {
    let rows: [[Cell]] = order.enumerated().map { [.integer($0 + 1), .text($1)] }
    return Chapter(
      name: "ladder", title: "Ladder",
      table: Table(columns: [.number("Place", "place"), .text("Name", "name")], rows: rows))
  }
}

extension KnockoutMatch.Decision {
  /// What decided, in words.
  fileprivate var words: String {
    switch self {
    case .points: "points"
    case .suddenDeath: "sudden death"
    case .seed: "seed"
    }
  }
}
