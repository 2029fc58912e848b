import GRDB
import Play
import Results

extension Store {
  /// Example games of the selected runs, and statistics of a sample of their games, such as first moves.
  ///
  /// Of a variant with more than `most` games, the first encounters of each seating are used, `most` games in all; so
  /// the result depends only on what was played, not on when it was recorded, and the time doesn't grow with further
  /// games. Each game is as it was recorded.
  ///
  /// - Parameters:
  ///   - variant: the only variant to be examined; nil for all.
  ///   - variants: the variants whose rules are known.
  ///   - most: the maximum number of games of each variant that are used.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func gameSample(
    of tournament: String? = nil, runs: RunSelection = .newest, variant only: String? = nil,
    among variants: VariantBook = .own, most: Int = 5_000
  ) throws(StoreError) -> GameSample {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let rows = try Self.players(Self.list(covered), in: database)
      let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.row.id), Self.names(of: rows)))
      var sample = GameSample()
      for (variant, seats) in try SeatedVariant.all(of: covered, in: database) where variant == only ?? variant {
        let games = try Self.games(of: variant, Self.list(covered), in: database)
        var search = try GameSearch(
          variant: variant, moves: (try? variants.recorded(variant))?.moveImages, seatings: seats.count,
          longest: try Self.longest(of: variant, Self.list(covered), in: database))
        for seat in seats.prefix(most) {
          let each = games > most ? max(1, most / seats.count) : games
          try search.look(through: seat, most: each, in: database)
        }
        guard games > most ? search.looked <= games : search.looked == games else {
          throw Damage.otherTotals
        }
        guard search.looked > 0 else { continue }
        sample.reaches.append(.init(variant: variant, looked: search.looked, games: games))
        sample.examples += search.examples(names)
        sample.phases += search.phases.phases(names)
        sample.calls += search.calls.calls(names)
        sample.lengths.append(LengthsByOutcome(variant: variant, counts: search.lengths))
        if !search.firstMoves.isEmpty {
          sample.firstMoves.append(FirstMoves(variant: variant, counts: search.firstMoves))
        }
      }
      return sample
    }
  }

  /// The length in plies of the longest game of a variant, by the totals.
  private static func longest(of variant: String, _ ids: StatementArguments, in database: Database) throws -> Int {
    let sql = """
      SELECT ifnull(max(plies), 0) FROM length
      WHERE run IN \(runs) AND variant = (SELECT id FROM variant WHERE name = ?2)
      """
    return try database.all(sql, ids + [variant]) { try $0.natural(0) }[0]
  }
}

/// Searches the games of one variant for remarkable ones.
private struct GameSearch {
  /// A candidate with its measure: the largest measure wins; of equal ones, the newest run, then the earliest
  /// encounter.
  private struct Find {
    let measure: Int
    let record: GameRecord
    let seat: SeatedVariant
  }

  private(set) var looked = 0
  private(set) var firstMoves: [String: FirstMoves.Count] = [:]
  private(set) var lengths: [Int: [Int]] = [:]
  /// The first game of each length: the typical length is known only at the end.
  private var firsts: [Int: Find] = [:]
  private var shortest, longest, mistaken, turning: Find?
  private(set) var phases: SampledPhases
  private(set) var calls: SampledCalls
  private let moves: MoveImages?

  /// Creates a search among the games of a variant.
  /// - Parameters:
  ///   - moves: the variant's moves; nil where first moves aren't counted.
  ///   - seatings: the number of seatings of the variant.
  ///   - longest: the plies of the longest game of the variant, looked up where its rules set no limit.
  init(
    variant: String, moves: MoveImages?, seatings: Int, longest: @autoclosure () throws -> Int
  ) rethrows {
    self.moves = moves
    phases = try SampledPhases(variant: variant, longest: longest())
    calls = SampledCalls(variant: variant, seatings: seatings)
  }

  /// Examines the first games of a seating.
  mutating func look(through seat: SeatedVariant, most: Int, in database: Database) throws {
    let mistakes = try Self.mistakes(seat, most: most, in: database)
    let reader = GameReader(seating: seat.seating, key: seat.key)
    let sql = "\(GameReader.games) WHERE seating = ? ORDER BY encounter LIMIT ?"
    try database.forEach(sql, [seat.seating.row.id, most]) { row in
      let game = try reader.game(row, in: database)
      phases.add(game.record, of: seat.seating)
      calls.add(game.record, of: seat.seating)
      look(at: game.record, of: seat, mistakes: mistakes[game.number] ?? 0)
    }
  }

