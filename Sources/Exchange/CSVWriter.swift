/// Writes games as comma-separated values (RFC 4180), in the forms that `GameBook` reads.
public enum CSVWriter {
  /// The header of games of two, a game a line; with a column for the variant where there are several.
  public static func gameHeader(hasVariant: Bool) -> String {
    "white,black,result" + (hasVariant ? ",variant\r\n" : "\r\n")
  }

  /// Appends a game of two; `variant` is nil where the header has no column for it.
  public static func write(players: [String], places: [Int], variant: String?, to text: inout String) {
    text += field(players[0]) + "," + field(players[1]) + "," + ResultText.of(places)
    if let variant { text += "," + field(variant) }
    text += "\r\n"
  }

  /// The header of rankings.
  public static let rankingHeader = "ranking,count\r\n"

  /// Appends a game of any number of players as a ranking.
  public static func write(ranking players: [String], places: [Int], to text: inout String) {
    text += field(RankingText.text(players, places: places)) + ",1\r\n"
  }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
