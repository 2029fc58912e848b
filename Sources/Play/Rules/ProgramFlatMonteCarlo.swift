/// Flat Monte Carlo at games whose rules are a program: random games from each legal move in turn, without a tree; the
/// move with the highest mean score is made.
///
/// Chance is drawn anew in each random game, from a seed of the player's own: the player doesn't know what follows
/// from the game's seed.
///
/// Source: B. Brügmann, *Monte Carlo Go*, 1993.
struct ProgramFlatMonteCarlo: CatalogPlayer {
  typealias G = ProgramGame

  static var kind: PlayerKind { .flatMonteCarlo }

  private let game: ProgramGame
  private let simulations: Int?
  private let milliseconds: Int?
  private var random = SplitMix(seed: 0)

  init(game: ProgramGame, spec: PlayerSpec, memory: TableMemory) {
    self.game = game
    simulations = spec[integer: "simulations"]
    milliseconds = spec[integer: "time"]
  }

  mutating func begin(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func choose(in view: ProgramGame.View, within budget: Budget) -> Decision<ProgramGame.Move> {
    let stop = StopRule(simulations: simulations, milliseconds: milliseconds, budget: budget, seat: view.seat)
    let moves = game.moves(in: view)
    var points = [Double](repeating: 0, count: moves.count)
    var done = 0
    // A round that the program doesn't complete counts for no move: else the first moves would be judged by more
    // games.
    while moves.count > 1, !stop.stops(after: done, clockMask: 0) {
      guard let scores = playOutEach(moves, in: view) else { break }
      for (move, score) in scores.enumerated() { points[move] += score }
      done += moves.count
    }
    guard let best = moves.indices.max(by: { points[$0] < points[$1] }) else {
      preconditionFailure("nobody is asked in a game that is over")
    }
    return Decision(moves[best], nodes: done)
  }

  /// The score of a random game after each move; nil where the program fails.
  private mutating func playOutEach(_ moves: [ProgramGame.Move], in view: ProgramGame.View) -> [Double]? {
    var scores: [Double] = []
    for move in moves {
      var position = game.withOtherChance(view.position, seed: random.next() & Seed.max)
      game.play(move, in: &position)
      guard let outcome = game.playOut(from: position, using: &random) else { return nil }
      scores.append(outcome.score(of: view.seat))
    }
    return scores
  }
}

extension ProgramGame {
  /// The number of moves after which a random game counts as a draw.
  private static let longest = 1_000

  /// The outcome of a game that goes on at random; nil where the program fails.
  func playOut(from start: Position, using random: inout SplitMix) -> Outcome? {
    var position = start
    for _ in 0..<Self.longest {
      if case .over(let outcome) = turn(in: position) { return outcome.reason == .void ? nil : outcome }
      play(randomMove(in: view(of: position), using: &random), in: &position)
    }
    return .shared(by: seats, reason: .turnLimit)
  }
}

extension PlayerKind {
  /// Monte Carlo without a tree, at games whose rules are a program.
  static let flatMonteCarlo =
    PlayerKind(
      name: "flat-monte-carlo",
      summary:
        "Plays random games from each move and makes the best, at programs' games, with dice too; 1000 if none is set.",
      parameters: ["simulations", "time"].compactMap { name in
        PlayerKind.monteCarlo.parameters.first { $0.name == name }
      })
}
