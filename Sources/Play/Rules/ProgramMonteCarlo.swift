/// Monte-Carlo tree search for any number of seats, at games whose rules are a program: UCT where each seat looks for
/// its own score, the share of the others that it comes in ahead of.
///
/// Each simulation asks the program for one new position and for all moves of one random game from there, which takes
/// nearly all of its time: the tree keeps whole positions. The player is for games without chance and hidden
/// information.
///
/// Sources: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; N. Sturtevant, "An Analysis of
/// UCT in Multi-Player Games", CG 2008.
struct ProgramMonteCarlo: CatalogPlayer {
  typealias G = ProgramGame

  static var kind: PlayerKind { .monteCarlo }

  /// The parameters of the kind that have a meaning here.
  static let parameters: Set = ["simulations", "time", "exploration", "first-play"]

  private struct Node {
    let move: ProgramGame.Move?
    /// The seat that made the move, whose score `points` adds up.
    let seat: Int
    /// The position, once it has been asked for.
    var position: ProgramGame.Position?
    var children: Range<Int> = 0..<0
    var visits = 0
    var points = 0.0
  }

  private let game: ProgramGame
  private let simulations: Int?
  private let milliseconds: Int?
  private let exploration: Double
  private let firstPlay: Double
  private var random = SplitMix(seed: 0)
  private var nodes: [Node] = []

  init(game: ProgramGame, spec: PlayerSpec, memory: TableMemory) {
    self.game = game
    simulations = spec[integer: "simulations"]
    milliseconds = spec[integer: "time"]
    exploration = spec[real: "exploration"]
    firstPlay = spec[real: "first-play"]
  }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in view: ProgramGame.View, within budget: Budget) -> Decision<ProgramGame.Move> {
    let stop = StopRule(simulations: simulations, milliseconds: milliseconds, budget: budget, seat: view.seat)
    nodes = [Node(move: nil, seat: 0, position: view.position)]
    unfold(0)
    var done = 0
    while nodes[0].children.count > 1, !stop.stops(after: done, clockMask: 0) {
      done += 1
      guard simulate() else { break }
    }
    guard let best = nodes[0].children.max(by: { nodes[$0].visits < nodes[$1].visits }), let move = nodes[best].move
    else { preconditionFailure("nobody is asked in a game that is over") }
    // The program need not keep what has been looked at.
    defer { nodes = [] }
    return Decision(move, nodes: done)
  }

  /// Walks down the tree, asks for a new position, plays on at random, and adds the scores all the way up; false where
  /// the program has failed.
  private mutating func simulate() -> Bool {
    var path = [0]
    while let node = path.last, !nodes[node].children.isEmpty {
      let child = select(below: node)
      path.append(child)
      guard nodes[child].position == nil else { continue }
      guard let move = nodes[child].move, var position = nodes[node].position else { return false }
      game.play(move, in: &position)
      nodes[child].position = position
      unfold(child)
      break
    }
    guard let leaf = path.last, let position = nodes[leaf].position,
      let outcome = game.playOut(from: position, using: &random)
    else {
      return false
    }
    for node in path {
      nodes[node].visits += 1
      nodes[node].points += outcome.score(of: nodes[node].seat)
    }
    return true
  }

  /// Gives a node a child for each legal move; none where the game is over.
  private mutating func unfold(_ node: Int) {
    guard let position = nodes[node].position, case .seat(let seat) = game.turn(in: position) else { return }
    let first = nodes.count
    nodes += game.moves(in: game.view(of: position)).map { Node(move: $0, seat: seat) }
    nodes[node].children = first..<nodes.count
  }

  /// The child with the highest upper confidence bound, chance deciding among equals.
  private mutating func select(below node: Int) -> Int {
    let children = nodes[node].children
    let logarithm = Double(Logarithm.natural(of: max(nodes[node].visits, 1)))
    let offset = random.below(children.count)
    var (best, bestBound) = (children.lowerBound, -Double.infinity)
    for step in 0..<children.count {
      let child = children.lowerBound + (offset + step) % children.count
      let visits = Double(nodes[child].visits)
      let bound =
        visits == 0 ? firstPlay : nodes[child].points / visits + exploration * (logarithm / visits).squareRoot()
      if bound > bestBound { (best, bestBound) = (child, bound) }
    }
    return best
  }
}
