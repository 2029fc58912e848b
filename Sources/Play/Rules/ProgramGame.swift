import Synchronization

/// A game whose rules are a program outside: positions are what the program says of them.
///
/// A game that the program fails in ends as `void`, which `PlayableVariant` plays again; it is never recorded.
public struct ProgramGame: Game {
  /// A decision of one seat: a word.
  public struct Move: Hashable, Sendable {
    let text: String
  }

  /// The state of a game in progress, which the program knows by its number.
  public struct Position: Hashable, Sendable {
    var number = 0
    var plies = 0
    /// What the program says; nil once it has failed.
    var state: RulesState?
  }

  /// What games at this variant share.
  private final class Record: Sendable {
    let trouble = Mutex<RulesTrouble?>(nil)
  }

  public let variant: Variant
  public let seats: Int
  private let program: any RulesProgram
  private let record = Record()

  /// Creates a game at a variant of a program.
  /// - Parameter variant: its name as the program takes it, `GAME:REST`.
  public init(_ program: any RulesProgram, variant: String, seats: Int) {
    precondition(2...Outcome.maxSeats ~= seats, "a game has 2 to \(Outcome.maxSeats) seats")
    (self.program, self.variant, self.seats) = (program, Variant(ofProgram: variant), seats)
  }

  /// The last failure of the program; nil where it hasn't failed.
  var trouble: RulesTrouble? { record.trouble.withLock { $0 } }

  public func start(seed: UInt64) -> Position {
    do {
      let (number, state) = try program.start(variant.name, seats: seats, seed: seed)
      return Position(number: number, state: state)
    } catch {
      record.trouble.withLock { $0 = error }
      return Position()
    }
  }

  public func turn(in position: Position) -> Turn {
    position.state?.turn ?? .over(Outcome(places: Array(repeating: 1, count: seats), reason: .void))
  }

  public func moves(in view: Position) -> [Move] { view.state?.legal.map(Move.init) ?? [] }

  public func isLegal(_ move: Move, in view: Position) -> Bool { view.state?.legal.contains(move.text) ?? false }

  public func randomMove(in view: Position, using random: inout SplitMix) -> Move {
    guard let legal = view.state?.legal, !legal.isEmpty else { preconditionFailure("the game is over") }
    return Move(text: legal[random.below(legal.count)])
  }

  public func play(_ move: Move, in position: inout Position) {
    guard case .seat(let seat)? = position.state?.turn else { preconditionFailure("the game is over") }
    position.plies += 1
    do {
      position.state = try program.play(move.text, of: seat, in: position.number, seats: seats)
    } catch {
      record.trouble.withLock { $0 = error }
      position.state = nil
    }
  }

  public func plies(in position: Position) -> Int { position.plies }

  public func text(for move: Move, in position: Position) -> String { (position.plies > 0 ? " " : "") + move.text }

  public func readMove(in position: Position, from transcript: inout TranscriptText) throws(TranscriptError) -> Move? {
    while transcript.peek() == UInt8(ascii: " ") { transcript.skip() }
    guard !transcript.isAtEnd else { return nil }
    var length = 0
    while let byte = transcript.peek(length), byte != UInt8(ascii: " ") { length += 1 }
    let move = Move(text: transcript.text(ofNext: length))
    guard isLegal(move, in: position) else {
      throw .illegal(move: move.text, ply: position.plies, why: trouble?.description ?? "the program doesn't list it")
    }
    transcript.skip(length)
    return move
  }

  /// Plays a game again that is void, at most twice more.
  /// - Throws: `SystemTrouble` when the program failed each time.
  func repeated(_ job: Job, by play: PlayableVariant.Table) throws(SystemTrouble) -> GameRecord {
    try RulesTrouble.repeating("the rules of \(variant)") { () throws(SystemTrouble) in
      let record = try play(job)
      return record.outcome.reason == .void ? .failure(trouble ?? RulesTrouble("it failed")) : .success(record)
    }
  }
}

/// Lets a player that reads and writes text sit at a game whose rules are a program.
func programPlayer(at game: ProgramGame, _ player: any OutsidePlayer) -> AnyPlayer<ProgramGame> {
  var moves: [OutsideMove] = []
  let audience = Audience<ProgramGame>(
    begin: { job, seat, seed, budget in
      moves.removeAll(keepingCapacity: true)
      player.begin(OutsideGame(job, of: game, seat: seat, seed: seed, budget: budget))
    },
    hear: { position, move in
      guard case .seat(let seat)? = position.state?.turn else { return }
      moves.append(OutsideMove(seat: seat, text: move.text))
    }, end: { player.end($1, seat: $0, fault: $2) }, lastWords: { player.lastWords })
  return AnyPlayer(audience, of: player) { position, budget in
    guard let state = position.state, case .seat(let seat) = state.turn else {
      preconditionFailure("nobody is asked in a game that is over")
    }
    let answer = try player.choose(
      OutsideTurn(seat: seat, moves: moves, budget: budget, legal: { state.legal }, board: { state.board }))
    guard state.legal.contains(answer.move) else {
      throw PlayerFault(.illegalMove, PlayerFault.illegal(answer.move, legal: state.legal))
    }
    return Decision(ProgramGame.Move(text: answer.move), answer)
  }
}

/// Plays a recorded game of a program through again; its boards are the program's rows.
func replay(_ game: ProgramGame, transcript: String, seed: UInt64) throws(TranscriptError) -> Replay {
  var frames: [Replay.Frame] = []
  let end = try game.follow(transcript, seed: seed) { before, move, after in
    func frame(_ text: String, _ seat: Int?, _ position: ProgramGame.Position) -> Replay.Frame {
      Replay.Frame(text: text, seat: seat, board: nil, card: nil, notes: position.state?.board ?? [])
    }
    if frames.isEmpty { frames.append(frame("", nil, before)) }
    guard case .seat(let seat)? = before.state?.turn else { return }
    frames.append(frame(move.text, seat, after))
  }
  var outcome: Outcome?
  if case .over(let known) = game.turn(in: end), known.reason != .void { outcome = known }
  return Replay(frames: frames, outcome: outcome, plies: game.plies(in: end))
}
