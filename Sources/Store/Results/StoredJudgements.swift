import GRDB
import Play
import Results

extension Store {
  /// What the moves of the runs selected were worth, as far as they have been judged; the time it takes grows with
  /// their number, and is next to nothing in a file of which no game has been analysed.
  ///
  /// Players are told apart and named as by `results(of:runs:)`.
  ///
  /// - Returns: nil when no game has been analysed.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func judgements(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> Judgements? {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let hasAny = try database.all("SELECT EXISTS (SELECT 1 FROM analysis)") { try $0.int(0) } == [1]
      var counts = JudgementCounts()
      for run in covered {
        let sum = hasAny ? try AnalysedGame.forEach(of: run.id, in: database) { try counts.add($1, $0) } : 0
        try Seal.require(sum, .judgements, of: [run.id], in: database)
      }
      guard let nodes = counts.nodes else { return nil }
      let ids = StatementArguments(["[\(covered.map { String($0.id) }.joined(separator: ","))]"])
      let variants = try Self.variants(ids, in: database).filter { counts.games[$0.id] != nil }
      let players = try Self.players(ids, in: database)
      let (variantIndex, playerIndex) = (Self.index(variants.map(\.id)), Self.index(players.map(\.id)))
      let entries = try counts.moves.map { key, quality in
        Judgements.Entry(
          variant: try Self.entry(key.variant, in: variantIndex), player: try Self.entry(key.player, in: playerIndex),
          ply: key.ply, quality: quality)
      }
      return Judgements(
        variants: variants.map { Judgements.Variant(name: $0.variant.name, games: counts.games[$0.id] ?? 0) },
        players: Self.names(of: players),
        entries: entries.sorted { ($0.variant, $0.player, $0.ply) < ($1.variant, $1.player, $1.ply) }, nodes: nodes)
    }
  }
}

/// Judgements counted by variant, player and ply.
private struct JudgementCounts {
  struct Key: Hashable {
    let variant: Int
    let player: Int
    let ply: Int
  }

  private(set) var moves: [Key: MoveQuality] = [:]
  /// How many games of each variant.
  private(set) var games: [Int: Int] = [:]
  /// The smallest and the largest budget.
  private(set) var nodes: ClosedRange<Int>?

  mutating func add(_ game: AnalysedGame, _ seating: Seating) throws {
    let variant = Int(seating.variant.id)
    games[variant, default: 0] += 1
    nodes = min(nodes?.lowerBound ?? .max, game.nodes)...max(nodes?.upperBound ?? 0, game.nodes)
    for judgement in game.judgements {
      guard judgement.seat < seating.players.count else {
        throw Damage(detail: "game \(game.number): a judgement of a seat it doesn't have")
      }
      let key = Key(variant: variant, player: Int(seating.players[judgement.seat].id), ply: judgement.ply)
      moves[key, default: MoveQuality()].add(judgement)
    }
  }
}

extension MoveQuality {
  /// Counts a move.
  fileprivate mutating func add(_ judgement: Judgement) {
    moves += 1
    guard let (best, played) = judgement.scores.map({ ($0.best, $0.played) }) else { return }
    judged += 1
    if best > 0, played == 0 { winsToDraws += 1 }
    if best > 0, played < 0 { winsToLosses += 1 }
    if best == 0, played < 0 { drawsToLosses += 1 }
    pointsLost += best - played
  }
}
