import Dispatch
import Play
import Store
import Synchronization

/// Judges recorded games on several cores, each with a solver of its own, and keeps what comes of it as it goes.
package final class Analysis: GameAnalysis {
  /// Games that a worker takes at once.
  private static let portion = 32
  /// How long judged games may wait to be kept.
  private static let patience: Int64 = 200_000_000

  private typealias Portion = (variant: String, games: ArraySlice<Int64>)

  /// What each position may cost, unless something else is asked for: about a hundredth of a second.
  package static let nodes = 100_000

  /// How many games there are to judge.
  package let total: Int
  private let store: Store
  private let nodes: Int
  private let stop: StopFlag
  private let portions: [Portion]
  private let state = Mutex((begun: 0, done: 0, failure: (any Error)?.none))

  /// - Parameters:
  ///   - work: the numbers of the games, variant by variant.
  ///   - nodes: what each position may cost.
  ///   - stop: ends it early when it is raised; games under way are given up.
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

  /// Games judged and kept so far.
  package var done: Int { state.withLock { $0.done } }

  /// Nothing: what couldn't be proven is left to whoever asks for more.
  package var remarks: [String] { [] }

  /// Judges all games, or as many as can be until it is stopped.
  /// - Returns: whether it came to the end of all.
  /// - Throws: `UnplayableGame`, or why something couldn't be read or kept.
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
    var oracle: Oracle?
    while let portion = next() {
      if variant != portion.variant {
        variant = portion.variant
        oracle = nil  // before the next one is made: tables are large
        oracle = try Self.oracle(for: variant, nodes: nodes)
      }
      guard let oracle else { continue }
      for game in try store.gamesToJudge(portion.games) {
        guard let judgements = try Self.judge(game, by: oracle, nodes: nodes, stop: stop) else { break }
        judged.append(JudgedGame(number: game.number, judgements: judgements))
        if Clock.now() - kept >= Self.patience { try keep() }
      }
    }
    try keep()
  }

  /// A solver with a table that holds what one position may cost; its size decides what can be proven, so it follows
  /// from the budget alone.
  static func oracle(for variant: String, nodes: Int) throws -> Oracle? {
    let bits = Int.bitWidth - nodes.leadingZeroBitCount + 1
    return try Catalog.variant(variant).makeOracle(tableBits: min(max(bits, 12), 24))
  }

  private static func judge(
    _ game: GameToJudge, by oracle: Oracle, nodes: Int, stop: StopFlag
  ) throws(UnplayableGame) -> [Judgement]? {
    try UnplayableGame.naming(game.number) { () throws(TranscriptError) in
      try oracle.judge(game.transcript, game.opening, nodes, stop)
    }
  }
}

/// A recorded game that isn't one by the rules.
package struct UnplayableGame: Error, CustomStringConvertible {
  package let number: Int64
  package let error: TranscriptError

  package var description: String { "game \(number): \(error); “agon check” tells what else is wrong" }

  /// What `body` makes of a game, or an error that names the game.
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
