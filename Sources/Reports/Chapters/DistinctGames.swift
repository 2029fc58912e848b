import Results

extension ChapterKind {
  /// The number of different games; omitted where no game repeats.
  public static let distinctGames = ChapterKind(
    name: "distinct-games", listing: "-v VARIANT --player NAME"
  ) { try .distinctGames($0.variety()) }
}

extension Chapter {
  /// The number of rows that people see.
  private static let mostRows = 20

  /// The players who repeated games; nil where none did.
  static func distinctGames(_ variety: [Variety]) -> Chapter? {
    let rows = variety.flatMap { variety in
      variety.pairings.filter { $0.distinct < $0.games }.map { (variety.variant, $0) }
    }
    guard !rows.isEmpty else { return nil }
    let ordered = rows.enumerated().sorted { one, other in
      let (a, b) = (share(one.element.1), share(other.element.1))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
    let columns: [Column] = [
      .text("Variant", "variant"), .text("Players", "players"), .number("Games", "games"),
      .number("Distinct", "distinct_games"), .number("Distinct%", "distinct_percent", decimals: 1).of(.rank(1)),
      .number("Independent", "independent_games"),
    ]
    let cells: [[Cell]] = ordered.map { variant, pairing in
      [
        .text(variant), .text(pairing.players.joined(separator: ", ")), .integer(pairing.games),
        .integer(pairing.distinct), .real(100 * share(pairing)), .integer(pairing.independent),
      ]
    }
    let left = cells.count - mostRows
    let shown = Table(
      columns: columns, rows: Array(cells.prefix(mostRows)),
      notes: left > 0 ? ["and \(left) more with fewer repetitions; CSV and JSON have all"] : [])
    let whole = variety.filter { variety in variety.pairings.allSatisfy { $0.distinct == $0.games } }.map(\.variant)
    var notes = [
      "Distinct: games that differ in moves or seats from all earlier ones. Deterministic players repeat a game from "
        + "the same opening: only their distinct games are independent, and ratings take the games of one opening as "
        + "one sample. Games of other players may be equal by chance, and all count; if external programs repeat "
        + "games, their true errors are larger than shown, and more openings help."
    ]
    if !whole.isEmpty { notes.append("All games differ: " + whole.joined(separator: "; ") + ".") }
    return Chapter(
      name: "distinct-games", title: "Distinct games", tables: [shown], data: Table(columns: columns, rows: cells),
      notes: notes)
  }

  private static func share(_ pairing: Variety.Pairing) -> Double { Double(pairing.distinct) / Double(pairing.games) }
}
