import Play

/// Which positions of a variant are tried next, those of late plies first, and when it is no use to go on.
///
/// They are tried in rounds, and a round is decided on when all before it are over, so that what is tried doesn't depend
/// on how many are tried at once, nor on which of them is ready first. Rounds are small until positions turn out to be
/// easy, and when more than a quarter of the last ones were too hard, those before them, which are harder, are left.
struct ProofOrder {
  /// Positions after as many plies.
  struct Level {
    let plies: Int
    let positions: [String]
  }

  /// What to do next.
  enum Step: Equatable {
    /// This position is to be tried.
    case position(String)
    /// What is being tried has to come to its end first.
    case wait
    case end
  }

  /// Why positions were left.
  struct Surrender: Equatable {
    /// The ply at which they turned out too hard.
    let plies: Int
    /// How many of those tried last were too hard.
    let failures: Int
    /// How many were tried last.
    let tries: Int
    /// How many positions were left without being tried.
    let left: Int
  }

  /// Rounds have as many positions at least, but where a ply has fewer left, and at most.
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
  /// Those of the last rounds, until they are enough to tell something by.
  private var last = (tries: 0, failures: 0)

  /// - Parameters:
  ///   - levels: the positions by ply, the last one first.
  ///   - nodes: what each may cost.
  ///   - known: what is known of them already.
  init(_ levels: [Level], nodes: Int, known: [String: Proof]) {
    (self.levels, self.nodes, self.known) = (levels, nodes, known)
  }

  /// How many positions are still to be tried at most.
  var open: Int {
    var ahead = self
    return ahead.advance() == .end ? 0 : levels.reduce(0) { $0 + $1.positions.count { !isSettled($0) } }
  }

  /// Tells what to do next; what came of a position has to be recorded afterwards.
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

  /// Takes in what came of a position; nil when it was given up.
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
