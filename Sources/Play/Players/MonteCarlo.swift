/// Monte-Carlo tree search: UCT with proven wins and losses, a tree that is kept from move to move, and, if wanted,
/// rapid action value estimation and playouts that take wins and stop losses.
///
/// Sources: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; M. Winands, Y. Björnsson and
/// J. Saito, "Monte-Carlo Tree Search Solver", CG 2008; S. Gelly and D. Silver, "Monte-Carlo Tree Search and Rapid
/// Action Value Estimation in Computer Go", Artificial Intelligence 175 (2011); S. Gelly and Y. Wang, "Exploration
/// Exploitation in Go", 2006, for first-play urgency.
struct MonteCarlo<G: SearchedGame>: CatalogPlayer {
  static var kind: PlayerKind { .monteCarlo }

  private typealias Node = SearchTree.Node

  private let game: G
  private let simulations: Int?
  private let milliseconds: Int?
  private let exploration: Float
  private let firstPlay: Float
  private let rave: Float
  private let decisive: Bool
  /// The bits of the number of simulations that are 0 when the clock is read, one less than a power of two: it is
  /// read rarely where simulations are short.
  private let clockMask: Int

  private let rootsOfLogarithms = Logarithm.roots
  private var random = SplitMix(seed: 0)
  private var tree: SearchTree
  /// The tree that the still useful part of the current one is moved to.
  private var spare: SearchTree
  private var count = 0
  /// The position after the last move made in this game, and its node.
  private var last: (position: G.Position, node: Int)?
  private var path: [Int] = []
  /// The moves of a simulation, from the root to the end; only with RAVE or decisive playouts.
  private var trail: [UInt16] = []
  /// For each seat and move, the last simulation in which it was made.
  private var made: [Int32] = []
  private static var moveSlots: Int { 1 << 10 }

  init(game: G, spec: PlayerSpec, memory: TableMemory) throws(SystemTrouble) {
    self.game = game
    simulations = spec[integer: "simulations"]
    milliseconds = spec[integer: "time"]
    exploration = Float(spec[real: "exploration"])
    firstPlay = Float(spec[real: "first-play"])
    rave = Float(spec[real: "rave"])
    decisive = spec[choice: "playouts"] == "decisive"
    clockMask = game.width * game.height > 100 ? 0 : 15
    tree = try SearchTree(keepsLater: rave > 0, memory: memory)
    spare = try SearchTree(keepsLater: rave > 0, memory: memory)
    if rave > 0 { made = Array(repeating: 0, count: 2 * Self.moveSlots) }
  }

  static func tableBytes(game: G, spec: PlayerSpec) -> Int {
    let trees = 2 * SearchTree.bytes(keepsLater: spec[real: "rave"] > 0)
    // Each simulation unfolds one node at most, and the tree is kept for the next move.
    guard spec[integer: "time"] == nil else { return trees }
    let nodes = 2 * (spec[integer: "simulations"] ?? 1_000) * game.width * game.height
    return min(trees, trees / SearchTree.capacity * min(nodes, SearchTree.capacity))
  }

  mutating func begin(seed: UInt64) {
    random = SplitMix(seed: seed)
    last = nil
  }

  mutating func choose(in position: G.Position, within budget: Budget) -> Decision<G.Move> {
    let seat = game.seat(in: position)
    let stop = StopRule(simulations: simulations, milliseconds: milliseconds, budget: budget, seat: seat)
    plant(position)
    if tree.nodes[0].children == 0 { unfold(0, position) }
    for slot in made.indices { made[slot] = 0 }
    var done = 0
    while tree.nodes[0].proof == .none, !stop.stops(after: done, clockMask: clockMask) {
      done += 1
      simulate(from: position, number: Int32(truncatingIfNeeded: done))
    }
    let best = bestChild()
    let move = G.Move(packed: tree.nodes[best].move)
    var next = position
    game.make(move, in: &next)
    last = (next, best)
    return Decision(move, nodes: done, thought: Thought(score: score(of: tree.nodes[best])))
  }

  /// The score of a win that is proven.
  private static var mostScore: Double { 10 }

  /// The log-odds of the points that simulations scored through a node, or what is proven of it, for the side that
  /// moved there.
  private func score(of node: Node) -> Double {
    switch node.proof {
    case .won: Self.mostScore
    case .lost: -Self.mostScore
    case .drawn: 0
    case .none:
      Double(
        Logarithm.natural(of: Int(node.points) + 1) - Logarithm.natural(of: Int(2 * node.visits - node.points) + 1))
    }
  }

  // MARK: The tree from move to move

  /// Simulations that have gone through the root, those for earlier moves of the game included.
  var rootVisits: Int { Int(tree.nodes[0].visits) }

