import GRDB

/// A tune as stored in the database, with its row, its steps and its checksum.
struct RecordedTune {
  let id: Int64
  let tune: StoredTune
  /// The stored text of the tune's identity.
  let description: String?
  private(set) var steps: [StoredTune.Step] = []

  /// All tunes, in the order in which they were begun. Throws `Damage` unless each is as it was recorded.
  ///
  /// - Parameter version: The version of the schema, which the file may not have yet.
  static func all(asOf version: Int = Schema.version, in database: Database) throws -> [RecordedTune] {
    var checksums: [UInt64?] = []
    let sql = """
      SELECT id, name, seed, games, conditions, config, seal, \(version < 5 ? "NULL" : "description") AS description
      FROM tune ORDER BY id
      """
    var tunes = try database.all(sql) { row in
      checksums.append(try row.digest(6))
      let description = try row.optionalText(7)
      return RecordedTune(
        id: Int64(try row.int(0)),
        tune: StoredTune(
          name: try row.text(1), seed: try row.seed(2), games: try row.natural(3),
          conditions: try row.text(4).split(separator: "\n").map(String.init), config: try row.text(5),
          identity: try .stored(description)), description: description)
    }
    let index = Dictionary(uniqueKeysWithValues: tunes.enumerated().map { ($1.id, $0) })
    let steps = """
      SELECT tune, number, first, second, wins, draws, losses, seed, budget FROM tune_step ORDER BY tune, number
      """
    try database.forEach(steps) { row in
      guard let tune = index[Int64(try row.int(0))] else { throw Damage(detail: "steps of a tune that is missing") }
      let number = try row.natural(1)
      guard number == tunes[tune].steps.count else {
        throw Damage(detail: "step \(tunes[tune].steps.count) of \(tunes[tune].tune.name) is missing")
      }
      tunes[tune].steps.append(
        StoredTune.Step(
          number: number, first: try row.text(2), second: try row.text(3), wins: try row.natural(4),
          draws: try row.natural(5), losses: try row.natural(6), seed: try row.seed(7), budget: try row.natural(8)))
    }
    for (tune, checksum) in zip(tunes, checksums) where checksum != nil && checksum != tune.checksum {
      throw Damage(detail: "the tune \(tune.tune.name) isn't as it was recorded")
    }
    return tunes
  }

  /// Stores the checksum of the tune as it is here.
  func keepChecksum(in database: Database) throws {
    try database.execute(sql: "UPDATE tune SET seal = ? WHERE id = ?", arguments: [Int64(bitPattern: checksum), id])
  }

  /// Adds steps to a tune.
  static func add(_ steps: [StoredTune.Step], to name: String, in database: Database) throws {
    for step in steps {
      try database.execute(
        sql: """
          INSERT INTO tune_step (tune, number, first, second, wins, draws, losses, seed, budget)
          SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM tune WHERE name = ?
          """,
        arguments: [
          step.number, step.first, step.second, step.wins, step.draws, step.losses, Int64(step.seed), step.budget,
          name,
        ])
    }
    // A tune without a checksum stays without one.
    for checksum in try database.all("SELECT seal FROM tune WHERE name = ?", [name], { try $0.digest(0) }) {
      guard let checksum else { continue }
      let sum = steps.reduce(checksum) { $0 &+ $1.digest }
      try database.execute(
        sql: "UPDATE tune SET seal = ? WHERE name = ?", arguments: [Int64(bitPattern: sum), name])
    }
  }

  /// The checksum of the tune: the sum of the digests of its description and its steps, so that it can be updated as
  /// steps are added.
  private var checksum: UInt64 { steps.reduce(digest) { $0 &+ $1.digest } }

  /// A digest of everything in a tune besides its steps.
  private var digest: UInt64 {
    var digest = Digest("tune")
    digest.add(tune.name)
    digest.add(tune.seed)
    digest.add(tune.games)
    digest.add(tune.conditions.joined(separator: "\n"))
    digest.add(tune.config)
    if let description { digest.add(description) }
    return digest.value
  }
}

extension StoredTune.Step {
  /// A digest of everything in a step.
  var digest: UInt64 {
    var digest = Digest("step of a tune")
    for text in [first, second] { digest.add(text) }
    for count in [number, wins, draws, losses, budget] { digest.add(count) }
    digest.add(seed)
    return digest.value
  }
}
