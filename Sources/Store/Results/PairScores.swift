import GRDB
import Results

extension Store {
  /// What the first player of a match took of each pair of games, in half points from 0 to 4, in the order in which a test
  /// looks at them: encounter by encounter, at each variant in turn. Each game is as it was recorded, and time grows with
  /// their number.
  ///
  /// Where the same games may come again, pairs of games that have both been played before are left out, as the test has it.
  ///
  /// - Returns: nothing where a run isn't of two players, or several runs are selected: they are tested one by one.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func pairScores(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> [Int] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      guard covered.count == 1, let run = covered.first else { return [] }
      let mayRepeat = try Facts.ofRun(run.id, in: database)?.mayRepeatGames == true
      return try pairs(of: run, in: database).filter { !mayRepeat || $0.newGames > 0 }.map(\.score)
    }
  }

  /// The pairs of a match whose games may come again that have a new one; nil where every game is a sample.
  func newPairs(of run: CoveredRun, _ facts: Facts?, in database: Database) throws -> [Results.NewPair]? {
    guard let facts, facts.test != nil, facts.mayRepeatGames else { return nil }
    return try pairs(of: run, in: database).filter { $0.newGames > 0 }.map {
      Results.NewPair(variant: $0.position, score: $0.score, differentGames: $0.newGames)
    }
  }

  /// The pairs of a run of two players in order.
  private func pairs(of run: CoveredRun, in database: Database) throws -> [MatchPair] {
    if let known = checked?.pairs(of: run.id) { return known }
    let pairs = try MatchPair.all(of: run, in: database)
    checked?.insert(pairs, of: run.id)
    return pairs
  }
}

extension Facts {
  /// Whether a game that came again is no new sample: nobody is known to draw lots.
  fileprivate var mayRepeatGames: Bool {
    guard case .group(let players)? = self["players"] else { return false }
    return Set(players.keys).isSubset(of: deterministicPlayers.union(doubtfulPlayers))
  }
}
