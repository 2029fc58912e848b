import GRDB

/// A cache of the seatings of a file, of any run, each looked up when it is first needed.
struct SeatingBook {
  struct Entry {
    let seating: Seating
    let key: SeatingKey
  }

  private var rosters: [Int64: Roster] = [:]
  private var entries: [Int64: Entry] = [:]

  /// The seating with that id; throws `Damage` if there is none, or if its run isn't the one recorded.
  mutating func entry(_ id: Int64, in database: Database) throws -> Entry {
    if let known = entries[id] { return known }
    guard let run = try database.all("SELECT run FROM seating WHERE id = ?", [id], { Int64(try $0.int(0)) }).first
    else {
      throw Damage(detail: "seating \(id) is missing")
    }
    if rosters[run] == nil { try Checksum.requireDescription(of: run, in: database) }
    let roster = try rosters[run] ?? Roster(of: run, in: database)
    rosters[run] = roster
    let (seating, key) = try database.all("\(Roster.seatings) WHERE id = ?", [id]) { try roster.seating($0) }[0]
    let entry = Entry(seating: seating, key: key)
    entries[id] = entry
    return entry
  }
}
