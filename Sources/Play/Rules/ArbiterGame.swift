/// A game that an external program plays from start to end: Agon sees no moves and knows nothing of its positions.
public struct ArbiterGame: Game {
  /// The state of a game, of which nothing is known.
  public struct Position: Hashable, Sendable {}

  public let variant: Variant
  public let seats: Int
  private let program: any ArbiterProgram
  private let commands: [String: [String]]
  private let patience = RulesPatience()

  /// Creates a game at a variant of a program.
  /// - Parameters:
  ///   - variant: its whole name, `GAME:REST` or `GAME` alone.
  ///   - commands: the command by which the program runs each player, by name.
  public init(_ program: any ArbiterProgram, variant: String, seats: Int, commands: [String: [String]]) {
    precondition(Outcome.possibleSeats ~= seats, "a game has 1 to 16 seats")
    (self.program, self.seats, self.commands) = (program, seats, commands)
    self.variant = Variant(ofProgram: variant)
  }

  /// The failure after which no more games are played, since the program has failed repeatedly in one; nil before.
  var withdrawal: RulesTrouble? { patience.withdrawal }

  /// Plays a game, and plays it again where the program fails; the game is void if every attempt fails.
  func play(_ job: Job) -> GameRecord {
    let rest = String(variant.name.dropFirst(variant.game.count + 1))
    let players = job.players.map { name in
      guard let command = commands[name] else { preconditionFailure("no arbiter can run \(name)") }
      return ArbiterPlayer(name: name, command: command)
    }
    let result =
      patience.asking { () throws(RulesTrouble) in try program.play(rest, seed: job.seed, players: players) }
      ?? ArbiterResult(outcome: .shared(by: seats, reason: .void))
    return GameRecord(
      job: job, transcript: result.record, outcome: result.outcome, plies: result.plies,
      efforts: Array(repeating: Effort(), count: seats), fault: result.fault,
      numbers: result.numbers)
  }

  public func start(seed: UInt64) -> Position { Position() }

  /// The end without a result: the course of a game is known to the program alone.
  public func turn(in position: Position) -> Turn {
    .over(.shared(by: seats, reason: .void))
  }

  public func moves(in view: Position) -> EmptyCollection<Never> { EmptyCollection() }
  public func isLegal(_ move: Never, in view: Position) -> Bool {}
  public func randomMove(in view: Position, using random: inout SplitMix) -> Never {
    preconditionFailure("an arbiter's game has no moves")
  }
  public func play(_ move: Never, in position: inout Position) {}
  public func plies(in position: Position) -> Int { 0 }
  public func text(for move: Never, in position: Position) -> String {}
  public func readMove(in position: Position, from transcript: inout TranscriptText) -> Never? { nil }
}
