import Encoding

/// Writes games as comma-separated values, in the forms that `GameBook` reads.
public enum CSVWriter {
  /// The header of games of two, a game a line; with a column for the variant where there are several.
  public static func gameHeader(hasVariant: Bool) -> String {
    CSVText.row(["white", "black", "result"] + (hasVariant ? ["variant"] : []))
  }

  /// Appends a game of two; `variant` is nil where the header has no column for it.
  public static func write(players: [String], places: [Int], variant: String?, to text: inout String) {
    CSVText.append([players[0], players[1], ResultText.of(places)] + (variant.map { [$0] } ?? []), to: &text)
  }

  /// The header of rankings.
  public static let rankingHeader = CSVText.row(["ranking", "count"])

  /// Appends a game of any number of players as a ranking.
  public static func write(ranking players: [String], places: [Int], to text: inout String) {
    CSVText.append([RankingText.text(players, places: places), "1"], to: &text)
  }
}
