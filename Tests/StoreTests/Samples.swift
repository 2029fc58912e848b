import Foundation
import GRDB
import Play
import Results

@testable import Store

/// A directory that goes when the value does.
final class Scratch {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  func path(_ name: String = "test.sqlite") -> String {
    directory.appending(path: name).path
  }

  /// The names of all files there, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }
}

extension Scratch {
  /// Changes the database there behind the store's back, whatever its rows refer to.
  func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path(), configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The rows of a file that answer a query, each with its values in words; NULL is a dash.
  static func ask(_ sql: String, _ file: String) throws -> [String] {
    try DatabaseQueue(path: file).read { try Row.fetchAll($0, sql: sql) }.map { row in
      row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value!)" }.joined(separator: "|")
    }
  }

  /// Writes the rows of a file into another one as it would have been made by the steps up to an earlier version.
  static func write(_ file: String, asOf version: Int, to older: String) throws {
    let queue = try DatabaseQueue(path: older)
    try queue.writeWithoutTransaction { database in
      try Schema.migrate(database, file: "", migrations: Schema.steps(to: version))
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
      try database.execute(sql: "ATTACH DATABASE ? AS today", arguments: [file])
      let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      for table in try String.fetchAll(database, sql: tables) {
        let names = try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        let columns = names.map { "\"\($0)\"" }.joined(separator: ", ")
        try database.execute(
          sql: "INSERT OR REPLACE INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)")
      }
      try database.execute(sql: "DETACH DATABASE today")
      if version < Schema.firstWithDigestedPlaces { try takePlacesOff(database) }
    }
    try queue.close()
  }

  /// Takes the places of games out of their digests and their runs' checksums.
  private static func takePlacesOff(_ database: Database) throws {
    database.add(function: Digest.moved)
    for table in ["game", "set_aside"] where try database.tableExists(table) {
      let subject: Checksum.Subject = table == "game" ? .games : .setAside
      let run = "(SELECT run FROM seating WHERE seating.id = \(table).seating)"
      try database.execute(sql: "UPDATE \(table) SET digest = moved(digest, id, \(run), NULL, NULL)")
      let games = "SELECT run, game.id FROM \(table) AS game JOIN seating ON seating.id = game.seating"
      for game in try Row.fetchAll(database, sql: games) {
        try Checksum.add(0 &- Digest.ofPlace(game[1], run: game[0]), to: subject, of: game[0], in: database)
      }
    }
  }
}

extension RunDescription {
  /// A tournament of two two-seat variants and Snap with three and four seats, with four players.
  static func sample(
    tournament: String = "nightly", seed: UInt64 = 7, extraPlayers: [Run.Player] = [],
    alpha: String = "alpha-beta:depth=4",
    variants: [Run.Variant] = sampleVariants, planned: Int = 100, conditions: String = "no openings",
    config: String = "name: nightly\n", identity: Identity? = nil, openings: [OpeningList] = []
  ) -> RunDescription {
    RunDescription(
      tournament: tournament, seed: seed, variants: variants,
      players: [
        .init(name: "alpha", definition: alpha), .init(name: "greedy", definition: "greedy"),
        .init(name: "random", definition: "random"), .init(name: "reflex", definition: "reflex:speed=0.5"),
      ] + extraPlayers, planned: planned, conditions: conditions, config: config, identity: identity,
      openings: openings)
  }

  static let sampleVariants: [Run.Variant] = [
    .init(name: "noughts:3x3", seats: 2), .init(name: "reversi:6x6", seats: 2), .init(name: "snap:3", seats: 3),
    .init(name: "snap:4", seats: 4),
  ]
}

extension GameRecord {
  /// A game that the first player won, unless said otherwise.
  static func sample(
    _ players: [String] = ["alpha", "random"], variant: String = "noughts:3x3", encounter: Int = 0,
    outcome: Outcome = Outcome(winner: 0, reason: .line), plies: Int = 5, seed: UInt64 = 1
  ) -> GameRecord {
    GameRecord(
      job: Job(variant: variant, players: players, encounter: encounter, opening: "a1", seed: seed),
      transcript: "a1 b2 a2 c3 a3", outcome: outcome, plies: plies,
      efforts: players.indices.map { Effort(moves: 3 - $0, nanoseconds: 1000 + Int64($0), nodes: 10 * Int64($0)) })
  }

