import Play

/// The order in which positions of a variant are tried, those of late plies first, and the rule for giving up.
///
/// Positions are tried in rounds, and a round is decided on when all before it are over, so that its positions don't
/// depend on the number tried at once, nor on which of them is ready first. Rounds are small until positions turn out
/// to be easy, and when more than a quarter of the last ones were too hard, those before them, which are harder, are
/// left.
struct ProofOrder {
  /// The positions after a number of plies.
  struct Level {
    let plies: Int
    let positions: [String]
  }

  /// The next step.
  enum Step: Equatable {
    /// A position to be tried.
    case position(String)
    /// A wait for the positions in progress.
    case wait
    case end
  }

  /// The reason why positions were left.
  struct Surrender: Equatable {
    /// The ply at which positions turned out too hard.
    let plies: Int
    /// The number of the positions tried last that were too hard.
    let failures: Int
    /// The number of positions tried last.
    let tries: Int
    /// The number of positions left without being tried.
    let left: Int
  }

  /// The minimum size of rounds, but where a ply has fewer left, and the maximum.
  private static let sizes = 8...64

  private let levels: [Level]
  private let nodes: Int
  private(set) var known: [String: Proof]
  private(set) var surrender: Surrender?
  private var level = 0
  private var round = 0..<0
  private var size = sizes.lowerBound
  private var next = 0
  private var underWay = 0
  /// The results of the last rounds, until they are enough for a decision.
  private var last = (tries: 0, failures: 0)

  /// Creates the order of a variant's positions.
  /// - Parameters:
  ///   - levels: the positions by ply, the last one first.
  ///   - nodes: the budget for each position, in nodes.
  ///   - known: the proofs that are known already.
  init(_ levels: [Level], nodes: Int, known: [String: Proof]) {
    (self.levels, self.nodes, self.known) = (levels, nodes, known)
  }

  /// The maximum number of positions still to be tried.
  var open: Int {
    var ahead = self
    return ahead.advance() == .end ? 0 : levels.reduce(0) { $0 + $1.positions.count { !isSettled($0) } }
  }

  /// Moves on to the next step; the result of a position has to be recorded afterwards.
  mutating func advance() -> Step {
    while surrender == nil, level < levels.count {
      let positions = levels[level].positions
      while next < round.upperBound {
        let position = positions[next]
        next += 1
        if !isSettled(position) {
          underWay += 1
          return .position(position)
        }
      }
      if underWay > 0 { return .wait }
      finishRound(positions[round])
      beginRound()
    }
    return underWay > 0 ? .wait : .end
  }

  /// Adds the result of a position; nil when it was given up.
  mutating func record(_ proof: Proof?, of position: String) {
    underWay -= 1
    if let proof { known[position] = proof }
  }

  private func isSettled(_ position: String) -> Bool {
    known[position].map { $0.score != nil || $0.nodes >= nodes } ?? false
  }

  private mutating func finishRound(_ positions: ArraySlice<String>) {
    guard !positions.isEmpty else { return }
    let proofs = positions.compactMap { known[$0] }
    last.tries += positions.count
    last.failures += positions.count - proofs.count { $0.score != nil }
    // The next ply's positions may take several times as much.
    let most = proofs.lazy.map(\.nodes).max() ?? nodes
    size = most <= nodes / 8 ? min(2 * size, Self.sizes.upperBound) : Self.sizes.lowerBound
    guard last.tries >= Self.sizes.lowerBound else { return }
    if 4 * last.failures > last.tries {
      surrender = Surrender(
        plies: levels[level].plies, failures: last.failures, tries: last.tries,
        left: levels[level].positions[round.upperBound...].count { !isSettled($0) }
          + levels[(level + 1)...].reduce(0) { $0 + $1.positions.count { !isSettled($0) } })
    }
    last = (0, 0)
  }

  private mutating func beginRound() {
    guard surrender == nil else { return }
    if round.upperBound == levels[level].positions.count {
      level += 1
      round = 0..<0
      next = 0
      guard level < levels.count else { return }
    }
    round = round.upperBound..<min(round.upperBound + size, levels[level].positions.count)
  }
}
