import GRDB
import Play

extension Totals {
  /// Reads the stored totals of a run.
  init(of run: Int64, in database: Database) throws {
    self.init()
    let roster = try Roster(of: run, in: database)
    func variant(_ id: Int) throws -> DigestedRow { try roster.variant(id).row }
    func player(_ id: Int) throws -> DigestedRow { try roster.player(id).row }
    var seatings: [Int64: DigestedRow] = [:]
    try database.forEach("\(Roster.seatings) WHERE run = ?", [run]) { row in
      let seating = try roster.seating(row).0.row
      seatings[seating.id] = seating
    }
    let counted = """
      SELECT games, encounters, seating, opening FROM pattern JOIN seating ON seating.id = pattern.seating WHERE run = ?
      """
    try database.forEach(counted, [run]) { row in
      var games: [Pattern.Game] = []
      try row.bytes(0) { text in
        try Pattern.read(text) { id, places in
          guard let seating = seatings[id] else { throw Damage(detail: "seating \(id) isn't in the run") }
          games.append(Pattern.Game(seating: seating, places: String(decoding: places, as: UTF8.self)))
        }
      }
      let pattern = Pattern(games, opening: try row.opening(3))
      guard try row.int(2) == Int(pattern.seating) else { throw Damage(detail: "a pattern of another seating") }
      patterns[pattern] = try row.natural(1)
    }
    try database.forEach("SELECT variant, plies, games FROM length WHERE run = ?", [run]) { row in
      lengths[LengthKey(variant: try variant(row.int(0)), plies: try row.natural(1))] = try row.natural(2)
    }
    try database.forEach("SELECT variant, reason, games FROM ending WHERE run = ?", [run]) { row in
      let text = try row.text(1)
      guard let reason = Reason(rawValue: text) else { throw Damage(detail: "games that ended by \"\(text)\"") }
      endings[EndingKey(variant: try variant(row.int(0)), reason: reason)] = try row.natural(2)
    }
    let spent = "SELECT variant, player, seat, games, moves, nanoseconds, nodes FROM effort WHERE run = ?"
    try database.forEach(spent, [run]) { row in
      let key = EffortKey(variant: try variant(row.int(0)), player: try player(row.int(1)), seat: try row.seat(2))
      efforts[key] = EffortSum(games: try row.natural(3), effort: try row.effort(4))
    }
    try database.forEach("SELECT variant, player, reason, games FROM fault_total WHERE run = ?", [run]) { row in
      let text = try row.text(2)
      guard let reason = Reason(rawValue: text) else { throw Damage(detail: "games lost by \"\(text)\"") }
      let key = FaultKey(variant: try variant(row.int(0)), player: try player(row.int(1)), reason: reason)
      faults[key] = try row.natural(3)
    }
  }

  /// The differences between these totals and the right ones, `games`, table by table.
  func differences(from games: Totals) -> [String] {
    Self.difference("pattern", patterns, games.patterns) + Self.difference("length", lengths, games.lengths)
      + Self.difference("ending", endings, games.endings) + Self.difference("effort", efforts, games.efforts)
      + Self.difference("fault_total", faults, games.faults)
  }

  private static func difference<Key, Value: Equatable>(
    _ table: String, _ kept: [Key: Value], _ right: [Key: Value]
  ) -> [String] {
    let wrong = right.count { kept[$0.key] != $0.value }
    let surplus = kept.count { right[$0.key] == nil }
    guard wrong + surplus > 0 else { return [] }
    return ["\(table): \(wrong) of \(right.count) counts are wrong or missing, \(surplus) belong to no game"]
  }

  /// Replaces the stored totals of a run by these.
  func replace(in run: Int64, _ database: Database) throws {
    try database.execute(
      sql: "DELETE FROM pattern WHERE seating IN (SELECT id FROM seating WHERE run = ?)", arguments: [run])
    for table in ["length", "ending", "effort", "fault_total"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE run = ?", arguments: [run])
    }
    try Checksum.set(.totals, of: run, to: 0, in: database)
    try write(to: run, in: database)
  }
}

extension Store {
  /// Recomputes the totals of every run from its games, and replaces stored ones that differ.
  ///
  /// Everything is done in one transaction. A run with unreadable or missing games is left unchanged: the totals of its
  /// other games aren't those of the run.
  /// - Returns: The runs whose totals were replaced, and those that were left alone.
  public func repairTotals() throws(StoreError) -> (repaired: [StoredRun], left: [StoredRun]) {
    try write { database in
      var unreadable = false
      let inspection = Inspection(database: database, file: path) { finding in
        if finding.kind == .damage || finding.kind == .value { unreadable = true }
      }
      let runs = try inspection.runs()
      guard !unreadable else { throw Damage(detail: "its runs can't be read") }
      var (repaired, left): ([StoredRun], [StoredRun]) = ([], [])
      for run in runs {
        unreadable = false
        let (totals, digests) = try inspection.games(of: run, batch: 4096) { _ in }
        if try unreadable || !Self.areAll(digests, of: run, in: database) {
          left.append(run)
        } else if try !Self.isKept(totals, of: run, in: database) {
          try totals.replace(in: run.id, database)
          repaired.append(run)
        }
      }
      return (repaired, left)
    }
  }

  private static func areAll(_ digests: UInt64, of run: StoredRun, in database: Database) throws -> Bool {
    guard let checksum = try Checksum.stored(.games, of: run.id, in: database) else { return true }
    return checksum == digests
  }

  private static func isKept(_ totals: Totals, of run: StoredRun, in database: Database) throws -> Bool {
    // Totals that can't be read count as different.
    guard let kept = try? Totals(of: run.id, in: database), kept == totals else { return false }
    return try Checksum.stored(.totals, of: run.id, in: database) == totals.checksum.value
  }
}
