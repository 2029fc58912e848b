import GRDB
import Play

extension Store {
  /// The proofs of positions of a variant, written as by `PositionSolver.moves`; positions that were never tried are
  /// left out. All proofs of the variant are read, so that missing ones are noticed.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func proofs(of variant: String, among positions: some Sequence<String>) throws(StoreError) -> [String: Proof] {
    try read { database in
      let wanted = Set(positions)
      var proofs: [String: Proof] = [:]
      try StoredProof.forEach(of: variant, in: database) {
        if wanted.contains($0.position) { proofs[$0.position] = $0.proof }
      }
      return proofs
    }
  }

  /// Stores the results of attempts to solve positions of a variant that has games, in one transaction. A known score
  /// stays, and so does the larger of two budgets that were too small.
  ///
  /// - Throws: `misuse` if there is no such variant, or any error of kind `inputOutput`.
  public func write(_ proofs: [(position: String, proof: Proof)], of variant: String) throws(StoreError) {
    try write { database in
      let id = try database.all("SELECT id FROM variant WHERE name = ?", [variant]) { try $0.int(0) }.first
      guard let id else { throw Misuse(detail: "positions of \(variant)") }
      let statement = try Inserter(
        database,
        """
        INSERT INTO proof (variant, position, score, nodes, digest) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (variant, position) DO UPDATE
        SET score = excluded.score, nodes = excluded.nodes, digest = excluded.digest
        WHERE score IS NULL AND (excluded.score IS NOT NULL OR excluded.nodes > nodes)
        """)
      let before = try StoredProof.sum(of: proofs.map(\.position), of: variant, in: database)
      statement.bind(1, id)
      for (position, proof) in proofs {
        statement.bind(2, position)
        if let score = proof.score { statement.bind(3, score) } else { statement.bindNull(3) }
        statement.bind(4, proof.nodes)
        let stored = StoredProof(variant: variant, position: position, proof: proof)
        statement.bind(5, Int64(bitPattern: stored.digest))
        try statement.run(in: database)
      }
      let after = try StoredProof.sum(of: proofs.map(\.position), of: variant, in: database)
      guard let checksum = try database.all("SELECT proofs FROM variant WHERE id = ?", [id], { try $0.digest(0) })[0]
      else {
        return
      }
      try database.execute(
        sql: "UPDATE variant SET proofs = ? WHERE id = ?",
        arguments: [Int64(bitPattern: checksum &+ after &- before), id])
    }
  }
}

/// A row of the table `proof`.
struct StoredProof {
  let variant: String
  let position: String
  let proof: Proof

  /// Passes the proofs of a variant, or of all, to `body`. Throws `Damage` unless each is as it was recorded and none
  /// is missing.
  static func forEach(
    of variant: String? = nil, in database: Database, _ body: (StoredProof) throws -> Void
  ) throws {
    let isMeant = "?1 IS NULL OR name = ?1"
    var sums: [String: UInt64] = [:]
    try forEach(isMeant, [variant], in: database) { stored in
      sums[stored.variant, default: 0] &+= stored.digest
      try body(stored)
    }
    guard try Schema.version(of: database) >= Schema.firstWithProofChecksums else { return }
    try database.forEach("SELECT name, proofs FROM variant WHERE \(isMeant)", [variant]) { row in
      let name = try row.text(0)
      guard let checksum = try row.digest(1), checksum != sums[name] ?? 0 else { return }
      throw Damage(detail: "the positions solved at \(name) aren't those recorded: some are missing, or not its own")
    }
  }

  /// The sum of the digests of the proofs of some positions of a variant.
  fileprivate static func sum(of positions: [String], of variant: String, in database: Database) throws -> UInt64 {
    let list = "[\(positions.map { "\"\($0)\"" }.joined(separator: ","))]"
    var sum: UInt64 = 0
    let condition = "name = ? AND position IN (SELECT value FROM json_each(?))"
    try forEach(condition, [variant, list], in: database) { sum &+= $0.digest }
    return sum
  }

  /// Passes the proofs that a condition holds for to `body`. Throws `Damage` unless each is as it was recorded.
  private static func forEach(
    _ condition: String, _ arguments: StatementArguments, in database: Database, _ body: (StoredProof) throws -> Void
  ) throws {
    let sql = """
      SELECT name, position, score, nodes, digest FROM proof JOIN variant ON variant.id = proof.variant
      WHERE \(condition)
      """
    try database.forEach(sql, arguments) { row in
      let stored = StoredProof(
        variant: try row.text(0), position: try row.text(1),
        proof: Proof(score: try row.margin(2), nodes: try row.natural(3)))
      let digest = try row.digest(4)
      guard digest == nil || digest == stored.digest else {
        throw Damage(detail: "the score of \(stored.position) at \(stored.variant) isn't as it was recorded")
      }
      try body(stored)
    }
  }

  /// A digest of the row.
  var digest: UInt64 {
    var digest = Digest("proof")
    digest.add(variant)
    digest.add(position)
    digest.add(proof.score ?? .min)
    digest.add(proof.nodes)
    return digest.value
  }
}

extension Inspection {
  /// Checks the proofs of positions.
  public func checkProofs() throws {
    try guarded("the positions", as: .judgement) {
      try StoredProof.forEach(in: database) { _ in }
    }
  }
}
