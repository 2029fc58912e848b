import Encoding
import Statistics

/// Writes games as comma-separated values, in forms that `GameBook` reads: a line for each game, with its variant and
/// encounter, and with the source of the encounter's opening if any game of the file has one.
public struct CSVWriter: Sendable {
  /// The number of seats that a line has room for.
  private let seats: Int

  private let hasOpenings: Bool

  /// Creates a writer for games of at most `seats` seats, with a column for openings or without.
  public init(seats: Int, hasOpenings: Bool = false) { (self.seats, self.hasOpenings) = (max(2, seats), hasOpenings) }

  /// The header: `white,black,result` for games of two players, otherwise a player and a place for each seat.
  public var header: String {
    CSVText.row(
      CSVHeader.columns(seats == 2 ? .game : .seats(seats)) + ["variant", "encounter"]
        + (hasOpenings ? ["opening"] : []))
  }

  /// Appends a game; the columns of seats it doesn't have are left empty.
  ///
  /// - Parameters:
  ///   - players: the player in each seat.
  ///   - places: the place of each seat, from 1.
  ///   - encounter: a text that games of these players at this variant share if they belong to one encounter.
  ///   - opening: the source of their opening, where it is known and there is a column for it.
  public func write(
    players: [String], places: [Int], variant: String, encounter: String, opening: OpeningDraw? = nil,
    to text: inout String
  ) {
    let game =
      seats == 2
      ? [players[0], players[1], ResultText.of(places)]
      : zip(players, places).flatMap { [$0, String($1)] }
        + [String](repeating: "", count: 2 * (seats - players.count))
    let draw = hasOpenings ? [opening.map(OpeningText.of) ?? ""] : []
    CSVText.append(game + [variant, encounter] + draw, to: &text)
  }
}
