import GRDB
import Play

extension Store {
  /// Records finished games of `run` and brings all totals up to date, in one transaction.
  ///
  /// When this returns, the games are safe against any failure of the program; after the disk's next sync, which begins
  /// at once, they are also safe against a loss of power. When it throws, none of them is recorded. Games should come
  /// many at a time: a transaction costs as much as some hundred games.
  ///
  /// - Parameter numbers: The numbers that the games get in the file, which no others have; nil for the next ones.
  /// - Throws: `misuse` for a game recorded before, or of a variant or player the run doesn't have; or any error of
  ///   kind `inputOutput`.
  /// - Returns: the number of the last game; those before it have the numbers before, unless they are given.
  @discardableResult
  public func write(
    _ records: [GameRecord], to run: StoredRun, numbers: ((Job) -> Int?)? = nil
  ) throws(StoreError) -> Int64? {
    try write(records, to: run, numbers: numbers) { _ in true }
  }

  /// Records finished games of `run` if, in the same transaction, a condition holds.
  /// - Returns: the number of the last game; nil where the condition didn't hold, and nothing is recorded.
  func write(
    _ records: [GameRecord], to run: StoredRun, numbers: ((Job) -> Int?)? = nil,
    if condition: (Database) throws -> Bool
  ) throws(StoreError) -> Int64? {
    let result = seatings.withLock { runs -> Result<Int64?, StoreError> in
      var known = runs.removeValue(forKey: run.id)
      return Result { () throws(StoreError) in
        let number: Int64? = try write { database in
          guard try condition(database) else { return nil }
          var batch = try Batch(of: run.id, seatings: known, in: database)
          for record in records { try batch.insert(record, number: numbers?(record.job)) }
          try batch.finish()
          known = batch.seatings
          return batch.newest
        }
        runs[run.id] = known  // not before: the rows a failed transaction has made are gone
        return number
      }
    }
    return try result.get()
  }
}

/// The games of one transaction.
private struct Batch {
  private(set) var seatings: Seatings
  private let run: Int64
  private let database: Database
  private let game: Inserter
  private let notes: NoteInserter
  private var totals = Totals()
  /// The totals of each seating's games, by its row's id.
  private var counted: [Int64: SeatingTotals] = [:]
  /// The number of the game inserted last.
  private(set) var newest: Int64?
  /// The number of the next game that isn't given one: larger than all, since those of games that were set aside aren't
  /// given again.
  private var nextNumber: Int64
  /// The sum of the games' digests.
  private var digests: UInt64 = 0
  private var played: [(group: Int, encounter: Int, game: Pattern.Game)] = []

  init(of run: Int64, seatings: Seatings?, in database: Database) throws {
    self.run = run
    self.database = database
    if let seatings, try seatings.areCurrent(in: database) {
      self.seatings = seatings
    } else {
      self.seatings = try Seatings(run: run, in: database)
    }
    game = try Inserter(database, Self.insertion)
    notes = try NoteInserter(database)
    let largest = try ["game", "set_aside"].map { table in
      try database.all("SELECT ifnull(max(id), 0) FROM \(table)") { try $0.int(0) }[0]
    }.reduce(0, max)
    guard largest < GameReader.numbers.upperBound else { throw Damage(detail: "a game has the number \(largest)") }
    nextNumber = Int64(largest) + 1
  }

