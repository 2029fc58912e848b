import GRDB
import Results

extension Store {
  /// The scores of the first player of a match in each game pair, in half points from 0 to 4, in the order in which a
  /// test reads them: encounter by encounter, at each variant in turn. Each game is as it was recorded, and time grows
  /// with their number.
  ///
  /// Where games may repeat, pairs whose games have both been played before are left out, as in the test.
  ///
  /// - Returns: an empty array where a run isn't of two players, or several runs are selected: they are tested one by
  ///   one.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func pairScores(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> [Int] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      guard covered.count == 1, let run = covered.first else { return [] }
      let mayRepeat = try Identity.ofRun(run.id, in: database)?.mayRepeatGames == true
      return try pairs(of: run, in: database).filter { !mayRepeat || $0.newGames > 0 }.map(\.score)
    }
  }

  /// The game pairs with a new game, of a match whose games may repeat; nil where every game is a sample.
  func newPairs(of run: StoredRun, _ identity: Identity?, in database: Database) throws -> [Results.NewPair]? {
    guard let identity, identity.test != nil, identity.mayRepeatGames else { return nil }
    return try pairs(of: run, in: database).filter { $0.newGames > 0 }.map {
      Results.NewPair(variant: $0.position, score: $0.score, differentGames: $0.newGames)
    }
  }

  /// The game pairs of a run of two players, in order.
  private func pairs(of run: StoredRun, in database: Database) throws -> [MatchPair] {
    if let known = checked?.pairs(of: run.id) { return known }
    let pairs = try MatchPair.all(of: run, in: database)
    checked?.insert(pairs, of: run.id)
    return pairs
  }
}

extension Identity {
  /// Whether a repeated game is no new sample, since no player is known to be random.
  fileprivate var mayRepeatGames: Bool {
    guard case .group(let players)? = self["players"] else { return false }
    return Set(players.keys).isSubset(of: deterministicPlayers.union(doubtfulPlayers))
  }
}
