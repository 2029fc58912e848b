import Foundation
import GRDB
import Play
import Results

/// A game that people have begun and not ended.
public struct OpenGame: Sendable, Hashable {
  /// The number among all games that were ever begun; not the one that it is recorded by.
  public let number: Int64
  /// The job of the game: its variant, players, encounter and seed.
  public let job: Job
  /// The run that the game is recorded in when it has ended.
  public let run: StoredRun
  /// The state of the game, in JSON that the client defines.
  public fileprivate(set) var state: String
  /// The number of times that the state was stored.
  fileprivate var version: Int
}

extension Store {
  /// Begins a game in the newest run of a tournament; in a new run where there is none, or where a name in the newest
  /// run stands for another player than now.
  ///
  /// - Parameters:
  ///   - players: the players, in seat order, with different names.
  ///   - seed: the seed of the tournament if it is new, from which games' seeds follow.
  ///   - state: the state of the game, in JSON.
  /// - Throws: Any error of kind `inputOutput` or `data`.
  public func beginGame(
    of tournament: String, at variant: Run.Variant, players: [Run.Player], seed: UInt64,
    state: String
  ) throws(StoreError) -> OpenGame {
    let run = try runForGame(of: tournament, at: variant, players: players, seed: seed)
    return try write { database in
      let encounter = try database.all(
        """
        SELECT 1 + max(ifnull((SELECT max(encounter) FROM seating JOIN game ON game.seating = seating.id WHERE run = ?1),
          -1), ifnull((SELECT max(encounter) FROM open_game WHERE run = ?1), -1))
        """, [run.id]
      ) { try $0.natural(0) }[0]
      let names = players.map(\.name)
      let job = Job(
        variant: variant.name, players: names, encounter: encounter,
        seed: Seed.game(run: run.seed, variant: variant.name, players: names, encounter: encounter))
      try database.execute(
        sql: """
          INSERT INTO open_game (run, encounter, variant, players, seed, state, version) VALUES (?, ?, ?, ?, ?, ?, 1)
          """,
        arguments: [
          run.id, encounter, variant.name, Identity.list(names.map(Identity.text)).json, Int64(job.seed), state,
        ])
      try Self.settle(run.id, in: database)
      return OpenGame(number: database.lastInsertedRowID, job: job, run: run, state: state, version: 1)
    }
  }

  private func runForGame(
    of tournament: String, at variant: Run.Variant, players: [Run.Player], seed: UInt64
  ) throws(StoreError) -> StoredRun {
    let newest = try read { database in
      try database.all(
        """
        SELECT run.id, config_seed FROM run JOIN tournament ON tournament.id = run.tournament WHERE name = ?
        ORDER BY number DESC LIMIT 1
        """, [tournament]
      ) { (id: Int64(try $0.int(0)), seed: try $0.seed(1)) }.first
    }
    let description = RunDescription(
      tournament: tournament, seed: newest?.seed ?? seed, variants: [variant], players: players, planned: 0,
      conditions: "games that people play", config: "")
    do {
      return try beginRun(description, extending: true)
    } catch .changed {
      // Open games of the newest run may continue, but it gets no new ones.
      if let newest { try write { try Self.complete(newest.id, in: $0) } }
      return try beginRun(description)
    }
  }

  /// Stores the state of a game.
  ///
  /// - Returns: false where another client has stored, recorded or given up the game meanwhile; nothing is changed
  ///   then.
  /// - Throws: Any error of kind `inputOutput`.
  public func keep(_ state: String, of game: inout OpenGame) throws(StoreError) -> Bool {
    let (number, version) = (game.number, game.version)
    let isKept = try write { database in
      try database.execute(
        sql: "UPDATE open_game SET state = ?, version = version + 1 WHERE id = ? AND version = ?",
        arguments: [state, number, version])
      return database.changesCount == 1
    }
    if isKept { (game.state, game.version) = (state, version + 1) }
    return isKept
  }

  /// Records a game that has ended, and removes it from the open ones.
  ///
  /// - Returns: the number of the recorded game; nil where another client has recorded it or given it up meanwhile.
  /// - Throws: As `write`.
  public func finish(_ game: OpenGame, as record: GameRecord) throws(StoreError) -> Int64? {
    let number = try write([record], to: game.run) { database in
      try database.execute(sql: "DELETE FROM open_game WHERE id = ?", arguments: [game.number])
      return database.changesCount == 1
    }
    if number != nil { try write { try Self.settle(game.run.id, in: $0) } }
    return number
  }

  /// Gives a game up, as if it had never been begun.
  /// - Throws: Any error of kind `inputOutput`.
  public func giveUp(_ game: OpenGame) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM open_game WHERE id = ?", arguments: [game.number])
      try Self.settle(game.run.id, in: database)
    }
  }

  /// All games that are open, the newest first.
  /// - Throws: Any error of kind `inputOutput` or `data`.
  public func openGames() throws(StoreError) -> [OpenGame] {
    try read { try Self.openGames(where: "true", [], in: $0) }
  }

  /// The open game with a number; nil where there is none.
  /// - Throws: Any error of kind `inputOutput` or `data`.
  public func openGame(_ number: Int64) throws(StoreError) -> OpenGame? {
    try read { try Self.openGames(where: "open_game.id = ?", [number], in: $0) }.first
  }

  private static func openGames(
    where condition: String, _ arguments: StatementArguments, in database: Database
  ) throws -> [OpenGame] {
    guard try Schema.version(of: database) >= Schema.firstWithOpenGames else { return [] }
    let sql = """
      SELECT open_game.id, variant, players, encounter, open_game.seed, state, version, run, run.number, run.seed,
        tournament.name
      FROM open_game JOIN run ON run.id = open_game.run JOIN tournament ON tournament.id = run.tournament
      WHERE \(condition) ORDER BY open_game.id DESC
      """
    return try database.all(sql, arguments) { row in
      guard case .list(let names)? = Identity(json: try row.text(2)) else {
        throw Damage(detail: "players can't be read")
      }
      return OpenGame(
        number: Int64(try row.int(0)),
        job: Job(
          variant: try row.text(1), players: names.compactMap(\.text), encounter: try row.natural(3),
          seed: try row.seed(4)),
        run: StoredRun(
          id: Int64(try row.int(7)), tournament: try row.text(10), number: try row.natural(8), seed: try row.seed(9)),
        state: try row.text(5), version: try row.natural(6))
    }
  }

  /// Sets the planned games of a run that people play to the number of recorded and open games; the run is complete
  /// when no game is open.
  private static func settle(_ run: Int64, in database: Database) throws {
    try Checksum.requireDescription(of: run, in: database)
    try database.execute(
      sql: """
        UPDATE run SET planned = (SELECT count(*) FROM seating JOIN game ON game.seating = seating.id WHERE run = ?1)
            + (SELECT count(*) FROM open_game WHERE run = ?1),
          status = iif(EXISTS (SELECT 1 FROM open_game WHERE run = ?1), 'running', 'complete')
        WHERE id = ?1
        """, arguments: [run])
    try Checksum.setDescription(of: run, in: database)
  }
}
