import GRDB
import Play
import Results
import Statistics

extension Store {
  /// The mistakes in the games of the selected runs, variant by variant, as far as their moves have been judged; the
  /// time is next to nothing in a file of which no game has been analysed.
  ///
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func mistakes(of tournament: String? = nil, runs: RunSelection = .newest) throws(StoreError) -> [Mistakes] {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let variants = try Self.variants(Self.list(covered), in: database)
      var counts: [Int64: MistakeCounts] = [:]
      for variant in variants {
        guard let playable = try? Catalog.variant(variant.variant.name), playable.canBeSolved else { continue }
        counts[variant.row.id] = MistakeCounts(of: playable)
      }
      let hasAny = try database.all("SELECT EXISTS (SELECT 1 FROM analysis)") { try $0.int(0) } == [1]
      for run in covered where hasAny {
        let sum = try AnalysedGame.forEach(of: run.id, in: database) { seating, game in
          try counts[seating.variant.id]?.add(game)
        }
        try Checksum.require(sum, .judgements, of: [run.id], in: database)
      }
      return variants.compactMap { counts[$0.row.id]?.mistakes }
    }
  }
}

/// Counts the mistakes in games of a variant.
private struct MistakeCounts {
  /// The classes of decisions by the number of legal moves; with only one, nothing can be given away.
  private static let widths = [2...3, 4...7, 8...15, 16...31, 32...Int.max]
  private static let mostPositions = 3

  private let playable: PlayableVariant
  private var games = 0
  private var deciding: [Int: Int] = [:]
  private var shares = [ClusteredShare](repeating: ClusteredShare(), count: widths.count)
  private var positions: [String: (ply: Int, games: Int)] = [:]

  init(of playable: PlayableVariant) { self.playable = playable }

  mutating func add(_ game: AnalysedGame) throws {
    let judged = game.judgements.filter { $0.scores != nil }
    guard !judged.isEmpty else { return }
    games += 1
    let mistakes = Set(judged.filter(\.isMistake).map(\.ply))
    if let last = mistakes.max() { deciding[last, default: 0] += 1 }
    let decisions: [RecordedDecision]
    do throws(TranscriptError) {
      decisions = try playable.decisions(in: game.transcript, opening: game.opening, drawing: mistakes) ?? []
    } catch {
      throw Damage(detail: "game \(game.number): \(error)")
    }
    let plies = Set(judged.map(\.ply))
    var units = [Int](repeating: 0, count: Self.widths.count)
    var hits = units
    for decision in decisions where plies.contains(decision.ply) {
      guard let width = Self.widths.firstIndex(where: { $0.contains(decision.legal) }) else { continue }
      units[width] += 1
      if mistakes.contains(decision.ply) { hits[width] += 1 }
      if let position = decision.position { positions[position, default: (decision.ply, 0)].games += 1 }
    }
    for width in units.indices { shares[width].add(units: units[width], hits: hits[width]) }
  }

  /// The mistakes counted; nil where no game was judged.
  var mistakes: Mistakes? {
    guard games > 0 else { return nil }
    let common = positions.sorted { ($1.value.games, $0.key) < ($0.value.games, $1.key) }.prefix(Self.mostPositions)
    return Mistakes(
      variant: playable.variant.name, games: games, deciding: deciding,
      widths: zip(Self.widths, shares).filter { $1.units > 0 }.map { Mistakes.Width(legal: $0, share: $1) },
      positions: common.map { Mistakes.Position(text: $0.key, ply: $0.value.ply, games: $0.value.games) })
  }
}

extension Judgement {
  /// Whether the move gave away a win or a draw.
  fileprivate var isMistake: Bool { scores.map { $0.best.signum() != $0.played.signum() } ?? false }
}
