import Dispatch
import Play
import Results
import Statistics
import Store
import Synchronization

/// Asks one of Agon's own players to evaluate moves without a proof, on several cores. Its opinions aren't stored, and
/// so can't be mistaken for proofs.
package final class Critique: GameAnalysis {
  /// The number of games that a worker takes at once.
  private static let portion = 8

  /// A recorded game, with the opinions on it.
  private struct Reviewed {
    let game: StoredGame
    /// The number of moves of players, and of those that are proven.
    var (moves, proven) = (0, 0)
    var opinions: [Opinion] = []

    init(_ game: StoredGame) { self.game = game }

    var variant: String { game.record.job.variant }
  }

  private let store: Store
  private let judge: PlayerSpec
  private let stop: StopFlag
  private let portions: [Range<Int>]
  private let state: Mutex<(begun: Int, done: Int, failure: (any Error)?, games: [Reviewed])>

  /// The number of games to review.
  package let total: Int

  /// Creates a critique.
  /// - Parameters:
  ///   - results: the games' results, of one tournament.
  ///   - judge: the player that evaluates moves, one that reports scores.
  ///   - stop: ends it early when it is raised.
  ///   - isWanted: whether games of a variant are to be reviewed.
  /// - Throws: the error of reading.
  package init(
    _ results: Results, in store: Store, judge: PlayerSpec, stop: StopFlag, where isWanted: (String) -> Bool
  ) throws {
    (self.store, self.judge, self.stop) = (store, judge, stop)
    var games: [Reviewed] = []
    let wanted = Set(results.variants.map(\.name).filter(isWanted))
    try store.forEachGame(of: results.coverage.tournament, runs: RunSelection.numbers(results.coverage.runs)) { game in
      if wanted.contains(game.record.job.variant) { games.append(Reviewed(game)) }
      return true
    }
    total = games.count
    // Variant by variant, so that a worker seldom needs another player.
    let order = Dictionary(results.variants.enumerated().map { ($1.name, $0) }) { first, _ in first }
    games.sort { (order[$0.variant] ?? 0, $0.game.number) < (order[$1.variant] ?? 0, $1.game.number) }
    portions = stride(from: 0, to: games.count, by: Self.portion).map { $0..<min(games.count, $0 + Self.portion) }
    state = Mutex((0, 0, nil, games))
  }

  /// The number of games reviewed so far.
  package var done: Int { state.withLock { $0.done } }

  /// The remarks; always empty, as what is left out is reported with the opinions.
  package var remarks: [String] { [] }

  /// Reviews all games, or those that it can before it is stopped.
  /// - Returns: whether all games have been reviewed.
  /// - Throws: `UnplayableGame`, `SystemTrouble`, or the error of reading.
  package func run(workers: Int) throws -> Bool {
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do { try work() } catch {
        state.withLock { $0.failure = $0.failure ?? error }
        stop.raise(true)
      }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return done == total
  }

  private func next() -> (range: Range<Int>, games: [Reviewed])? {
    state.withLock { state in
      guard state.begun < portions.count, !stop.isRaised else { return nil }
      defer { state.begun += 1 }
      return (portions[state.begun], Array(state.games[portions[state.begun]]))
    }
  }

  private func work() throws {
    var judges: [String: MoveJudge] = [:]
    while let (range, games) = next() {
      let proven = try store.provenMoves(of: games.map(\.game.number))
      for (index, reviewed) in zip(range, games) {
        let variant = reviewed.variant
        let playable = try Catalog.variant(variant)
        if judges[variant] == nil { judges = [variant: try playable.makeJudge(self.judge)].compactMapValues(\.self) }
        guard let judge = judges[variant] else { continue }
        guard
          let seen = try Self.review(
            reviewed, at: playable, by: judge, proven: proven[reviewed.game.number] ?? [], stop)
        else { return }
        state.withLock { state in
          state.games[index] = seen
          state.done += 1
        }
      }
    }
  }

  private static func review(
    _ reviewed: Reviewed, at playable: PlayableVariant, by judge: MoveJudge, proven: Set<Int>, _ stop: StopFlag
  ) throws -> Reviewed? {
    let record = reviewed.game.record
    do {
      let moves = try playable.moves(
        of: record.transcript, opening: record.job.opening, seed: record.job.seed, plies: record.plies
      ).filter { !$0.isOpening }
      let plies = Set(moves.map(\.ply))
      guard let opinions = try judge.opinions(on: record.transcript, after: plies.subtracting(proven), until: stop)
      else { return nil }
      var seen = reviewed
      (seen.moves, seen.proven, seen.opinions) = (plies.count, proven.count, opinions)
      return seen
    } catch let error as TranscriptError {
      throw UnplayableGame(number: reviewed.game.number, error: error)
    }
  }

  /// The opinions once all games have been reviewed, for each player at each variant.
  package func opinions(of results: Results) -> Opinions {
    let games = Dictionary(grouping: state.withLock { $0.games }, by: \.variant)
    var summary = Opinions(judge: "\(judge)", variants: [], entries: [])
    for variant in results.variants.map(\.name) {
      guard let games = games[variant] else { continue }
      let curve = ScoreCurve(games.flatMap(Self.samples))
      summary.variants.append(
        Opinions.Variant(
          name: variant, games: games.count, moves: games.reduce(0) { $0 + $1.moves },
          proven: games.reduce(0) { $0 + $1.proven }, curve: curve))
      var entries: [String: Opinions.Entry] = [:]
      for game in games {
        for (player, lost) in Self.lost(in: game, curve) {
          entries[player, default: Opinions.Entry(variant: variant, player: player)].add(lost)
        }
      }
      summary.entries += results.players.compactMap { entries[$0] }
    }
    return summary
  }

  /// The scores reported for a game's positions, each with the points of that side at the end.
  private static func samples(_ reviewed: Reviewed) -> [(score: Double, points: Double)] {
    let places = reviewed.game.record.outcome.places
    guard places.count == 2 else { return [] }
    let points = places[0] == places[1] ? [0.5, 0.5] : places[0] < places[1] ? [1, 0] : [0, 1]
    return reviewed.opinions.compactMap { opinion in
      switch opinion.verdict {
      case .same(let best): best.map { ($0, points[opinion.seat]) }
      case .other(let best, _), .ended(let best, _): (best, points[opinion.seat])
      }
    }
  }

  /// The losses by each player's moves.
  private static func lost(in reviewed: Reviewed, _ curve: ScoreCurve?) -> [String: [Double?]] {
    var lost: [String: [Double?]] = [:]
    for opinion in reviewed.opinions where opinion.seat < reviewed.game.players.count {
      let given: Double? =
        switch opinion.verdict {
        case .same: nil
        case .other(let best, let played): (curve?.points(best) ?? 0.5) - (curve?.points(played) ?? 0.5)
        case .ended(let best, let halves): (curve?.points(best) ?? 0.5) - Double(halves) / 2
        }
      lost[reviewed.game.players[opinion.seat], default: []].append(given)
    }
    return lost
  }
}
