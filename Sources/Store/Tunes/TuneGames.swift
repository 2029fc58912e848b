import GRDB

/// A game of a tune's unfinished step.
public struct TuneGame: Hashable, Sendable {
  /// The number of the encounter, counted over all steps from 0.
  public let encounter: Int
  /// The player in the first seat.
  public let first: String
  /// The points of the first seat: 2 for a win, 1 for a draw, 0 for a loss.
  public let points: Int

  /// Creates a game.
  public init(encounter: Int, first: String, points: Int) {
    (self.encounter, self.first, self.points) = (encounter, first, points)
  }

  fileprivate func digest(tune: String) -> Int64 {
    var digest = Digest("game of a tune")
    digest.add(tune)
    digest.add(encounter)
    digest.add(first)
    digest.add(points)
    return Int64(bitPattern: digest.value)
  }
}

extension TuneGame {
  /// The games of a tune's unfinished steps. Throws `Damage` unless each is as it was recorded.
  static func all(of tune: String, in database: Database) throws -> [TuneGame] {
    let sql = """
      SELECT encounter, first, points, digest FROM tune_game JOIN tune ON tune.id = tune WHERE name = ?
      ORDER BY encounter, first
      """
    return try database.all(sql, [tune]) { row in
      let game = TuneGame(encounter: try row.natural(0), first: try row.text(1), points: try row.natural(2))
      guard try row.digest(3) == UInt64(bitPattern: game.digest(tune: tune)), game.points <= 2 else {
        throw Damage(detail: "a game of the tune \(tune) isn't as it was recorded")
      }
      return game
    }
  }
}

extension Store {
  /// Adds steps to a tune, and games of steps that are still being played, all or none.
  ///
  /// - Parameter recorded: the number of encounters of all steps of the tune by now; games of these are removed.
  /// - Throws: Any error of kind `inputOutput`; `misuse` if a step is there already.
  public func write(
    _ steps: [StoredTune.Step], _ games: [TuneGame], recorded: Int, toTune name: String
  ) throws(StoreError) {
    try write { database in
      if !steps.isEmpty { try RecordedTune.add(steps, to: name, in: database) }
      try database.execute(
        sql: "DELETE FROM tune_game WHERE encounter < ? AND tune = (SELECT id FROM tune WHERE name = ?)",
        arguments: [recorded, name])
      for game in games where game.encounter >= recorded {
        try database.execute(
          sql: """
            INSERT INTO tune_game (tune, encounter, first, points, digest) SELECT id, ?, ?, ?, ? FROM tune WHERE name = ?
            """,
          arguments: [game.encounter, game.first, game.points, game.digest(tune: name), name])
      }
    }
  }

  /// The games of a tune's unfinished steps.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func games(ofTune name: String) throws(StoreError) -> [TuneGame] {
    try read { try TuneGame.all(of: name, in: $0) }
  }
}
