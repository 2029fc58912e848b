import Encoding

/// Writes games as comma-separated values, in forms that `GameBook` reads: a game a line, with its variant and encounter.
public struct CSVWriter: Sendable {
  /// How many seats a line has room for.
  private let seats: Int

  /// A writer of games that have so many seats at most.
  public init(seats: Int) { self.seats = max(2, seats) }

  /// The header: `white,black,result` for games of two, else a player and a place for each seat.
  public var header: String {
    CSVText.row(CSVHeader.columns(seats == 2 ? .game : .seats(seats)) + ["variant", "encounter"])
  }

  /// Appends a game; seats it doesn't have are left empty.
  ///
  /// - Parameters:
  ///   - players: who sat where.
  ///   - places: each seat's place, from 1.
  ///   - encounter: what games of these players at this variant have in common where it is the same.
  public func write(
    players: [String], places: [Int], variant: String, encounter: String, to text: inout String
  ) {
    let game =
      seats == 2
      ? [players[0], players[1], ResultText.of(places)]
      : zip(players, places).flatMap { [$0, String($1)] }
        + [String](repeating: "", count: 2 * (seats - players.count))
    CSVText.append(game + [variant, encounter], to: &text)
  }
}