  /// Games of all four sample variants with outcomes of every kind, each once, drawn at random.
  ///
  /// - Parameter encounters: How many encounters they come from; the fewer, the more games an encounter has.
  static func random(_ count: Int, encounters: Int? = nil, seed: UInt64, run: StoredRun) -> [GameRecord] {
    var random = SplitMix(seed: seed)
    var jobs: Set<Job> = []
    while jobs.count < count {
      let variant = RunDescription.sampleVariants[random.below(4)]
      var players = ["alpha", "greedy", "random", "reflex"]
      random.shuffle(&players)
      players = Array(players.prefix(variant.seats))
      let encounter = random.below(encounters ?? count)
      jobs.insert(
        Job(
          variant: variant.name, players: players, encounter: encounter,
          opening: encounter % 2 == 0 ? "" : "a1 b2",
          seed: Seed.game(run: run.seed, variant: variant.name, players: players, encounter: encounter)))
    }
    return jobs.sorted { ($0.encounter, $0.variant, "\($0.players)") < ($1.encounter, $1.variant, "\($1.players)") }
      .map { record(of: $0, &random) }
  }

  private static func record(of job: Job, _ random: inout SplitMix) -> GameRecord {
    let reason = Reason.allCases[random.below(Reason.allCases.count)]
    let outcome: Outcome
    if job.variant.hasPrefix("reversi") {
      let margin = random.below(73) - 36
      outcome = Outcome(winner: margin == 0 ? nil : margin > 0 ? 0 : 1, reason: reason, margin: Int16(margin))
    } else {
      let points = job.players.map { _ in random.below(3) }
      outcome = Outcome(places: points.map { own in 1 + points.count { $0 > own } }, reason: reason)
    }
    let begin = job.variant.hasPrefix("noughts") ? "b2 " : ""
    let (transcript, plies) = (begin + String(repeating: "é5 ", count: random.below(30)), random.below(60))
    let efforts = job.players.map { _ in
      Effort(moves: random.below(30), nanoseconds: Int64(random.below(1_000_000)), nodes: Int64(random.below(5000)))
    }
    return GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: plies, efforts: efforts,
      fault: reason.isFault && plies % 3 > 0 ? .sample(seat: outcome.seatAtFault ?? 0, plies: plies) : nil,
      moves: plies % 4 == 0 ? MoveNote.samples(plies) : [])
  }
}

extension FaultReport {
  /// A fault, with last words of every kind.
  static func sample(seat: Int, plies: Int) -> FaultReport {
    FaultReport(
      seat: seat, what: "answered “z\(plies)/é”\0",
      lastWords: plies % 3 == 1
        ? LastWords() : LastWords(lines: ["> play \"a1\"", "< \\/ é\n", ""], errors: plies % 2 == 0 ? "" : "oops\t"))
  }
}

extension MoveNote {
  /// Notes of this number of moves, in which everything occurs that may be there or not.
  static func samples(_ count: Int) -> [MoveNote] {
    (0..<count).map { (ply: Int) -> MoveNote in
      let score: Double? = ply % 5 == 0 ? nil : Double(ply) / 7 - 0.5
      let thought = Thought(depth: ply % 3 == 0 ? nil : ply, score: score, line: ply % 2 == 0 ? "" : "f5 d6")
      return MoveNote(
        ply: ply, seat: ply % 2, effort: Effort(moves: 1, nanoseconds: Int64(1000 * ply), nodes: Int64(ply * ply)),
        thought: thought)
    }
  }
}

extension JudgedGame {
  /// The file's first game: a good move, a mistake that throws away a win, and one that couldn't be judged.
  static let sample = JudgedGame(
    number: 1,
    judgements: [
      Judgement(ply: 1, seat: 1, scores: nil), Judgement(ply: 2, seat: 0, scores: .init(best: 2, played: -1)),
      Judgement(ply: 3, seat: 1, scores: .init(best: 1, played: 1)),
    ])
}

extension Store {
  /// Opens the file for writing, does as told, and closes it.
  @discardableResult
  static func writing<Value>(_ path: String, _ body: (Store) throws -> Value) throws -> Value {
    let store = try Store.forWriting(path)
    let value = try body(store)
    try store.close()
    return value
  }

  /// Opens the file for reading, does as told, and closes it.
  static func reading<Value>(_ path: String, _ body: (Store) throws -> Value) throws -> Value {
    let store = try Store.forReading(path)
    let value = try body(store)
    try store.close()
    return value
  }

  /// How many rows the query yields.
  func rows(of sql: String) throws -> Int {
    try read { try $0.all("SELECT count(*) FROM (\(sql))") { try $0.int(0) }[0] }
  }

  /// All games in the file, by number, each looked up by itself.
  func allGames() throws -> [StoredGame] {
    try read { database in
      var book = SeatingBook()
      let numbers = try database.all("SELECT id FROM game ORDER BY id") { Int64(try $0.int(0)) }
      return try numbers.map { try game($0, &book, in: database) }
    }
  }
}
