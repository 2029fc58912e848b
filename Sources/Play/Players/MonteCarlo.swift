/// Monte-Carlo tree search with the UCT rule and uniformly random playouts.
///
/// Source: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006.
struct MonteCarlo<G: BoardGame>: CatalogPlayer {
  static var kind: PlayerKind {
    PlayerKind(
      name: "monte-carlo",
      summary:
        "Grows a tree by random playouts (UCT), for a number of them or for a time; 1000 simulations if none is set.",
      parameters: [
        Parameter("simulations", "playouts per move", .integer(1...1_000_000_000, default: nil)),
        Parameter("time", "milliseconds to think per move", .integer(1...86_400_000, default: nil)),
        Parameter("exploration", "how much the little-visited is tried again", .real(0...100, default: 1.0)),
      ])
  }

  /// A move from its parent's position, and how it has done.
  private struct Node {
    var move: UInt16
    var children: UInt16 = 0
    var firstChild: Int32 = 0
    var visits: Int32 = 0
    /// Points of the side that made the move, a win counting 2 and a draw 1.
    var points: Int32 = 0
  }

  private let game: G
  private let simulations: Int?
  private let milliseconds: Int?
  private let exploration: Float
  private var random = SplitMix(seed: 0)
  private var tree: [Node] = []
  private var path: [Int] = []
  /// No tree grows beyond this many nodes; from there on leaves are played out without being unfolded.
  private static var largestTree: Int { 2_000_000 }

  init(game: G, spec: PlayerSpec) {
    self.game = game
    simulations = spec[integer: "simulations"]
    milliseconds = spec[integer: "time"]
    exploration = Float(spec[real: "exploration"])
  }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in position: G.Position, within budget: Budget) -> Decision<G.Move> {
    let seat = game.seat(in: position)
    var stop = StopRule(nodes: simulations, milliseconds: milliseconds, budget: budget, seat: seat)
    if stop.isEndless { stop = StopRule(nodes: 1000, milliseconds: nil, budget: budget, seat: seat) }
    tree.removeAll(keepingCapacity: true)
    tree.append(Node(move: 0))
    unfold(0, position)
    var done = 0
    while !stop.stops(after: done) {
      simulate(from: position)
      done += 1
    }
    let root = tree[0]
    var best = Int(root.firstChild)
    for child in best..<(best + Int(root.children)) where tree[child].visits > tree[best].visits { best = child }
    return Decision(G.Move(packed: tree[best].move), nodes: done)
  }

  /// Walks down the tree, unfolds where it ends, plays out at random and tells the result all the way up.
  private mutating func simulate(from root: G.Position) {
    var position = root
    var node = 0
    path.removeAll(keepingCapacity: true)
    path.append(0)
    while true {
      if tree[node].children == 0 {
        guard tree[node].visits > 0, tree.count < Self.largestTree, game.standing(in: position) == .open else { break }
        unfold(node, position)
      }
      node = select(below: node)
      game.play(G.Move(packed: tree[node].move), in: &position)
      path.append(node)
    }
    let lastMover = 1 - game.seat(in: position)
    let (standing, seat) = playOut(game, from: position, using: &random)
    let points: Int32 =
      switch standing {
      case .won: seat == lastMover ? 2 : 0
      case .lost: seat == lastMover ? 0 : 2
      case .drawn, .open: 1
      }
    // The seats move in turn, so the points change sides from one node of the path to the next.
    var own = points
    for node in path.reversed() {
      tree[node].visits &+= 1
      tree[node].points &+= own
      own = 2 &- own
    }
  }

  /// Gives a leaf a child for each legal move.
  private mutating func unfold(_ node: Int, _ position: G.Position) {
    let first = tree.count
    for move in game.moves(in: position) { tree.append(Node(move: move.packed)) }
    tree[node].firstChild = Int32(first)
    tree[node].children = UInt16(tree.count - first)
  }

  /// The child with the highest upper confidence bound; any unvisited one comes first.
  private mutating func select(below node: Int) -> Int {
    let first = Int(tree[node].firstChild)
    let count = Int(tree[node].children)
    let visits = Int(tree[node].visits)
    if visits <= count {
      // As long as there are unvisited children, take one of them at random.
      let offset = random.below(count)
      for step in 0..<count {
        let child = first + (offset + step < count ? offset + step : offset + step - count)
        if tree[child].visits == 0 { return child }
      }
    }
    let scale = exploration * naturalLogarithm(visits).squareRoot()
    var best = first
    var bestBound = -Float.infinity
    for child in first..<(first + count) {
      let visits = Float(tree[child].visits)
      let bound = Float(tree[child].points) / (2 * visits) + scale / visits.squareRoot()
      if bound > bestBound { (best, bestBound) = (child, bound) }
    }
    return best
  }
}

/// Plays random moves to the end; tells how the game then stands for the seat whose turn it would be, and that seat.
///
/// A game that hasn't ended after eight moves a cell (only Pop-out may go on so long) is told as open.
@inline(__always)
func playOut<G: BoardGame>(
  _ game: G, from start: G.Position, using random: inout SplitMix
) -> (standing: Standing, seat: Int) {
  var position = start
  var standing = game.standing(in: position)
  var left = 8 &* game.width &* game.height
  while case .open = standing, left > 0 {
    left &-= 1
    game.play(game.randomMove(in: position, using: &random), in: &position)
    standing = game.standing(in: position)
  }
  return (standing, game.seat(in: position))
}

/// The natural logarithm of a positive number, to about seven digits.
///
/// Made of additions, multiplications and divisions alone, which give the same bits on every machine; the C library's
/// logarithm need not, and then neither would the games.
func naturalLogarithm(_ number: Int) -> Float {
  let value = Double(max(number, 1))
  let ratio = (value.significand - 1) / (value.significand + 1)
  let square = ratio * ratio
  // The series of 2 artanh(ratio); |ratio| is below 1/3.
  let series =
    1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square * (1 / 11 + square / 13)))))
  return Float(Double(value.exponent) * 0.693147180559945309 + 2 * ratio * series)
}
