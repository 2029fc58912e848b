import GRDB
import Play
import Results

extension Store {
  /// Statistics of the numbers that programs reported for their games in the selected runs, by variant, player and
  /// name; numbers of players come first, then those of games. Each game is as it was recorded, and none is missing;
  /// games of Agon's own variants, which have no numbers, aren't read.
  ///
  /// - Parameter only: the only variant whose games are read; nil for all.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func numbers(
    of tournament: String? = nil, runs: RunSelection = .newest, variant only: String? = nil
  ) throws(StoreError) -> [NumberSummary] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      let ids = Self.list(covered)
      let known = try Self.numberNames(ids, in: database)
      let lines = try Self.seatings(ids, covered, in: database)
      var summaries: [NumberSummary] = []
      for variant in try Self.variants(ids, in: database).map(\.variant.name)
      where known[variant] != nil && variant == only ?? variant {
        var filter = GameFilter()
        filter.variant = variant
        var own: [Key: NumberSummary] = [:]
        let games = try SeatingGames(filter, in: covered, database)
        let seatings = games.seatings
        try games.forEach(in: database, learning: checked) { place, game in
          guard let names = lines[Int(seatings[place])]?.names else { throw Damage.otherTotals }
          for number in game.numbers {
            guard number.seat ?? 0 < names.count else { throw Damage(detail: "a number of more seats than there are") }
            let player = number.seat.map { names[$0] }
            own[
              Key(player: player, name: number.name),
              default: NumberSummary(variant: variant, player: player, name: number.name)
            ].add(number.value)
          }
        }
        summaries += own.values.sorted { one, other in
          (one.player == nil ? 1 : 0, one.name, one.player ?? "") < (
            other.player == nil ? 1 : 0, other.name, other.player ?? ""
          )
        }
      }
      return summaries
    }
  }

  private struct Key: Hashable {
    let player: String?
    let name: String
  }

  /// The names of the numbers that are reported for the games of a variant, in alphabetical order.
  public struct NumberNames: Hashable, Sendable {
    /// The names of the numbers of games.
    public fileprivate(set) var games: [String] = []
    /// The names of the numbers of seats.
    public fileprivate(set) var seats: [String] = []
  }

  /// The names of the numbers that are reported for the games of each variant in the selected runs; variants without
  /// numbers have no entry.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, or any error of kind `inputOutput`.
  public func numberNames(
    of tournament: String? = nil, runs: RunSelection = .newest
  ) throws(StoreError) -> [String: NumberNames] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      return try Self.numberNames(Self.list(covered), in: database)
    }
  }

  private static func numberNames(
    _ ids: StatementArguments, in database: Database
  ) throws -> [String: NumberNames] {
    guard try Schema.version(of: database) >= Schema.firstWithManySeats else { return [:] }
    let sql = """
      SELECT DISTINCT variant.name, number.name, number.seat IS NULL
      FROM number JOIN game ON game.id = number.game JOIN seating ON seating.id = game.seating
        JOIN variant ON variant.id = seating.variant
      WHERE run IN \(runs) ORDER BY 1, 2
      """
    var names: [String: NumberNames] = [:]
    try database.forEach(sql, ids) { row in
      let (variant, name) = (try row.text(0), try row.text(1))
      if try row.int(2) == 1 {
        names[variant, default: NumberNames()].games.append(name)
      } else {
        names[variant, default: NumberNames()].seats.append(name)
      }
    }
    return names
  }
}