  mutating func insert(_ record: GameRecord, number given: Int?) throws {
    let job = record.job
    let (seating, group) = try seatings.seating(variant: job.variant, players: job.players, in: database)
    guard record.efforts.count == job.players.count, Int(record.outcome.seats) == job.players.count else {
      throw Misuse(detail: "a game of \(job.variant) whose record is of another number of seats")
    }
    guard record.fault == nil || record.outcome.reason.isFault else {
      throw Misuse(detail: "a game with a fault that ended by \(record.outcome.reason.rawValue)")
    }
    guard record.numbers.isEmpty || GameNotes.mayHaveNumbers(job.variant) else {
      throw Misuse(detail: "a game of \(job.variant) with numbers, which only programs tell of their games")
    }
    guard job.seed <= Seed.max else { throw Misuse(detail: "a game with the seed \(job.seed)") }
    let places = PlacesText.text(record.outcome)
    game.bind(1, seating.row.id)
    game.bind(2, job.encounter)
    game.bind(3, Int64(job.seed))
    game.bind(4, job.opening)
    game.bind(5, record.transcript)
    game.bind(6, places)
    game.bind(7, record.outcome.reason.rawValue)
    game.bind(8, record.plies)
    if let margin = record.outcome.margin { game.bind(9, Int(margin)) } else { game.bindNull(9) }
    let number = given.map(Int64.init) ?? nextNumber
    nextNumber = max(nextNumber, number + 1)
    let digest = record.digest(seating: seating.row, places: places) &+ Digest.ofPlace(number, run: run)
    game.bind(10, Int64(bitPattern: digest))
    game.bind(11, number)
    bind(record.efforts)
    try game.run(in: database)
    newest = number
    try notes.insert(record, of: number, in: database)
    digests &+= digest
    counted[seating.row.id, default: SeatingTotals(seating)].add(record)
    played.append((group, job.encounter, Pattern.Game(seating: seating.row, places: places)))
  }

  private static let insertion: String = {
    let columns =
      ["seating", "encounter", "seed", "opening", "transcript", "places", "reason", "plies", "margin", "digest", "id"]
      + Migration.figureColumns.joined()
    let values = columns.map { _ in "?" }
    return "INSERT INTO game (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
  }()
  /// The parameter of the first seat's moves; the others follow, seat by seat.
  private static let firstFigure: Int32 = 12

  /// Binds the effort of the seats for which the row has columns, and NULL in the columns of missing seats.
  private func bind(_ efforts: [Effort]) {
    let seats = Migration.figureColumns.count
    for (seat, effort) in efforts.prefix(seats).enumerated() {
      let first = Self.firstFigure + 3 * Int32(seat)
      game.bind(first, effort.moves)
      game.bind(first + 1, effort.nanoseconds)
      game.bind(first + 2, effort.nodes)
    }
    let end = Self.firstFigure + 3 * Int32(seats)
    for parameter in Self.firstFigure + 3 * Int32(min(efforts.count, seats))..<end { game.bindNull(parameter) }
  }

  /// Brings the totals up to date.
  mutating func finish() throws {
    played.sort { ($0.group, $0.encounter) < ($1.group, $1.encounter) }
    var rest = played[...]
    while let first = rest.first {
      let games = rest.prefix { $0.group == first.group && $0.encounter == first.encounter }
      rest = rest.dropFirst(games.count)
      try count(games.map(\.game), group: first.group, encounter: first.encounter)
    }
    for games in counted.values { totals.add(games) }
    try totals.write(to: run, in: database)
    try Checksum.add(digests, to: .games, of: run, in: database)
  }

  /// Counts an encounter with its new games, in place of its count without them.
  ///
  /// Its games of earlier batches are looked up in the table of games itself, so that interruptions can't do any harm.
  private mutating func count(_ games: [Pattern.Game], group: Int, encounter: Int) throws {
    var earlier: [Pattern.Game] = []
    let seatings = seatings.seatingsOfGroup[group]
    if games.count < seatings.count {
      for seating in seatings where !games.contains(where: { $0.seating.id == seating.id }) {
        let sql = "SELECT places FROM game WHERE seating = ? AND encounter = ?"
        try database.forEach(sql, [seating.id, encounter]) { row in
          earlier.append(Pattern.Game(seating: seating, places: try row.text(0)))
        }
      }
    }
    let opening = Pattern.opening(ofEncounter: encounter, supply: self.seatings.supplyOfGroup[group])
    if !earlier.isEmpty { totals.patterns[Pattern(earlier, opening: opening), default: 0] -= 1 }
    totals.patterns[Pattern(earlier + games, opening: opening), default: 0] += 1
  }
}
