import GRDB
import Play

/// A row of a table, and a digest of what stands in it.
struct SealedRow: Hashable {
  let id: Int64
  let digest: UInt64

  /// A variant.
  init(variant id: Int64, name: String, seats: Int) {
    var digest = Digest("variant")
    digest.add(name)
    digest.add(seats)
    self.init(id: id, digest: digest.value)
  }

  /// A player.
  init(player id: Int64, name: String, definition: String) {
    var digest = Digest("player")
    digest.add(name)
    digest.add(definition)
    self.init(id: id, digest: digest.value)
  }

  /// Players in the seats of a variant.
  init(seating id: Int64, variant: SealedRow, players: some Sequence<SealedRow>) {
    var digest = Digest("seating")
    digest.add(variant.digest)
    for player in players { digest.add(player.digest) }
    self.init(id: id, digest: digest.value)
  }

  private init(id: Int64, digest: UInt64) {
    self.id = id
    self.digest = digest
  }
}

extension GameRecord {
  /// A digest of everything that is recorded of the game.
  func digest(seating: SealedRow, places: String) -> Int64 {
    var digest = Digest("game")
    digest.add(seating.digest)
    digest.add(job.encounter)
    digest.add(job.seed)
    digest.add(job.opening)
    digest.add(transcript)
    digest.add(places)
    digest.add(outcome.reason.rawValue)
    digest.add(plies)
    digest.add(outcome.margin.map(Int.init) ?? .min)
    for effort in efforts {
      digest.add(effort.moves)
      digest.add(Int(effort.nanoseconds))
      digest.add(Int(effort.nodes))
    }
    return Int64(bitPattern: digest.value)
  }
}

/// A number that stands for all totals of a run: for every count the digest of what is counted, as often as it was.
///
/// Being a sum, it follows the totals without looking at them again, and those of several runs add up like the totals
/// themselves. A single count that is off always changes it, since the digests are made odd.
struct TotalsSeal: Hashable {
  private(set) var value: UInt64 = 0

  /// What stands for a game of a pattern.
  static func digest(of seating: SealedRow, places: String) -> UInt64 {
    var digest = Digest("game of a pattern")
    digest.add(seating.digest)
    digest.add(places)
    return digest.value
  }

  /// - Parameter games: The sum of the digests of a pattern's games, which have no order.
  mutating func addPattern(_ games: UInt64, encounters: Int) {
    var digest = Digest("pattern")
    digest.add(games)
    add(digest, encounters)
  }

  mutating func addPattern(_ pattern: Pattern, encounters: Int) {
    addPattern(pattern.games.reduce(0) { $0 &+ Self.digest(of: $1.seating, places: $1.places) }, encounters: encounters)
  }

  mutating func addLength(_ variant: SealedRow, plies: Int, games: Int) {
    var digest = Digest("length")
    digest.add(variant.digest)
    digest.add(plies)
    add(digest, games)
  }

  mutating func addEnding(_ variant: SealedRow, reason: String, games: Int) {
    var digest = Digest("ending")
    digest.add(variant.digest)
    digest.add(reason)
    add(digest, games)
  }

  mutating func addEffort(_ variant: SealedRow, _ player: SealedRow, seat: Int, games: Int, _ effort: Effort) {
    var digest = Digest("effort")
    digest.add(variant.digest)
    digest.add(player.digest)
    digest.add(seat)
    for count in [Int64(games), Int64(effort.moves), effort.nanoseconds, effort.nodes] {
      digest.add(1)
      add(digest, Int(count))
    }
  }

  private mutating func add(_ digest: Digest, _ count: Int) {
    value &+= (digest.value | 1) &* UInt64(bitPattern: Int64(count))
  }
}