  /// Makes `position` the root, with all that is known of it from the move before.
  private mutating func plant(_ position: G.Position) {
    guard let last, let node = find(position, below: last.node, last.position) else {
      tree.nodes[0] = Node(move: 0)
      tree.later?[0] = SearchTree.Later()
      count = 1
      return
    }
    count = spare.take(node, of: tree)
    swap(&tree, &spare)
  }

  /// The node of a position that is one move of the other side away, or more where somebody has to pass.
  private func find(_ target: G.Position, below node: Int, _ position: G.Position) -> Int? {
    let first = Int(tree.nodes[node].firstChild)
    for child in first..<(first + tree.nodes[node].children) {
      var next = position
      game.make(G.Move(packed: tree.nodes[child].move), in: &next)
      if next == target { return child }
      let passes = game.forcedMove(in: next) != nil || game.seat(in: next) != game.seat(in: target)
      if passes, let found = find(target, below: child, next) { return found }
    }
    return nil
  }

  /// The child to play: a win if there is one, no loss if it can be helped, else the most visited.
  private func bestChild() -> Int {
    let nodes = tree.nodes
    let first = Int(nodes[0].firstChild)
    func rank(_ child: Int) -> Int32 {
      switch nodes[child].proof {
      case .won: .max
      case .lost: nodes[child].visits - .max
      case .drawn where nodes[0].proof == .drawn: .max
      case .drawn, .none: nodes[child].visits
      }
    }
    return (first..<(first + nodes[0].children)).reduce(first) { rank($1) > rank($0) ? $1 : $0 }
  }

  // MARK: One simulation

  /// Walks down the tree, unfolds where it ends, plays out and reports the result all the way up.
  private mutating func simulate(from root: G.Position, number: Int32) {
    let nodes = tree.nodes
    var position = root
    var node = 0
    path.removeAll(keepingCapacity: true)
    path.append(0)
    trail.removeAll(keepingCapacity: true)
    while nodes[node].proof == .none {
      if nodes[node].children == 0 {
        guard nodes[node].visits > 0, count + game.width * game.height < SearchTree.capacity else { break }
        unfold(node, position)
      }
      node = rave > 0 ? selectWithLater(below: node) : select(below: node)
      let move = nodes[node].move
      game.play(G.Move(packed: move), in: &position)
      path.append(node)
      if rave > 0 { trail.append(move) }
    }
    let points = result(of: node, position)
    if rave > 0 { learnLater(points: points, number: number) }
    // The seats move in turn, so the points change sides from one node of the path to the next.
    var own = points
    for node in path.reversed() {
      nodes[node].visits &+= 1
      nodes[node].points &+= own
      own = 2 &- own
    }
  }

  /// The points that a simulation ends with, for the side that made the last move of the path.
  @inline(__always)
  private mutating func result(of node: Int, _ position: G.Position) -> Int32 {
    if tree.nodes[node].proof == .none {
      let proof = proof(of: game.standing(in: position))
      if proof == .none {
        let lastMover = 1 - game.seat(in: position)
        let (standing, seat) =
          decisive || rave > 0
          ? watchedPlayOut(game, from: position, decisive: decisive, trail: &trail, using: &random)
          : game.playOut(from: position, using: &random)
        switch standing {
        case .won: return seat == lastMover ? 2 : 0
        case .lost: return seat == lastMover ? 0 : 2
        case .drawn, .open: return 1
        }
      }
      prove(proof)
    }
    return switch tree.nodes[node].proof {
    case .won: 2
    case .lost: 0
    case .drawn, .none: 1
    }
  }

  private func proof(of standing: Standing) -> SearchTree.Proof {
    switch standing {
    case .open: .none
    case .won: .lost
    case .lost: .won
    case .drawn: .drawn
    }
  }

  /// Records the result that the end of the path has been proven to have, and what follows from it further up.
  private mutating func prove(_ proof: SearchTree.Proof) {
    let nodes = tree.nodes
    nodes[path[path.count - 1]].proof = proof
    for place in path.indices.dropLast().reversed() {
      let parent = path[place]
      let first = Int(nodes[parent].firstChild)
      var best = SearchTree.Proof.lost
      for child in first..<(first + nodes[parent].children) {
        let proof = nodes[child].proof
        if proof == .won {
          best = .won
          break
        }
        if proof == .none { best = .none }
        if proof == .drawn, best == .lost { best = .drawn }
      }
      switch best {
      case .none: return
      case .won: nodes[parent].proof = .lost
      case .lost: nodes[parent].proof = .won
      case .drawn: nodes[parent].proof = .drawn
      }
    }
  }

  /// Gives a leaf a child for each legal move.
  private mutating func unfold(_ node: Int, _ position: G.Position) {
    let first = count
    for move in game.moves(in: position) {
      tree.nodes[count] = Node(move: move.packed)
      tree.later?[count] = SearchTree.Later()
      count += 1
    }
    tree.nodes[node].firstChild = Int32(first)
    tree.nodes[node].children = count - first
  }

