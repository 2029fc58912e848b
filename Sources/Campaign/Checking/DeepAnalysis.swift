import Dispatch
import Play
import Store
import Synchronization

/// Judges the moves left open when games were judged one by one: solves the positions before and after them, each once
/// for all games that it occurs in, on several cores, and stores the results as it goes.
///
/// A position is solved without knowledge of others, so that what can be proven depends on the budget only.
package final class DeepAnalysis: GameAnalysis {
  /// The default budget for each position, in nodes: minutes.
  package static let nodes = 1_000_000_000
  /// The number of games that are read, or written, at once.
  private static let portion = 512
  /// The time that proofs may wait to be stored, in nanoseconds.
  private static let patience: Nanoseconds = 200_000_000

  /// The games of a variant, with the order in which the positions that they need are tried.
  private struct Plan: Sendable {
    let variant: String
    /// The games by number, with the moves that are open.
    let games: [(number: Int64, moves: [RecordedMove])]
    let order: ProofOrder
  }

  /// The progress on a variant.
  private struct State {
    var order = ProofOrder([], nodes: 1, known: [:])
    var sleepers = 0
    var done = 0
    var failure: (any Error)?
    var remarks: [String] = []
  }

  private let store: Store
  private let nodes: Int
  private let stop: StopFlag
  private let plans: [Plan]
  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)

  /// The number of positions to solve, if none turns out too hard.
  package let total: Int

  /// Creates a deep analysis.
  /// - Parameters:
  ///   - work: the numbers of the games, variant by variant; each judged already with a smaller budget.
  ///   - nodes: the budget for each position, in nodes.
  ///   - stop: ends it early when it is raised; positions in progress are given up.
  /// - Throws: `UnplayableGame`, `SystemTrouble`, or the error of reading.
  package init(_ work: [(variant: String, games: [Int64])], in store: Store, nodes: Int, stop: StopFlag) throws {
    (self.store, self.nodes, self.stop) = (store, nodes, stop)
    plans = try work.compactMap { try Self.plan(for: $0.games, of: $0.variant, in: store, nodes: nodes) }
    total = plans.reduce(0) { $0 + $1.order.open }
  }

  /// The number of positions tried so far.
  package var done: Int { state.withLock { $0.done } }

  /// The reasons why positions were left, a sentence for each variant.
  package var remarks: [String] { state.withLock { $0.remarks } }

  private static func plan(
    for games: [Int64], of variant: String, in store: Store, nodes: Int
  ) throws -> Plan? {
    guard let solver = try Catalog.variant(variant).makeSolver(tableBits: 8) else { return nil }
    var plan: [(number: Int64, moves: [RecordedMove])] = []
    var positions: [Int: Set<String>] = [:]
    for first in stride(from: 0, to: games.count, by: portion) {
      let numbers = games[first..<min(games.count, first + portion)]
      let open = try store.openMoves(of: numbers)
      for game in try store.gamesToJudge(numbers) {
        guard let plies = open[game.number] else { continue }
        let moves = try UnplayableGame.naming(game.number) { () throws(TranscriptError) in
          try solver.moves(game.transcript, game.opening)
        }.filter { plies.contains($0.ply) }
        for move in moves {
          positions[move.ply, default: []].insert(move.before)
          if case .open(let position, _) = move.after { positions[move.ply + 1, default: []].insert(position) }
        }
        plan.append((game.number, moves))
      }
    }
    let levels = positions.sorted { $0.key > $1.key }.map {
      ProofOrder.Level(plies: $0.key, positions: $0.value.sorted())
    }
    let known = try store.proofs(of: variant, among: levels.flatMap(\.positions))
    return Plan(variant: variant, games: plan, order: ProofOrder(levels, nodes: nodes, known: known))
  }

  /// Solves all positions, or those that it can before it is stopped, and judges the games of each variant that it
  /// completes.
  /// - Returns: whether all variants are complete.
  /// - Throws: `SystemTrouble`, or the error of reading or storing.
  package func run(workers: Int) throws -> Bool {
    for plan in plans where !stop.isRaised {
      state.withLock { $0.order = plan.order }
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        do { try prove(plan.variant) } catch { fail(error) }
      }
      if let failure = state.withLock({ $0.failure }) { throw failure }
      if stop.isRaised { return false }
      try judge(plan)
    }
    return !stop.isRaised
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    stop.raise(true)
    wake()
  }

  private func wake() {
    state.withLock { state in
      for _ in 0..<state.sleepers { bell.signal() }
      state.sleepers = 0
    }
  }

  /// The next position to try, after a wait if need be; nil at the end.
  private func next() -> String? {
    while true {
      let step = state.withLock { state in
        // Checked while holding the lock: otherwise the alarm might come before a thread is asleep.
        let step = stop.isRaised ? .end : state.order.advance()
        if step == .wait { state.sleepers += 1 }
        return step
      }
      switch step {
      case .position(let position): return position
      case .wait: bell.wait()
      case .end: return nil
      }
    }
  }

  private func prove(_ variant: String) throws {
    var proofs: [(position: String, proof: Proof)] = []
    var kept = Clock.now()
    func keep() throws {
      if !proofs.isEmpty { try store.write(proofs, of: variant) }
      proofs.removeAll()
      kept = Clock.now()
    }
    guard let solver = try Analysis.solver(for: variant, nodes: nodes) else { return }
    while let position = next() {
      let proof = try solver.prove(position, nodes, stop)
      if let proof { proofs.append((position, proof)) }
      state.withLock { state in
        state.order.record(proof, of: position)
        if proof != nil { state.done += 1 }
      }
      wake()
      if Clock.now() - kept >= Self.patience { try keep() }
    }
    wake()
    try keep()
  }

  private func judge(_ plan: Plan) throws {
    let (known, surrender) = state.withLock { ($0.order.known, $0.order.surrender) }
    for first in stride(from: 0, to: plan.games.count, by: Self.portion) {
      let games = plan.games[first..<min(plan.games.count, first + Self.portion)]
      try store.write(
        games.map { game in
          JudgedGame(number: game.number, judgements: game.moves.map { $0.judgement { known[$0]?.score } })
        }, nodes: nodes)
    }
    guard let surrender else { return }
    state.withLock { state in
      state.remarks.append(
        "\(plan.variant): \(surrender.failures) of \(surrender.tries) positions after \(surrender.plies) plies took more "
          + "than \(nodes) nodes; \(surrender.left) more, after as many plies or fewer, were left")
    }
  }
}