/// The seals of runs: they tell a file that says what was written to it from one that has come to say something else.
///
/// SQLite has no checksums of its own: a bit that flips inside a number or a name gives another number or name. So a
/// seal is kept for what a run is and one for its totals, both changed in the transactions that change what they
/// seal. NULL stands for none, after a change by hand that is meant.
enum Seal {
  /// Throws `Damage` unless the run is as it was sealed.
  static func requireDescription(of run: Int64, in database: Database) throws {
    guard let seal = try stored(of: run, in: database).description else { return }
    guard try seal == description(of: run, in: database) else {
      throw Damage(detail: "the name, config, players or variants of a run aren't those recorded")
    }
  }

  /// Throws `Damage` unless `seal` is that of the totals of all these runs together.
  static func require(_ seal: TotalsSeal, for runs: [Int64], in database: Database) throws {
    var sum: UInt64 = 0
    for run in runs {
      guard let stored = try stored(of: run, in: database).totals else { return }
      sum &+= stored
    }
    guard seal.value == sum else { throw Damage(detail: "the totals aren't those recorded; `agon check` tells more") }
  }

  /// Seals what the run is.
  static func sealDescription(of run: Int64, in database: Database) throws {
    let seal = Int64(bitPattern: try description(of: run, in: database))
    try database.execute(sql: "UPDATE seal SET description = ? WHERE run = ?", arguments: [seal, run])
  }

  /// Adds what was added to the totals of a run.
  static func add(_ seal: TotalsSeal, to run: Int64, in database: Database) throws {
    guard let sum = try stored(of: run, in: database).totals else { return }
    try sealTotals(of: run, sum &+ seal.value, in: database)
  }

  /// Seals the totals of a run.
  static func sealTotals(of run: Int64, _ value: UInt64, in database: Database) throws {
    try database.execute(
      sql: "UPDATE seal SET totals = ? WHERE run = ?", arguments: [Int64(bitPattern: value), run])
  }

  /// The seals of a run; nil where it has none.
  static func stored(of run: Int64, in database: Database) throws -> (description: UInt64?, totals: UInt64?) {
    let seals = try database.all("SELECT description, totals FROM seal WHERE run = ?", [run]) { row in
      (try row.optionalInt(0), try row.optionalInt(1))
    }
    guard let seal = seals.first else { throw Damage(detail: "the seal of a run is missing") }
    return (seal.0.map { UInt64(bitPattern: Int64($0)) }, seal.1.map { UInt64(bitPattern: Int64($0)) })
  }

  /// A digest of everything that is told of a run besides its games.
  static func description(of run: Int64, in database: Database) throws -> UInt64 {
    var digest = Digest("run")
    let sql = """
      SELECT name, number, config_seed, seed, planned, status, conditions, config
      FROM run JOIN tournament ON tournament.id = run.tournament WHERE run.id = ?
      """
    try database.forEach(sql, [run]) { row in
      digest.add(try row.text(0))
      for column in Int32(1)...4 { digest.add(try row.int(column)) }
      for column in Int32(5)...7 { digest.add(try row.text(column)) }
    }
    try database.forEach(
      """
      SELECT id, name, seats FROM run_variant JOIN variant ON variant.id = run_variant.variant
      WHERE run = ? ORDER BY position
      """, [run]
    ) { digest.add(SealedRow(variant: Int64(try $0.int(0)), name: try $0.text(1), seats: try $0.int(2)).digest) }
    try database.forEach(
      """
      SELECT id, name, definition FROM run_player JOIN player ON player.id = run_player.player
      WHERE run = ? ORDER BY position
      """, [run]
    ) { digest.add(SealedRow(player: Int64(try $0.int(0)), name: try $0.text(1), definition: try $0.text(2)).digest) }
    return digest.value
  }
}

extension Database {
  /// Throws `Damage` unless all tournaments and runs are found: one that is lost would leave another in its place.
  func requireAllRuns() throws {
    for table in ["tournament", "run"] {
      let findings = try all("PRAGMA integrity_check(\(table))") { try $0.text(0) }
      guard findings == ["ok"] else { throw Damage(detail: findings.first ?? "the table \(table) can't be read") }
    }
  }
}
