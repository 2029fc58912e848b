/// What holds for every game of a tournament, whoever plays.
public struct Limits: Sendable, Hashable {
  /// What a player may spend on one decision.
  public var budget: Budget
  /// Nanoseconds that each seat of a board game has for all its moves, and gets back with each; nil for no clock.
  public var clock: Clock?
  /// A board game is scored as a draw after this many plies; nil for no such limit. Snap has its own: `turns`.
  public var plies: Int?

  /// A time for a whole game, in nanoseconds.
  public struct Clock: Sendable, Hashable {
    /// What a seat has at the start.
    public var time: Int64
    /// What it gets back with each move.
    public var increment: Int64

    /// A clock.
    public init(time: Int64, increment: Int64 = 0) {
      self.time = time
      self.increment = increment
    }
  }

  /// Limits; none where nothing is given.
  public init(budget: Budget = Budget(), clock: Clock? = nil, plies: Int? = nil) {
    self.budget = budget
    self.clock = clock
    self.plies = plies
  }
}

/// Plays one game to its end and records it.
///
/// Never throws a game away for what a player does: one that fails, takes too long, or answers with an illegal move, loses
/// the game for that reason.
/// - Throws: `SystemTrouble`, when the game can't be played for a reason that is none of the players'.
/// - Parameter players: one for each seat, in seat order.
/// - Precondition: the job's opening is legal and leaves the game open.
func playMatch<G: Game>(_ game: G, _ job: Job, _ players: [AnyPlayer<G>], limits: Limits) throws(SystemTrouble)
  -> GameRecord
{
  var position = game.start(seed: job.seed)
  var transcript = job.opening
  var efforts = Array(repeating: Effort(), count: game.seats)
  let audience = players.compactMap(\.audience)
  var budget = limits.budget
  budget.clocks = limits.clock.map {
    Budget.Clocks(left: Array(repeating: $0.time, count: game.seats), increment: $0.increment)
  }
  for (seat, player) in players.enumerated() {
    let seed = Seed.player(game: job.seed, seat: seat, name: job.players[seat])
    player.begin(seed)
    player.audience?.begin(seat, seed, budget)
  }
  func play(_ move: G.Move) {
    for listener in audience { listener.hear(position, move) }
    game.play(move, in: &position)
  }
  func settle() {
    while let forced = game.forcedMove(in: position) { play(forced) }
  }
  func record(_ outcome: Outcome) -> GameRecord {
    for (seat, player) in players.enumerated() { player.audience?.end(seat, outcome) }
    return GameRecord(
      job: job, transcript: transcript, outcome: outcome, plies: game.plies(in: position), efforts: efforts)
  }

  var opening = Substring(job.opening)
  settle()
  while !opening.isEmpty {
    guard let move = try? game.readMove(in: position, from: &opening) else {
      preconditionFailure("openings are checked before they are played: \(job.opening)")
    }
    play(move)
    settle()
  }

  var time = Clock.now()
  while true {
    switch game.turn(in: position) {
    case .over(let outcome):
      return record(outcome)
    case .seat(let seat):
      if let limit = limits.plies, game.plies(in: position) >= limit {
        return record(Outcome(places: Array(repeating: 1, count: game.seats), reason: .turnLimit))
      }
      let view = game.view(of: position)
      let timeLimit =
        budget.isTimed
        ? TimeLimit(
          budget, seat: seat, at: time, isOutside: players[seat].audience != nil, margin: players[seat].margin()) : nil
      budget.deadline = timeLimit?.deadline
      let decision: Decision<G.Move>
      do {
        decision = try players[seat].choose(view, budget)
      } catch let trouble as SystemTrouble {
        throw trouble
      } catch {
        return record(.lost(by: seat, seats: game.seats, reason: (error as? PlayerFault)?.reason ?? .crash))
      }
      let now = Clock.now()
      efforts[seat] += Effort(moves: 1, nanoseconds: now - time, nodes: Int64(decision.nodes))
      if let timeLimit, timeLimit.isOverstepped(at: now) {
        return record(.lost(by: seat, seats: game.seats, reason: .time))
      }
      if let left = budget.clocks?.left[seat], let increment = budget.clocks?.increment {
        // Who oversteps by more than its margin has lost by now; less is forgiven, not lent.
        budget.clocks?.left[seat] = max(0, left - (now - time)) + increment
      }
      time = now
      guard game.isLegal(decision.move, in: view) else {
        return record(.lost(by: seat, seats: game.seats, reason: .illegalMove))
      }
      transcript += game.text(for: decision.move, in: position)
      play(decision.move)
      settle()
    }
  }
}

extension Game {
  /// Makes the moves that nobody decides.
  @inline(__always)
  func settle(_ position: inout Position) {
    while let forced = forcedMove(in: position) { play(forced, in: &position) }
  }
}
