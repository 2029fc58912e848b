import GRDB
import Play
import Results

extension Store {
  /// The statistics of the selected runs that don't follow from the totals, in one pass over all games: some seconds
  /// for a million games, and a byte of memory for each at most. The result doesn't depend on the order in which they
  /// were recorded.
  ///
  /// The games read have to be those that the totals count, by seats, places, reasons and lengths. Each is as it was
  /// recorded.
  ///
  /// - Parameters:
  ///   - variants: the variants whose rules are known, for including the variety of games, as `variety` does; nil to do
  ///     without. Where there are no more than `most` games, their transcripts stay in memory meanwhile, so that none
  ///     is read twice.
  ///   - most: the maximum number of games of each variant that are used for that.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func survey(
    of tournament: String? = nil, runs: RunSelection = .newest, varietyAmong variants: VariantBook? = nil,
    most: Int = 1_000_000
  ) throws(StoreError) -> GameSurvey {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      let players = try Self.players(Self.list(covered), in: database)
      let seats = SurveyedSeats(
        try SeatedVariant.all(of: covered, in: database),
        names: Dictionary(uniqueKeysWithValues: zip(players.map(\.row.id), Self.names(of: players))))
      // Streaks depend on the order of encounters, which the totals don't have.
      let games = try SeatingGames(in: covered, database)
      let places = games.seatings.map(seats.place)
      var pass = GamePass(seats)
      var variety = try variants.map { try VarietyPass(of: covered, among: $0, most: most, in: database) }
      let isOnePass = variety.map { $0.games <= most } ?? false
      let varietyPlaces = games.seatings.map { isOnePass ? variety?.place(of: $0) : nil }
      try games.forEach(in: database, learning: checked) { place, game in
        guard let seat = places[place] else { throw Damage.otherTotals }
        try pass.add(game, of: seat)
        if let place = varietyPlaces[place] { variety?.add(game.transcript, at: place) }
      }
      try pass.requireTotals(Self.list(covered), in: database)
      return GameSurvey(
        endings: pass.endings, extremes: pass.extremes, streaks: StreakSearch(pass).streaks,
        variety: try variety?.found(of: covered, areAdded: isOnePass, in: database) ?? [])
    }
  }
}

/// The seatings of the runs of a survey, each by its index in the order of variants and names.
struct SurveyedSeats {
  /// A seating with the names of its players.
  struct Seat {
    let variant: Int
    let seated: SeatedVariant
    /// The names of the players.
    let players: [String]
  }

  /// The variants, in the order of the newest run.
  let variants: [String]
  let all: [Seat]
  /// The index of each seating in `all`, by its row's id.
  private let places: [Int64: Int]

  init(_ variants: [(variant: String, seats: [SeatedVariant])], names: [Int64: String]) {
    self.variants = variants.map(\.variant)
    all = variants.enumerated().flatMap { index, variant in
      variant.seats.map { seat in
        Seat(variant: index, seated: seat, players: seat.seating.players.map { names[$0.id] ?? "" })
      }
    }
    places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.seated.seating.row.id, $0) })
  }

  /// The index of the seating with an id; nil for another run's.
  func place(of id: Int64) -> Int? { places[id] }

  /// The game of a seating at an encounter, by names.
  func game(_ seat: Int, encounter: Int) -> NamedGame {
    NamedGame(
      variant: variants[all[seat].variant], run: all[seat].seated.run, encounter: encounter,
      players: all[seat].players)
  }
}