  /// The number of judged moves that gave away a win or a draw in the first games of a seating, by game.
  private static func mistakes(_ seat: SeatedVariant, most: Int, in database: Database) throws -> [Int64: Int] {
    let sql = """
      SELECT game, count(*) FROM judgement
      WHERE game IN (SELECT id FROM game WHERE seating = ? ORDER BY encounter LIMIT ?)
        AND ((best > 0) <> (played > 0) OR (best < 0) <> (played < 0))
      GROUP BY game
      """
    var counts: [Int64: Int] = [:]
    try database.forEach(sql, [seat.seating.row.id, most]) { counts[Int64(try $0.int(0))] = try $0.natural(1) }
    return counts
  }

  private mutating func look(at record: GameRecord, of seat: SeatedVariant, mistakes: Int) {
    looked += 1
    if record.job.opening.isEmpty { countFirstMove(of: record) }
    let seats = record.outcome.places.count
    lengths[record.plies, default: Array(repeating: 0, count: seats + 1)][record.outcome.winner ?? seats] += 1
    guard !record.outcome.reason.isFault else { return }
    func better(_ known: Find?, _ measure: Int) -> Find? {
      if let known {
        // Seatings come by run, the newest first, and each one's encounters in order.
        let (own, other) = ((measure, seat.run), (known.measure, known.seat.run))
        guard own > other || (own == other && record.job.encounter < known.record.job.encounter) else { return known }
      }
      return Find(measure: measure, record: record, seat: seat)
    }
    firsts[record.plies] = better(firsts[record.plies], 0)
    if record.outcome.winner != nil { shortest = better(shortest, -record.plies) }
    longest = better(longest, record.plies)
    if mistakes > 0 { mistaken = better(mistaken, mistakes) }
    if case let turns = Self.turns(in: record.moves), turns > 0 { turning = better(turning, turns) }
  }

  /// The number of times that the scores a player reports changed sign, summed over all players.
  private static func turns(in moves: [MoveNote]) -> Int {
    var ahead: [Int: Bool] = [:]
    return moves.count { note in
      guard let score = note.thought.score, score != 0 else { return false }
      let before = ahead.updateValue(score > 0, forKey: note.seat)
      return before.map { $0 != (score > 0) } ?? false
    }
  }

  private mutating func countFirstMove(of record: GameRecord) {
    guard let moves, let move = TranscriptText.reading(record.transcript, moves.readMove).map(moves.text) else {
      return
    }
    firstMoves[move, default: .init(games: 0, points: 0)].games += 1
    firstMoves[move]?.points += record.outcome.winner.map { $0 == 0 ? 1 : 0 } ?? 0.5
  }

  /// A game of the median length; the next longer one where no game has that length, or none without a fault.
  private var typical: Find? {
    var shorter = 0
    for (plies, counts) in lengths.sorted(by: { $0.key < $1.key }) {
      shorter += counts.reduce(0, +)
      if 2 * shorter >= looked, let first = firsts[plies] { return first }
    }
    return nil
  }

  /// The remarkable games, each once.
  func examples(_ names: [Int64: String]) -> [PlayedGame] {
    let finds: [(Find?, (Int) -> PlayedGame.Merit)] = [
      (typical, { _ in .typical }), (shortest, { _ in .shortest }), (longest, { _ in .longest }),
      (mistaken, { .mistakes($0) }), (turning, { .turns($0) }),
    ]
    var examples: [(job: Job, example: PlayedGame)] = []
    for case (let find?, let merit) in finds {
      let merit = merit(find.measure)
      if let known = examples.firstIndex(where: { $0.job == find.record.job && $0.example.run == find.seat.run }) {
        examples[known].example.merits.append(merit)
      } else {
        let players = find.seat.seating.players.compactMap { names[$0.id] }
        examples.append((find.record.job, PlayedGame(find.record, merits: [merit], run: find.seat.run, players)))
      }
    }
    return examples.map(\.example)
  }
}

extension PlayedGame {
  init(_ record: GameRecord, number: Int? = nil, merits: [Merit] = [], run: Int, _ players: [String]) {
    self.init(
      number: number, variant: record.job.variant, merits: merits, run: run, encounter: record.job.encounter,
      players: players,
      opening: record.job.opening, transcript: record.transcript, seed: record.job.seed,
      places: record.outcome.places, reason: record.outcome.reason.rawValue, plies: record.plies,
      margin: record.outcome.margin.map(Int.init))
  }
}
