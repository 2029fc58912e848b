import GRDB
import Play
import Results

extension Store {
  /// The quality of the moves of the selected runs, as far as they have been judged; the time it takes grows with their
  /// number, and is next to nothing in a file of which no game has been analysed.
  ///
  /// Players are distinguished and named as by `results(of:runs:)`.
  ///
  /// - Returns: nil when no game has been analysed.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func judgements(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> Judgements? {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let hasAny = try database.all("SELECT EXISTS (SELECT 1 FROM analysis)") { try $0.int(0) } == [1]
      let ids = Self.list(covered)
      let all = try Self.variants(ids, in: database)
      var counts = JudgementCounts(all.map { ($0.id, $0.variant.name) })
      for run in covered {
        let supplies = try Identity.ofRun(run.id, in: database)?.openingSupplies ?? [:]
        let supply = Dictionary(uniqueKeysWithValues: all.map { (Int64($0.id), supplies[$0.variant.name]) })
        let sum =
          hasAny
          ? try AnalysedGame.forEach(of: run.id, in: database) { seating, game in
            try counts.add(game, seating, run: run.number, supply: supply[seating.variant.id] ?? nil)
          } : 0
        try Checksum.require(sum, .judgements, of: [run.id], in: database)
      }
      let variants = all.filter { counts.variants[$0.id] != nil }
      guard !variants.isEmpty else { return nil }
      let players = try Self.players(ids, in: database)
      let (variantIndex, playerIndex) = (Self.index(variants.map(\.id)), Self.index(players.map(\.id)))
      let entries = try counts.moves.map { key, quality in
        Judgements.Entry(
          variant: try Self.entry(key.variant, in: variantIndex), player: try Self.entry(key.player, in: playerIndex),
          phase: key.phase, quality: quality)
      }
      let phases = Judgements.Phase.allCases
      return Judgements(
        variants: variants.compactMap { variant in
          counts.variants[variant.id].map {
            Judgements.Variant(name: variant.variant.name, games: $0.games, nodes: $0.nodes, drama: $0.drama)
          }
        },
        players: Self.names(of: players),
        entries: entries.sorted {
          ($0.variant, $0.player, phases.firstIndex(of: $0.phase) ?? 0)
            < ($1.variant, $1.player, phases.firstIndex(of: $1.phase) ?? 0)
        })
    }
  }
}

/// Judgements counted by variant, player and phase.
private struct JudgementCounts {
  struct Key: Hashable {
    let variant: Int
    let player: Int
    let phase: Judgements.Phase
  }

  /// A pairing of a run.
  private struct Pairing: Hashable {
    let run: Int
    let group: SeatingGroup
  }

  private var pairings: [Pairing: Int] = [:]
  private(set) var moves: [Key: MoveQuality] = [:]
  /// The number of games of each variant, the range of their budgets in nodes, and their drama.
  private(set) var variants: [Int: (games: Int, nodes: ClosedRange<Int>, drama: Drama)] = [:]
  /// The maximum length of a game of each variant, in plies.
  private let longest: [Int: Int]

  init(_ variants: [(id: Int, name: String)]) {
    let longest = variants.map { ($0.id, (try? Catalog.variant($0.name))?.mostPlies ?? 1) }
    self.longest = Dictionary(longest) { first, _ in first }
  }

  /// Counts a game.
  /// - Parameter supply: the number of openings; nil where it isn't known.
  mutating func add(_ game: AnalysedGame, _ seating: Seating, run: Int, supply: Int?) throws {
    let variant = Int(seating.variant.id)
    var entry = variants[variant] ?? (0, game.nodes...game.nodes, Drama())
    entry.games += 1
    entry.nodes = min(entry.nodes.lowerBound, game.nodes)...max(entry.nodes.upperBound, game.nodes)
    if let moments = try game.moments() {
      let pairing = Pairing(run: run, group: seating.group)
      pairings[pairing] = pairings[pairing] ?? pairings.count
      let opening = Pattern.opening(ofEncounter: game.encounter, supply: supply)
      entry.drama.add(
        moments,
        of: Drama.Encounter(
          pairing: pairings[pairing] ?? 0, number: opening.map { -1 - $0 } ?? game.encounter))
    }
    variants[variant] = entry
    // A player may have more than one seat.
    var counts: [Key: MoveCounts] = [:]
    for judgement in game.judgements {
      guard judgement.seat < seating.players.count else {
        throw Damage(detail: "game \(game.number): a judgement of a seat it doesn't have")
      }
      for phase in [.all, Judgements.Phase(ply: judgement.ply, longest: longest[variant] ?? 1)] {
        let key = Key(variant: variant, player: Int(seating.players[judgement.seat].id), phase: phase)
        counts[key, default: MoveCounts()].add(judgement)
      }
    }
    for (key, counts) in counts { moves[key, default: MoveQuality()].add(counts) }
  }
}

extension MoveCounts {
  /// Counts a move.
  fileprivate mutating func add(_ judgement: Judgement) {
    moves += 1
    guard let (best, played) = judgement.scores.map({ ($0.best, $0.played) }) else { return }
    judged += 1
    if best > 0, played == 0 { winsToDraws += 1 }
    if best > 0, played < 0 { winsToLosses += 1 }
    if best == 0, played < 0 { drawsToLosses += 1 }
    if let loss = judgement.scores?.loss {
      measured += 1
      pointsLost += loss
    }
  }
}
