/// A chapter that a report on results may have: what it is called, what it needs, and how it is made.
public struct ChapterKind: Sendable {
  /// Its name in file names and JSON, such as `standings-by-variant`.
  public let name: String
  /// What it is made from beside the results; nothing else is there when it is made.
  let needs: Set<ReportData.Need>
  /// The options of `agon games` that list what its numbers count, with words in capitals for what a reader puts in; nil
  /// where they count no games.
  var listing: String? = nil
  /// Why there may be nothing to tell, and what would give it something, in half a sentence; nil where its name says it.
  public private(set) var absence: String? = nil
  /// Makes it; nil where there is nothing to tell.
  let chapter: @Sendable (ReportData) -> Chapter?
}

extension ChapterKind {
  /// The names of all, for people.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The one of that name; nil for none.
  public init?(named name: String) {
    guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// All there is to tell about results, in the order of a report.
  public static let all: [ChapterKind] = [
    .match,
    .claims,
    .swiss,
    .knockout,
    .ladder,
    .divisions,
    .standings,
    .conditions,
    .dates,
    .standingsByVariant,
    .variantsAsVoters,
    .crosstable,
    .fit,
    .variants,
    .distinctGames,
    .playersBySeat,
    .phases,
    .efficiency,
    .losses,
    .streaks,
    .calls,
    .firstMoves,
    .faults,
    .delays,
    .accuracy,
    .mistakes,
    .trend,
    .lengths,
    .games,
  ]
}

extension [ChapterKind] {
  /// What any of them is made from.
  package var needs: Set<ReportData.Need> { Set(flatMap(\.needs)) }
}
