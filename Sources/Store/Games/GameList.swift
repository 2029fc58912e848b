import GRDB

/// The order of a list of games.
public enum GameOrder: Hashable, Sendable {
  /// The order by number, ascending: the first recorded game comes first.
  case number
  /// The order by number, descending: the last recorded game comes first.
  case newest
  /// The order by length, ascending; games of equal length are ordered by run, the newest first, then by encounter.
  case fastest
  /// The order by length, descending; games of equal length are ordered as for `fastest`.
  case longest

  /// Whether the order is by length, and not by number.
  var goesByLengths: Bool { self == .fastest || self == .longest }
}

/// A part of a list of games.
public struct GameList: Hashable, Sendable {
  /// The games, in the order asked for.
  public let games: [StoredGame]
  /// The number of games in the whole list.
  public let total: Int
  /// Whether more games follow this part.
  public let hasMore: Bool
}

extension Store {
  /// The first games of the selected runs that match a filter.
  ///
  /// Seatings and places are looked up in the totals, so that as few games as possible are read: games of a few
  /// seatings by the index on these, otherwise one after the other until the list is full. For winners and losers, a
  /// reason, an encounter, a length, and the order by length, all games of these seatings are read: the ones that the
  /// list leaves out are checked against their digests, too, and the others counted, unless the store knows that
  /// already. Each game listed is as it was recorded.
  ///
  /// - Parameters:
  ///   - number: The number of the game after which the list continues; nil for its start.
  ///   - most: The maximum number of games, at least one.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`; `unknownVariant` or `unknownPlayer` for names
  ///   in the filter; `unknownGame` for a number that isn't in the list, where it goes by lengths; `corrupt`, or any
  ///   error of kind `inputOutput`.
  public func games(
    _ filter: GameFilter = GameFilter(), of tournament: String? = nil, runs: RunSelection = .newest,
    by order: GameOrder = .number, after number: Int64? = nil, most: Int
  ) throws(StoreError) -> GameList {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      try requireKnown(filter, of: tournament, Self.list(covered), in: database)
      let search = try GameListSearch(filter, in: covered, by: order, checked, database)
      var key: [Int]?
      if let number {
        key = try search.key(of: number, in: database)
        if key == nil { throw try unknownGame(number, in: database) }
      }
      let (numbers, total) = try search.numbers(after: key, most: most + 1, in: database)
      var book = SeatingBook()
      return GameList(
        games: try numbers.prefix(most).map { try game($0, &book, in: database) }, total: total,
        hasMore: numbers.count > most)
    }
  }

  func requireKnown(
    _ filter: GameFilter, of tournament: String, _ ids: StatementArguments, in database: Database
  ) throws {
    let variants = try Self.variants(ids, in: database).map(\.variant.name)
    if let name = filter.variant, !variants.contains(name) {
      throw StoreError.unknownVariant(name, tournament: tournament, file: path, known: variants)
    }
    let players = try Self.players(ids, in: database)
    let names = players.map { PlayerName(name: $0.name, definition: $0.definition) }
    if let name = filter.names.first(where: { name in !names.contains { $0.isCalled(name) } }) {
      throw StoreError.unknownPlayer(name, tournament: tournament, file: path, known: Self.names(of: players))
    }
  }
}
