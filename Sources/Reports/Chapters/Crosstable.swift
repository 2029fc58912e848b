import Figures
import Results

extension ChapterKind {
  /// The results of players against each other.
  public static let crosstable = ChapterKind(name: "crosstable", listing: "--player NAME --player OPPONENT") {
    .crosstable($0.results, order: $0.order, $0.rankings)
  }
}

extension Chapter {
  /// The results of players against each other, over all variants and, where there are several, in each.
  ///
  /// The data has one row for each variant, player and opponent.
  static func crosstable(_ results: Results, order: [Int], _ rankings: [Ranking]) -> Chapter {
    let parts = zip(results.variants.indices, rankings).map { variant, ranking in
      CrosstablePart(
        title: results.variants[variant].name, names: results.players, order: ranking.order,
        headToHead: HeadToHead(results.tallies.lazy.filter { $0.group == variant }))
    }
    let whole = CrosstablePart(
      title: results.variants.count == 1 ? "" : "All variants", names: results.players, order: order,
      headToHead: HeadToHead(results.tallies))
    var notes = ["Wins-draws-losses of the player in the row, in the order of the standings."]
    if results.variants.contains(where: { $0.seats > 2 }) {
      notes.append(
        "With more than two seats: number of games placed before, level with and after the opponent.")
    }
    var chapter = Chapter(
      name: "crosstable", title: "Crosstable",
      tables: [whole.matrix] + (results.variants.count == 1 ? [] : parts.map(\.matrix)),
      data: .joined(parts.map(\.list), columns: CrosstablePart.listColumns, titles: .text("Variant", "variant")),
      notes: notes)
    chapter.figures = ([whole] + (results.variants.count == 1 ? [] : parts)).compactMap(\.heatMap)
    return chapter
  }
}

/// A crosstable of one variant or all.
private struct CrosstablePart {
  let title: String
  let names: [String]
  let order: [Int]
  let headToHead: HeadToHead

  static let listColumns: [Column] = [
    .text("Name", "name"), .text("Opponent", "opponent"), .number("W", "wins"), .number("D", "draws"),
    .number("L", "losses"),
  ]

  /// The matrix of players against players; the columns are named by the numbers of the rows.
  var matrix: Table {
    let columns = [Column.number("#", "number"), .text("Name", "name")]
    let opponents = order.indices.map { Column.number(String($0 + 1), "opponent_\($0 + 1)").of(.series) }
    let rows = order.enumerated().map { index, player in
      [.integer(index + 1), .text(names[player])] + order.map { cell(player, against: $0) }
    }
    return Table(title: title, columns: columns + opponents, rows: rows, notes: rows.isEmpty ? ["No games yet."] : [])
  }

  /// The matrix as a figure of shares of points; nil where there are no players, or too many.
  var heatMap: Picture? {
    guard 2...60 ~= order.count else { return nil }
    let cells = order.map { player in
      order.map { opponent -> HeatMap.Cell? in
        guard player != opponent, let score = headToHead.score(of: player, against: opponent) else { return nil }
        let games = score.wins + score.draws + score.losses
        guard games > 0 else { return nil }
        return .init(share: (Double(score.wins) + Double(score.draws) / 2) / Double(games), games: games)
      }
    }
    return .heatMap(
      HeatMap(
        title: title.isEmpty ? "Points in percent" : title,
        summary:
          "Share of points of the player in the row against the one in the column, in percent: blue below 50, orange "
          + "above; hatched for fewer than 20 games.",
        names: order.map { names[$0] }, cells: cells))
  }

  private func cell(_ player: Int, against opponent: Int) -> Cell {
    if player == opponent { return .text("") }
    guard let score = headToHead.score(of: player, against: opponent) else { return .missing(because: "never met") }
    return .text("\(score.wins)-\(score.draws)-\(score.losses)")
  }

  /// The list of all ordered pairs of players who met.
  var list: Table {
    let rows = order.flatMap { player in
      order.compactMap { opponent -> [Cell]? in
        guard let score = headToHead.score(of: player, against: opponent) else { return nil }
        return [
          .text(names[player]), .text(names[opponent]), .integer(score.wins), .integer(score.draws),
          .integer(score.losses),
        ]
      }
    }
    return Table(title: title, columns: Self.listColumns, rows: rows)
  }
}
