import Dispatch
import Play
import Store
import Synchronization

/// Judges the moves that were left open when games were judged one by one: solves the positions before and after them,
/// each once for all games that it occurs in, on several cores, and keeps what it finds as it goes.
///
/// A position is solved with nothing known of others, so that what can be proven in a budget depends on nothing else.
package final class DeepAnalysis: GameAnalysis {
  /// What each position may cost, unless something else is asked for: minutes.
  package static let nodes = 1_000_000_000
  /// Games that are read, or written, at once.
  private static let portion = 512
  /// How long proofs may wait to be kept.
  private static let patience: Int64 = 200_000_000

  /// The games of a variant, and in which order the positions that they need are tried.
  private struct Plan: Sendable {
    let variant: String
    /// By number, with the moves that are open.
    let games: [(number: Int64, moves: [RecordedMove])]
    let order: ProofOrder
  }

  /// Where the work on a variant stands.
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

  /// How many positions are to be solved, if none turns out too hard.
  package let total: Int

  /// - Parameters:
  ///   - work: the numbers of the games, variant by variant; each judged already in a smaller budget.
  ///   - nodes: what each position may cost.
  ///   - stop: ends it early when it is raised; positions under way are given up.
  /// - Throws: `UnplayableGame`, `SystemTrouble`, or why something couldn't be read.
  package init(_ work: [(variant: String, games: [Int64])], in store: Store, nodes: Int, stop: StopFlag) throws {
    (self.store, self.nodes, self.stop) = (store, nodes, stop)
    plans = try work.compactMap { try Self.plan(for: $0.games, of: $0.variant, in: store, nodes: nodes) }
    total = plans.reduce(0) { $0 + $1.order.open }
  }

  /// Positions that have been tried so far.
  package var done: Int { state.withLock { $0.done } }

  /// Why positions were left, a sentence for each variant.
  package var remarks: [String] { state.withLock { $0.remarks } }

  private static func plan(
    for games: [Int64], of variant: String, in store: Store, nodes: Int
  ) throws -> Plan? {
    guard let oracle = try Catalog.variant(variant).makeOracle(tableBits: 8) else { return nil }
    var plan: [(number: Int64, moves: [RecordedMove])] = []
    var positions: [Int: Set<String>] = [:]
    for first in stride(from: 0, to: games.count, by: portion) {
      let numbers = games[first..<min(games.count, first + portion)]
      let open = try store.openMoves(of: numbers)
      for game in try store.gamesToJudge(numbers) {
        guard let plies = open[game.number] else { continue }
        let moves = try UnplayableGame.naming(game.number) { () throws(TranscriptError) in
          try oracle.moves(game.transcript, game.opening)
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

  /// Solves all positions, or as many as can be until it is stopped, and judges the games of each variant that it comes
  /// to the end of.
  /// - Returns: whether it came to the end of all.
  /// - Throws: `SystemTrouble`, or why something couldn't be read or kept.
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

  /// The next position to try, waiting for it if need be; nil at the end.
  private func next() -> String? {
    while true {
      let step = state.withLock { state in
        // Looked at in here, or its alarm might come before there is somebody asleep.
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
    guard let oracle = try Analysis.oracle(for: variant, nodes: nodes) else { return }
    while let position = next() {
      let proof = try oracle.prove(position, nodes, stop)
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
