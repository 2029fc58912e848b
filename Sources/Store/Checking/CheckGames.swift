import GRDB
import Play

extension Inspection {
  /// Hands on every game of a run, by seating and encounter, in batches, and compares what they add up to with the
  /// run's totals.
  ///
  /// Memory holds a batch, the totals, and a little for each encounter of one set of players. Games that can't be read are reported.
  public func checkGames(of run: StoredRun, batch size: Int, _ body: ([StoredGame]) throws -> Void) throws {
    var hasUnreadable = false
    let (totals, digests) = try games(of: run, batch: size, unreadable: { hasUnreadable = true }, body)
    if !hasUnreadable {
      try guarded("\(run)", as: .run) { try Seal.require(digests, .games, of: [run.id], in: database) }
    }
    try guarded("the totals of \(run)", as: .totals) {
      let kept = try Totals(of: run.id, in: database)
      for difference in kept.differences(from: totals) { tell(Finding(.totals, "\(run): \(difference)")) }
      let seal = try Seal.stored(.totals, of: run.id, in: database)
      if kept == totals, let seal, seal != totals.seal.value {
        tell(Finding(.seal, "\(run)"))
      }
    }
  }

  /// The games of a run that were set aside.
  public func checkSetAside(of run: StoredRun) throws {
    try guarded("the games set aside in \(run)", as: .run) {
      var digests: UInt64 = 0
      try SetAsideGame.forEach(of: run.id, in: database) { digests &+= $0.digest }
      try Seal.require(digests, .setAside, of: [run.id], in: database)
    }
  }

  /// Hands on every game of a run, and returns what they add up to and the sum of their digests.
  func games(
    of run: StoredRun, batch size: Int, unreadable: () -> Void = {}, _ body: ([StoredGame]) throws -> Void
  ) throws -> (totals: Totals, digests: UInt64) {
    var totals = Totals()
    var digests: UInt64 = 0
    var games: [StoredGame] = []
    func handOn() throws {
      try body(games)
      games.removeAll(keepingCapacity: true)
    }
    var supplies: [String: Int] = [:]
    try guarded("the description of \(run)") {
      supplies = try Facts.ofRun(run.id, in: database)?.openingSupplies ?? [:]
    }
    var encounters = PatternCounter()
    var players: Meeting?
    func count() { totals.patterns.merge(encounters.counts) { $0 + $1 } }
    for (seating, key) in try self.seatings(of: run) {
      if seating.meeting != players {
        count()
        encounters = PatternCounter(supply: supplies[key.variant])
      }
      players = seating.meeting
      try guarded("the games of \(key.players.joined(separator: ", ")) at \(key.variant)") {
        let reader = GameReader(seating: seating, key: key)
        try database.forEach("\(GameReader.games) WHERE seating = ? ORDER BY encounter, id", [seating.row.id]) { row in
          let game: GameReader.Game
          do { game = try reader.game(row, in: database) } catch let damage as Damage {
            unreadable()
            return tell(Finding(.value, damage.detail))
          }
          totals.add(game.record, seating: seating)
          digests &+= game.digest
          encounters.add(
            Pattern.Game(seating: seating.row, places: Places.text(game.record.outcome)),
            encounter: game.record.job.encounter)
          games.append(StoredGame(game, of: run))
          if games.count >= size { try handOn() }
        }
      }
    }
    count()
    if !games.isEmpty { try handOn() }
    return (totals, digests)
  }

  /// The seatings of a run, those of the same players one after the other.
  private func seatings(of run: StoredRun) throws -> [(Seating, SeatingKey)] {
    var seatings: [(Seating, SeatingKey)] = []
    try guarded("the seatings of \(run)") {
      let roster = try Roster(of: run.id, in: database)
      try database.forEach("\(Roster.seatings) WHERE run = ? ORDER BY id", [run.id]) { row in
        seatings.append(try roster.seating(row))
      }
    }
    let firsts = Dictionary(seatings.map { ($0.0.meeting, $0.0.row.id) }) { first, _ in first }
    return seatings.sorted { (firsts[$0.0.meeting] ?? 0, $0.0.row.id) < (firsts[$1.0.meeting] ?? 0, $1.0.row.id) }
  }
}
