import GRDB

extension Migration {
  /// The checksum of a variant's proofs, so that missing rows are noticed.
  static let proofChecksums = "ALTER TABLE variant ADD COLUMN proofs INTEGER DEFAULT 0;"

  /// Computes the checksums of existing rows from their own digests, which may show already that a row has changed. If
  /// one has none, the sum has none.
  @Sendable static func fillProofChecksums(_ database: Database) throws {
    var sums: [Int: UInt64?] = [:]
    try database.forEach("SELECT variant, digest FROM proof") { row in
      let (variant, digest) = (try row.int(0), try row.digest(1))
      sums[variant] = (sums[variant] ?? 0).flatMap { sum in digest.map { sum &+ $0 } }
    }
    for (variant, sum) in sums {
      try database.execute(
        sql: "UPDATE variant SET proofs = ? WHERE id = ?", arguments: [sum.map { Int64(bitPattern: $0) }, variant])
    }
  }
}
