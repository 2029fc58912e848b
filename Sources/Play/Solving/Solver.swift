/// Finds exact values of positions of one game.
///
/// The answers and the number of visited nodes depend only on what the solver was asked since `clear()`: they are the
/// same on every machine.
protocol Solver<G> {
  associatedtype G: SolvedGame

  /// Creates a solver whose table has 2^`tableBits` entries.
  /// - Throws: `SystemTrouble` when there is no memory for them.
  init(game: G, tableBits: Int, memory: TableMemory) throws(SystemTrouble)

  /// The most bytes that the solver's tables take.
  static func tableBytes(game: G, tableBits: Int) -> Int

  /// Removes everything that is known; costs next to nothing.
  mutating func clear()

  /// The number of positions visited since the solver was made.
  var nodes: Int { get }

  /// The exact score of an open position for its mover if it lies between `alpha` and `beta`; else a bound on it: at
  /// most `alpha` when the score is no higher, at least `beta` when it is no lower.
  /// - Returns: nil when `stop`, which counts the nodes of this call alone, came first.
  mutating func score(of position: G.Position, alpha: Int, beta: Int, until stop: StopRule) -> Int?

  /// A move that is known to score at least `score` in the position, the one asked about last, where the solver has
  /// come upon one, even if it was stopped before it knew how good the best is.
  func remembered(keeping score: Int, in position: G.Position) -> G.Move?
}

/// A board game whose positions can be solved, as far as time allows: every game ends, and its course depends on the
/// position alone.
protocol SolvedGame: EvaluatedGame {
  associatedtype Exact: Solver where Exact.G == Self

  /// The score of a position in which the game is over, for the seat whose turn it would be: above 0 when that seat has
  /// won, below when it has lost.
  ///
  /// At games of lines it is the number of marks the winner would still have had to place on a full board, the last one
  /// it placed included; at Reversi the difference in discs, with the empty cells given to the winner.
  func finalScore(of position: Position) -> Int
  /// The size that no score exceeds.
  var highestScore: Int { get }
  /// The position that a text from outside stands for: a transcript, or another form of the game's positions.
  /// - Throws: `TranscriptError` when it is nothing of the kind.
  func position(from text: String) throws(TranscriptError) -> Position
  /// The open position in which these cells have the marks of the first seat and of the second, and `mover` is to move.
  func position(first: [(x: Int, y: Int)], second: [(x: Int, y: Int)], mover: Int) -> Position
}

extension SolvedGame {
  /// The position that a transcript leads to.
  func position(from text: String) throws(TranscriptError) -> Position { try follow(text, seed: 0) }
}

extension Solver {
  /// Creates a solver with memory of its own.
  init(game: G, tableBits: Int) throws(SystemTrouble) {
    try self.init(game: game, tableBits: tableBits, memory: TableMemory())
  }

  func remembered(keeping score: Int, in position: G.Position) -> G.Move? { nil }

  /// The exact score of an open position for its mover; nil when `stop` came first.
  mutating func score(of position: G.Position, game: G, until stop: StopRule) -> Int? {
    let score = score(of: position, alpha: -game.highestScore - 1, beta: game.highestScore + 1, until: stop)
    assert(score.map { abs($0) <= game.highestScore } ?? true, "no score is further from 0 than the game says")
    return score
  }
}

extension SolvedGame where Self: LineGame {
  var highestScore: Int { (width * height + 1) / 2 }

  /// The winner's marks left, the winning one included, when the game ends after this number of plies.
  @inline(__always)
  func marksLeft(after plies: Int) -> Int { (width &* height &+ 2 &- plies) / 2 }

  func finalScore(of position: Position) -> Int {
    let left = marksLeft(after: plies(in: position))
    return switch standing(in: position) {
    case .won: left
    case .lost: -left
    case .drawn, .open: 0
    }
  }
}
