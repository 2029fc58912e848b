import Figures
import Results

extension Chapter {
  /// Creates the chapter with a player's evaluation of moves of which nothing is proven, by variant.
  public static func opinions(_ opinions: Opinions) -> Chapter {
    let tables = opinions.variants.compactMap { variant -> Table? in
      let entries = opinions.entries.filter { $0.variant == variant.name && $0.moves > 0 }
      guard !entries.isEmpty else { return nil }
      return Table(title: variant.name, columns: columns, rows: ranked(entries).map(cells))
    }
    let left = Table(columns: [.text("Variant", "variant")] + columns, rows: [])
    return Chapter(
      name: "opinions", title: "Opinions of \(opinions.judge)", tables: tables.isEmpty ? [left] : tables,
      data: .joined(tables, columns: columns, titles: .text("Variant", "variant")), notes: notes(opinions))
  }

  private static let columns: [Column] = [
    .text("Name", "name"), .number("Moves", "moves"), .number("Same%", "same_percent", decimals: 1),
    .number("Lost%", "points_lost_percent", decimals: 2),
    .number("+/-", "points_lost_percent_error95", decimals: 2), .number("Blunders", "blunders"),
  ]

  /// The players' entries, the one that gave away least first.
  private static func ranked(_ entries: [Opinions.Entry]) -> [Opinions.Entry] {
    entries.enumerated().sorted { one, other in
      let (a, b) = (one.element.lost.share ?? 1, other.element.lost.share ?? 1)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  private static func cells(_ entry: Opinions.Entry) -> [Cell] {
    func percent(_ share: Double?) -> Cell { share.map { .real(100 * $0) } ?? .missing(because: "nothing was said") }
    let same = entry.moves > 0 ? Double(entry.same) / Double(entry.moves) : nil
    return [
      .text(entry.player), .integer(entry.moves), percent(same), percent(entry.lost.share),
      percent(entry.lost.error95), .integer(entry.blunders),
    ]
  }

  private static func notes(_ opinions: Opinions) -> [String] {
    let looked = opinions.variants.map { variant in
      let proven =
        variant.proven == 0
        ? "" : variant.proven == variant.moves ? ", all proven" : ", \(variant.proven) of them proven and omitted"
      let level = variant.curve.map { Rounded.text(100 * $0.points(1), decimals: 0) + " %" }
      return "\(variant.name), \(variant.moves) moves of \(variant.games) games\(proven)"
        + (level.map { ", a score of 1 being worth \($0) of a point" } ?? "")
    }
    return [
      "These are opinions, not proofs: \(opinions.judge) rated the position before each move, and the one after it "
        + "where it prefers another move. Rated: \(looked.joined(separator: "; ")).",
      "Same%: moves that the judge would make. Lost%: mean loss compared with the judge's move, in hundredths of a "
        + "point; +/- is half the 95 % interval, each game one sample. Blunders: moves that lost 25 or more. The "
        + "value of a score is fitted to the results of the games. A weak judge misses what stronger players see.",
    ]
  }
}
