/// A game that a program outside plays from its start to its end: it has no moves here, and nothing is known of its
/// positions.
public struct ArbiterGame: Game {
  /// The state of a game, of which nothing is known.
  public struct Position: Hashable, Sendable {}

  public let variant: Variant
  public let seats: Int
  private let program: any ArbiterProgram
  private let commands: [String: [String]]

  /// Creates a game at a variant of a program.
  /// - Parameters:
  ///   - variant: its whole name, `GAME:REST` or `GAME` alone.
  ///   - commands: the command by which the program runs each player, by name.
  public init(_ program: any ArbiterProgram, variant: String, seats: Int, commands: [String: [String]]) {
    precondition(2...Outcome.maxSeats ~= seats, "a game has 2 to \(Outcome.maxSeats) seats")
    (self.program, self.seats, self.commands) = (program, seats, commands)
    self.variant = Variant(ofProgram: variant)
  }

  /// Plays a game; one that the program fails in is played again, at most twice more.
  /// - Throws: `SystemTrouble` when the program failed each time.
  func play(_ job: Job) throws(SystemTrouble) -> GameRecord {
    let rest = String(variant.name.dropFirst(variant.game.count + 1))
    let players = job.players.map { name in
      guard let command = commands[name] else { preconditionFailure("no arbiter can run \(name)") }
      return ArbiterPlayer(name: name, command: command)
    }
    return try RulesTrouble.repeating("the arbiter of \(variant)") { () throws(SystemTrouble) in
      do throws(RulesTrouble) {
        let result = try program.play(rest, seed: job.seed, players: players)
        return .success(
          GameRecord(
            job: job, transcript: result.record, outcome: result.outcome, plies: result.plies,
            efforts: Array(repeating: Effort(), count: seats), fault: result.fault))
      } catch {
        return .failure(error)
      }
    }
  }

  public func start(seed: UInt64) -> Position { Position() }

  /// No seat's: what becomes of a game is known to the program alone.
  public func turn(in position: Position) -> Turn {
    .over(Outcome(places: Array(repeating: 1, count: seats), reason: .void))
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
