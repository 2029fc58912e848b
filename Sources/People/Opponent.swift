import Campaign
import Engines
import Play

/// A player in one seat of a game that people play; belongs to one thread at a time.
final class Opponent {
  private enum Kind {
    case board(PlayerSession)
    case snap(SnapPlayerSession)
    /// A program, with its roster if that is for this game alone.
    case program(any OutsidePlayer, EngineRoster?, isTimed: Bool)
  }

  private let kind: Kind
  private let seat: Int
  private let terms: Terms
  /// The game as the program receives it.
  private let game: OutsideGame
  /// The moves that a program has received; nil before it has received the game.
  private var sent: [OutsideMove]?

  /// Creates a player in a seat.
  /// - Parameters:
  ///   - contender: the player.
  ///   - bot: the bot that has connected for the player; nil for a player of this machine.
  /// - Throws: `SystemTrouble` where there is no memory for it.
  init(
    _ contender: Contender, _ bot: BotSeat?, seat: Int, _ terms: Terms, _ job: Job, at playable: PlayableVariant
  ) throws {
    (self.seat, self.terms) = (seat, terms)
    let name = terms.seats[seat].name
    let seed = Seed.player(game: job.seed, seat: seat, name: name)
    var budget = Budget(nanoseconds: terms.thinking)
    switch contender.kind {
    case .own(let spec):
      if let session = try playable.makeSession(spec, seed: job.seed) {
        session.begin(seed)
        kind = .board(session)
      } else if let session = try playable.makeSnapSession(spec) {
        session.begin(seed: seed)
        kind = .snap(session)
      } else {
        preconditionFailure("\(playable.variant) is neither a board game nor Snap")
      }
    case .engine(let engine):
      let roster = try bot == nil ? EngineRoster([name: engine], policy: FaultPolicy(action: .forfeit)) : nil
      guard let player = bot?.player ?? roster?.makePlayers()[name] else {
        preconditionFailure("a roster has those it was made of")
      }
      // A program that can't receive a time limit is limited by its patience instead.
      let isTimed = contender.problem(with: Limits.Allowance(budget: budget)) == nil
      if !isTimed { budget = Budget() }
      kind = .program(player, roster, isTimed: isTimed)
    case .program: preconditionFailure("\(name) plays where an arbiter runs it, not with people")
    }
    game = OutsideGame(
      variant: playable.variant, seats: playable.seats, seat: seat, traits: playable.traits, seed: seed, budget: budget,
      players: job.players, encounter: job.encounter)
  }

  deinit { if case .program(_, let roster?, _) = kind { roster.close() } }

  /// The player's move.
  /// - Parameter stop: ends a search of Agon's own players early when it is raised.
  /// - Throws: `PlayerFault` or `SystemTrouble`.
  func move(in game: BoardGameInPlay, stop: StopFlag) throws -> OutsideAnswer {
    var budget = self.game.budget
    budget.stop = stop
    switch kind {
    case .board(let session): return try session.choose(after: game.transcript, within: budget)
    case .snap: preconditionFailure("a player of Snap isn't asked for moves")
    case .program(let player, _, let isTimed):
      let state = game.state
      // The program receives the game again where moves were taken back.
      if sent.map({ !state.moves.starts(with: $0) }) ?? true { player.begin(self.game) }
      sent = state.moves
      if isTimed { budget.deadline = Clock.now() + terms.thinking + player.margin }
      let turn = OutsideTurn(
        seat: seat, moves: state.moves, budget: budget, legal: { state.legal.map(\.text) }, board: state.board)
      let answer = try player.choose(turn)
      guard state.legal.contains(where: { $0.text == answer.move }) else {
        throw PlayerFault(.illegalMove, PlayerFault.illegal(answer.move, legal: turn.legal()))
      }
      return answer
    }
  }

  /// The milliseconds until the player calls at Snap; nil for no call.
  /// - Throws: `PlayerFault` or `SystemTrouble`.
  func call(seeing view: Snap.View) throws -> Int? {
    switch kind {
    case .board: preconditionFailure("a player of board games isn't asked for calls")
    case .snap(let session): return try session.call(seeing: view, within: Budget())
    case .program(let player, _, _):
      if sent == nil { player.begin(game) }
      sent = []
      let answer = try player.choose(OutsideTurn(seat: seat, budget: game.budget, cards: view)).move
      guard !answer.isEmpty else { return nil }
      guard let call = Int(answer), (0...Snap.slowestCall).contains(call) else {
        throw PlayerFault(.illegalMove, PlayerFault.illegal(answer))
      }
      return call
    }
  }

  /// The last words of a program.
  var lastWords: LastWords { if case .program(let player, _, _) = kind { player.lastWords } else { LastWords() } }

  /// Reports the end of the game to a program.
  func end(_ outcome: Outcome, fault: FaultReport?) {
    if case .program(let player, _, _) = kind, sent != nil { player.end(outcome, seat: seat, fault: fault) }
  }
}
