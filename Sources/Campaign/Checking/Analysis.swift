import Dispatch
import Play
import Store
import Synchronization

/// Judges recorded games on several cores, each with a solver of its own, and stores the results as it goes.
package final class Analysis: GameAnalysis {
  /// The number of games that a worker takes at once.
  private static let portion = 32
  /// The time that judged games may wait to be stored, in nanoseconds.
  private static let patience: Nanoseconds = 200_000_000

  private typealias Portion = (variant: String, games: ArraySlice<Int64>)

  /// The default budget for each position, in nodes: about a hundredth of a second.
  package static let nodes = 100_000

  /// The number of games to judge.
  package let total: Int
  private let store: Store
  private let nodes: Int
  private let stop: StopFlag
  private let portions: [Portion]
  private let state = Mutex((begun: 0, done: 0, failure: (any Error)?.none))

  /// Creates an analysis.
  /// - Parameters:
  ///   - work: the numbers of the games, variant by variant.
  ///   - nodes: the budget for each position, in nodes.
  ///   - stop: ends it early when it is raised; games in progress are given up.
  package init(_ work: [(variant: String, games: [Int64])], in store: Store, nodes: Int, stop: StopFlag) {
    self.store = store
    self.nodes = nodes
    self.stop = stop
    total = work.reduce(0) { $0 + $1.games.count }
    portions = work.flatMap { variant, games in
      stride(from: 0, to: games.count, by: Self.portion).map {
        (variant, games[$0..<min(games.count, $0 + Self.portion)])
      }
    }
  }

  /// The number of games judged and stored so far.
  package var done: Int { state.withLock { $0.done } }

  /// The remarks; always empty, as what isn't proven is left to a deeper analysis.
  package var remarks: [String] { [] }

  /// Judges all games, or those that it can before it is stopped.
  /// - Returns: whether all games have been judged.
  /// - Throws: `UnplayableGame`, or the error of reading or storing.
  package func run(workers: Int) throws -> Bool {
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do { try work() } catch { fail(error) }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return !stop.isRaised || done == total
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    stop.raise(true)
  }

  private func next() -> Portion? {
    state.withLock { state in
      guard state.begun < portions.count, !stop.isRaised else { return nil }
      defer { state.begun += 1 }
      return portions[state.begun]
    }
  }

  private func work() throws {
    var judged: [JudgedGame] = []
    var kept = Clock.now()
    func keep() throws {
      guard !judged.isEmpty else { return }
      try store.write(judged, nodes: nodes)
      let count = judged.count
      state.withLock { $0.done += count }
      judged.removeAll()
      kept = Clock.now()
    }
    var variant = ""
    var solver: PositionSolver?
    while let portion = next() {
      if variant != portion.variant {
        variant = portion.variant
        solver = nil  // before the next one is made: tables are large
        solver = try Self.solver(for: variant, nodes: nodes)
      }
      guard let solver else { continue }
      for game in try store.gamesToJudge(portion.games) {
        guard let judgements = try Self.judge(game, by: solver, nodes: nodes, stop: stop) else { break }
        judged.append(JudgedGame(number: game.number, judgements: judgements))
        if Clock.now() - kept >= Self.patience { try keep() }
      }
    }
    try keep()
  }

  /// A solver with a table that fits the budget for one position; as its size decides what can be proven, it depends on
  /// the budget only.
  static func solver(for variant: String, nodes: Int) throws -> PositionSolver? {
    let bits = Int.bitWidth - nodes.leadingZeroBitCount + 1
    return try Catalog.variant(variant).makeSolver(tableBits: min(max(bits, 12), 24))
  }

  private static func judge(
    _ game: GameToJudge, by solver: PositionSolver, nodes: Int, stop: StopFlag
  ) throws(UnplayableGame) -> [Judgement]? {
    try UnplayableGame.naming(game.number) { () throws(TranscriptError) in
      try solver.judge(game.transcript, game.opening, nodes, stop)
    }
  }
}

/// A recorded game that breaks the rules.
package struct UnplayableGame: Error, CustomStringConvertible {
  package let number: Int64
  package let error: TranscriptError

  package var description: String { "game \(number): \(error); “agon check” lists all damage" }

  /// Runs `body` for a game, and names the game's number in its errors.
  package static func naming<Value>(
    _ number: Int64, _ body: () throws(TranscriptError) -> Value
  ) throws(UnplayableGame) -> Value {
    do throws(TranscriptError) {
      return try body()
    } catch {
      throw UnplayableGame(number: number, error: error)
    }
  }
}
