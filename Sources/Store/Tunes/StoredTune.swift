import GRDB
import Results

/// A tune as stored in the database.
public struct StoredTune: Hashable, Sendable {
  /// One step of a tune: two points and the results of their games.
  public struct Step: Hashable, Sendable {
    /// The step's number, counted from 0 without gaps.
    public let number: Int
    /// The points, as text.
    public let first, second: String
    /// Games won, drawn and lost by the first point.
    public let wins, draws, losses: Int
    /// The seed from which the games' seeds follow.
    public let seed: UInt64
    /// The number of games of the whole tune, as planned when the step was.
    public let budget: Int

    /// Creates a step.
    public init(
      number: Int, first: String, second: String, wins: Int, draws: Int, losses: Int, seed: UInt64, budget: Int
    ) {
      (self.number, self.first, self.second) = (number, first, second)
      (self.wins, self.draws, self.losses) = (wins, draws, losses)
      (self.seed, self.budget) = (seed, budget)
    }
  }

  /// The tune's name, unique in a database.
  public let name: String
  /// The seed from which everything random follows.
  public let seed: UInt64
  /// The number of games of the whole tune.
  public let games: Int
  /// The conditions of the games, in words, a line each.
  public let conditions: [String]
  /// The config's text.
  public let config: String
  /// The identity of the tune, field by field: it can't be continued as another one. nil where it was begun before that
  /// was stored.
  public let identity: Identity?
  /// The openings that the identity names by their digests; empty in tunes that were read.
  public let openings: [OpeningList]

  /// Creates a tune.
  public init(
    name: String, seed: UInt64, games: Int, conditions: [String], config: String, identity: Identity?,
    openings: [OpeningList] = []
  ) {
    (self.name, self.seed, self.games) = (name, seed, games)
    (self.conditions, self.config) = (conditions, config)
    (self.identity, self.openings) = (identity, openings)
  }

  /// The identity of a tune that was begun before identities were stored: seed and conditions.
  fileprivate var summary: Identity {
    let settings = Dictionary(conditions.map { ($0, Identity.flag(true)) }) { first, _ in first }
    return ["seed": .number(Int(seed)), "settings": .group(settings)]
  }
}

extension Store {
  /// Continues the tune of this name, or begins it, and stores its planned games and config. A tune of which no game
  /// was played may become another one.
  ///
  /// - Returns: The steps that have been played.
  /// - Throws: `changed` if the tune would become another one; nothing is written then. Or any error of kind `data` or
  ///   `inputOutput`.
  public func beginTune(_ tune: StoredTune) throws(StoreError) -> [StoredTune.Step] {
    try write { database in
      let recorded = try RecordedTune.all(in: database).first { $0.tune.name == tune.name }
      let isUnplayed = try recorded?.steps.isEmpty == true && TuneGame.all(of: tune.name, in: database).isEmpty
      if let known = recorded?.tune, known.identity == nil || !isUnplayed {
        let now = known.identity == nil ? tune.summary : tune.identity ?? tune.summary
        let changes = try now.differences(
          from: known.identity ?? known.summary, openings: tune.openings, in: database)
        guard changes.isEmpty else { throw StoreError.changed("the tune \(tune.name)", changes, file: path) }
      }
      try database.execute(
        sql: """
          INSERT INTO tune (name, seed, games, conditions, config, description) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET seed = excluded.seed, games = excluded.games, conditions = excluded.conditions,
            config = excluded.config, description = excluded.description, seal = NULL
          """,
        arguments: [
          tune.name, Int64(tune.seed), tune.games, tune.conditions.joined(separator: "\n"), tune.config,
          tune.identity?.json,
        ])
      for list in tune.openings { try list.keep(in: database) }
      let begun = try RecordedTune.all(in: database).first { $0.tune.name == tune.name }
      try begun?.keepChecksum(in: database)
      return begun?.steps ?? []
    }
  }

  /// All tunes, in the order in which they were begun.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func tunes() throws(StoreError) -> [StoredTune] { try read { try RecordedTune.all(in: $0).map(\.tune) } }

  /// The steps of a tune, in order; none if there is no such tune.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func steps(ofTune name: String) throws(StoreError) -> [StoredTune.Step] {
    try read { try RecordedTune.all(in: $0).first { $0.tune.name == name }?.steps ?? [] }
  }
}
