/// A kind of chapter in reports on results: its name, and the function that makes it.
public struct ChapterKind: Sendable {
  /// The chapter's name in file names and JSON, such as `standings-by-variant`.
  public let name: String
  /// The options of `agon games` that list the games counted, with placeholders in capitals; nil for chapters that
  /// count no games.
  var listing: String? = nil
  /// The reason why the chapter may be omitted, and what would give it content, in half a sentence; nil where the name
  /// already says it.
  public private(set) var absence: String? = nil
  /// Makes the chapter from the parts of the data that it needs; nil where it has no content. Rethrows errors of
  /// reading a part.
  let chapter: @Sendable (ReportData) throws -> Chapter?
}

extension ChapterKind {
  /// The names of all kinds, separated by commas.
  public static let names = all.map(\.name).joined(separator: ", ")

  /// The kind with a name; nil for none.
  public init?(named name: String) {
    guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// All kinds of chapters on results, in the order of a report.
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
    .numbers,
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
