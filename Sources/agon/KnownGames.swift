import Play
import Store
import Tournament

/// What the kept games of a match came to.
struct KnownGames {
  private struct Place: Hashable {
    let variant: String
    let first: String
    let encounter: Int
  }

  private var outcomes: [Place: Outcome] = [:]

  /// Reads them.
  /// - Throws: `StoreError`.
  init(of tournament: String, run: Int, in store: Store) throws(StoreError) {
    var outcomes: [Place: Outcome] = [:]
    try store.forEachGame(of: tournament, runs: .numbers([run])) { game in
      let place = Place(variant: game.variant, first: game.players[0], encounter: game.encounter)
      outcomes[place] = Outcome(places: game.places, reason: .adjudicated)
      return true
    }
    self.outcomes = outcomes
  }

  /// No games.
  init() {}

  /// How many there are.
  var count: Int { outcomes.count }

  /// What a game has come to; nil if it hasn't been played.
  subscript(job: Job) -> Outcome? {
    outcomes[Place(variant: job.variant, first: job.players[0], encounter: job.encounter)]
  }
}
