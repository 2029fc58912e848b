import GRDB
import Play

extension Store {
  /// What is known of positions of a variant, as `Oracle.moves` writes them; those that nobody tried are left out.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func proofs(of variant: String, among positions: some Sequence<String>) throws(StoreError) -> [String: Proof] {
    try read { database in
      let list = "[\(positions.map { "\"\($0)\"" }.joined(separator: ","))]"
      var proofs: [String: Proof] = [:]
      let condition = "WHERE name = ? AND position IN (SELECT value FROM json_each(?))"
      try StoredProof.forEach(condition, [variant, list], in: database) { proofs[$0.position] = $0.proof }
      return proofs
    }
  }

  /// Keeps what came of attempts to solve positions of a variant that has games, in one transaction. A score that is
  /// known stays, and so does the larger of two budgets that were too small.
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
      statement.bind(1, id)
      for (position, proof) in proofs {
        statement.bind(2, position)
        if let score = proof.score { statement.bind(3, score) } else { statement.bindNull(3) }
        statement.bind(4, proof.nodes)
        let stored = StoredProof(variant: variant, position: position, proof: proof)
        statement.bind(5, Int64(bitPattern: stored.digest))
        try statement.run(in: database)
      }
    }
  }
}

/// A row of the table `proof`.
struct StoredProof {
  let variant: String
  let position: String
  let proof: Proof

  /// Hands the proofs that a condition holds for to `body`. Throws `Damage` unless each is as it was recorded.
  static func forEach(
    _ condition: String, _ arguments: StatementArguments, in database: Database, _ body: (StoredProof) throws -> Void
  ) throws {
    let sql = """
      SELECT name, position, score, nodes, digest FROM proof JOIN variant ON variant.id = proof.variant \(condition)
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
  /// What is known of positions.
  public func checkProofs() throws {
    try guarded("the positions", as: .judgement) {
      try StoredProof.forEach("", [], in: database) { _ in }
    }
  }
}
