/// Plays the best move of every position that it can prove in its budget, and searches by alpha-beta where it can't.
struct Perfect<G: SolvedGame>: CatalogPlayer {
  static var kind: PlayerKind {
    PlayerKind(
      name: "perfect",
      summary:
        "Makes a provably best move where half its budget suffices for the proof, else alpha-beta's; 2,000,000 nodes if none are set.",
      parameters: [
        Parameter("nodes", "positions to visit per move", .integer(2...1_000_000_000_000, default: nil)),
        Parameter("time", "milliseconds to think per move", .integer(1...86_400_000, default: nil)),
        Parameter("table", "size of the table of proofs, 2^N entries", .integer(8...28, default: 20)),
      ],
      isDeterministic: true)
  }

  private let game: G
  private let nodeLimit: Int?
  private let milliseconds: Int?
  private let prover: Prover<G>
  private var search: AlphaBeta<G>

  init(game: G, spec: PlayerSpec, memory: TableMemory) throws(SystemTrouble) {
    self.game = game
    nodeLimit = spec[integer: "nodes"]
    milliseconds = spec[integer: "time"]
    prover = Prover(game, tableBits: spec[integer: "table"] ?? 20, memory: memory)
    search = try AlphaBeta(
      game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind), memory: memory, proves: false)
  }

  static func tableBytes(game: G, spec: PlayerSpec) -> Int {
    // Beside its own proofs it has an alpha-beta that proves nothing.
    game.proverBytes(tableBits: spec[integer: "table"] ?? 20) + TranspositionTable.bytes(bits: 20)
  }

  mutating func begin(seed: UInt64) {
    prover.clear()
    search.begin(seed: seed)
  }

  mutating func choose(in position: G.Position, within budget: Budget) throws(SystemTrouble) -> Decision<G.Move> {
    var half = budget.half(for: game.seat(in: position), nodes: nodeLimit, milliseconds: milliseconds)
    if half.nodes == nil, half.nanoseconds == nil { half.nodes = 1_000_000 }
    let (moves, nodes) = try prover.prove(position, StopRule(nodes: nil, milliseconds: nil, budget: half))
    if let move = moves.first { return Decision(move, nodes: nodes) }
    var decision = try search.choose(in: position, within: half)
    decision.nodes += nodes
    return decision
  }
}

extension Budget {
  /// Half of what the tournament and a player's own parameters allow `seat` for one decision, without the game's
  /// clocks.
  fileprivate func half(for seat: Int, nodes own: Int?, milliseconds: Int?) -> Budget {
    var half = self
    half.clocks = nil
    half.nodes = [nodes, own].compactMap { $0 }.min().map { max(1, $0 / 2) }
    half.nanoseconds = [share(for: seat), milliseconds.map { Int64($0) * 1_000_000 }].compactMap { $0 }.min().map {
      $0 / 2
    }
    return half
  }
}
