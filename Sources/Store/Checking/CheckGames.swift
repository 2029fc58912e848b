import GRDB
import Play
import Results

extension Inspection {
  /// Passes every game of a run to `body`, pairing by pairing and encounter by encounter, in batches, and compares
  /// their totals with the run's.
  ///
  /// Memory holds a batch and the totals, however many games there are. Games that can't be read are reported.
  public func checkGames(of run: StoredRun, batch size: Int, _ body: ([StoredGame]) throws -> Void) throws {
    var hasUnreadable = false
    let (totals, digests) = try games(of: run, batch: size, unreadable: { hasUnreadable = true }, body)
    if !hasUnreadable {
      try guarded("\(run)", as: .run) { try Checksum.require(digests, .games, of: [run.id], in: database) }
    }
    try guarded("the totals of \(run)", as: .totals) {
      let kept = try Totals(of: run.id, in: database)
      for difference in kept.differences(from: totals) { tell(Finding(.totals, "\(run): \(difference)")) }
      let checksum = try Checksum.stored(.totals, of: run.id, in: database)
      if kept == totals, let checksum, checksum != totals.checksum.value {
        tell(Finding(.checksum, "\(run)"))
      }
    }
  }

  /// The names of the games of a run whose rules are programs: they can't be replayed here.
  public func programGames(of run: StoredRun) throws -> Set<String> {
    // A description that can't be read is reported with its run.
    (try? Identity.ofRun(run.id, in: database))?.programGames ?? []
  }

  /// Checks the games of a run that were set aside.
  public func checkSetAside(of run: StoredRun) throws {
    try guarded("the games set aside in \(run)", as: .run) {
      var digests: UInt64 = 0
      try SetAsideGame.forEach(of: run.id, in: database) { digests &+= $0.digest }
      try Checksum.require(digests, .setAside, of: [run.id], in: database)
    }
  }

  /// Passes every game of a run to `body`, in batches, and returns the games' totals and the sum of their digests.
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
      supplies = try Identity.ofRun(run.id, in: database)?.openingSupplies ?? [:]
    }
    for group in try groups(of: run) {
      let key = group[0].key
      try guarded("the games of \(key.players.joined(separator: ", ")) at \(key.variant)") {
        var walk = try EncounterWalk(through: group, in: database)
        var counted = group.map { SeatingTotals($0.seating) }
        defer { for games in counted { totals.add(games) } }
        while let encounter = try walk.advance() {
          let opening = Pattern.opening(ofEncounter: encounter, supply: supplies[key.variant])
          var pattern: [Pattern.Game] = []
          try walk.forEachGame { place, game in
            do {
              let game = try game()
              counted[place].add(game.record)
              digests &+= game.digest
              pattern.append(
                Pattern.Game(seating: group[place].seating.row, places: PlacesText.text(game.record.outcome)))
              games.append(StoredGame(game, of: run, group[place].seating))
            } catch let damage as Damage {
              unreadable()
              tell(Finding(.value, damage.detail))
            }
          }
          if !pattern.isEmpty { totals.patterns[Pattern(pattern, opening: opening), default: 0] += 1 }
          if games.count >= size { try handOn() }
        }
      }
    }
    if !games.isEmpty { try handOn() }
    return (totals, digests)
  }

  /// The seatings of a run, grouped by their players, in the order of the first seating of each group.
  private func groups(of run: StoredRun) throws -> [[(seating: Seating, key: SeatingKey)]] {
    var groups: [[(seating: Seating, key: SeatingKey)]] = []
    var places: [SeatingGroup: Int] = [:]
    try guarded("the seatings of \(run)") {
      let roster = try Roster(of: run.id, in: database)
      try database.forEach("\(Roster.seatings) WHERE run = ? ORDER BY id", [run.id]) { row in
        let (seating, key) = try roster.seating(row)
        let place = places[seating.group] ?? groups.count
        if place == groups.count {
          places[seating.group] = place
          groups.append([])
        }
        groups[place].append((seating, key))
      }
    }
    return groups
  }
}