  /// The square root of the natural logarithm, which all children's bounds have in common.
  @inline(__always)
  private func rootOfLogarithm(of visits: Int) -> Float {
    visits < rootsOfLogarithms.count
      ? rootsOfLogarithms[visits] : Logarithm.natural(of: visits).squareRoot()
  }

  /// The child with the highest upper confidence bound; no lost one if it can be helped.
  private mutating func select(below node: Int) -> Int {
    let nodes = tree.nodes
    let first = Int(nodes[node].firstChild)
    let count = nodes[node].children
    let visits = Int(nodes[node].visits)
    let scale = exploration * rootOfLogarithm(of: visits)
    // A child without visits takes part with the value of a first play; from there on all have some.
    let offset = visits <= count || firstPlay < 10 ? random.below(count) : 0
    var best = first
    var bestBound = -Float.infinity
    for step in 0..<count {
      let child = first &+ (offset &+ step < count ? offset &+ step : offset &+ step &- count)
      let visits = Float(nodes[child].visits)
      let bound: Float
      switch nodes[child].proof {
      case .lost: continue
      case .drawn: bound = 0.5
      case .won, .none:
        if visits == 0 {
          if firstPlay >= 10 { return child }
          bound = firstPlay
        } else {
          bound = Float(nodes[child].points) / (2 * visits) + scale / visits.squareRoot()
        }
      }
      if bound > bestBound { (best, bestBound) = (child, bound) }
    }
    return best
  }

  // MARK: Rapid action value estimation

  /// Selects a child as `select` does, with the results of moves that were made later mixed in, the less the more
  /// visits a move has itself: their weight is the square root of k / (3n + k).
  private mutating func selectWithLater(below node: Int) -> Int {
    let nodes = tree.nodes
    guard let later = tree.later else { return select(below: node) }
    let first = Int(nodes[node].firstChild)
    let count = nodes[node].children
    let scale = exploration * rootOfLogarithm(of: Int(nodes[node].visits))
    let offset = random.below(count)
    var best = first
    var bestBound = -Float.infinity
    for step in 0..<count {
      let child = first + (offset + step < count ? offset + step : offset + step - count)
      if nodes[child].proof == .lost { continue }
      let visits = Float(nodes[child].visits)
      let weight = later[child].visits > 0 ? (rave / (3 * visits + rave)).squareRoot() : 0
      let laterValue = later[child].visits > 0 ? Float(later[child].points) / Float(2 * later[child].visits) : 0
      let own = visits > 0 ? Float(nodes[child].points) / (2 * visits) : min(firstPlay, 1)
      let bound = (1 - weight) * own + weight * laterValue + scale / max(visits, 1).squareRoot()
      if bound > bestBound { (best, bestBound) = (child, bound) }
    }
    return best
  }

  /// Credits moves that could have been made earlier with the result of the simulation in which they were made later.
  private mutating func learnLater(points: Int32, number: Int32) {
    let nodes = tree.nodes
    guard let later = tree.later else { return }
    let lastOfPath = path.count - 1
    for ply in trail.indices.reversed() {
      made[slot(of: trail[ply], ply: ply)] = number
      guard ply < lastOfPath else { continue }
      // The side that made the last move of the path has the points; it also moves an even number of plies earlier.
      let own = (lastOfPath - 1 - ply) & 1 == 0 ? points : 2 - points
      let first = Int(nodes[path[ply]].firstChild)
      for child in first..<(first + nodes[path[ply]].children)
      where made[slot(of: nodes[child].move, ply: ply)] == number {
        later[child].visits &+= 1
        later[child].points &+= own
      }
    }
  }

  /// The index of the results of a move made this number of plies below the root.
  @inline(__always)
  private func slot(of move: UInt16, ply: Int) -> Int {
    (ply & 1) &* Self.moveSlots &+ Int(move) & (Self.moveSlots &- 1)
  }
}

extension PlayerKind {
  /// Monte-Carlo tree search, at board games and at games whose rules are a program.
  static let monteCarlo =
    PlayerKind(
      name: "monte-carlo",
      summary:
        "Grows a tree by random playouts (UCT), for a number of them or for a time; 1000 simulations if none is set.",
      parameters: [
        Parameter("simulations", "playouts per move", .integer(1...1_000_000_000, default: nil)),
        Parameter("time", "milliseconds to think per move", .integer(1...86_400_000, default: nil)),
        Parameter("exploration", "how much the little-visited is tried again", .real(0...100, default: 1.0)),
        Parameter(
          "first-play", "value of a move not tried yet; at 10 each comes once before any comes again",
          .real(0...10, default: 10)),
        Parameter(
          "rave", "visits up to which a move is judged by its later occurrences too; 0 for never",
          .real(0...1_000_000, default: 0)),
        Parameter(
          "playouts", "uniform, or decisive: takes wins and stops losses in one move",
          .choice(["uniform", "decisive"])),
      ])
}
