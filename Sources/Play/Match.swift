/// What holds for every game of a tournament, whoever plays.
public struct Limits: Sendable, Hashable {
  /// What a player may spend on one decision.
  public var budget: Budget
  /// A board game is scored as a draw after this many plies; nil for no such limit. Snap has its own: `turns`.
  public var plies: Int?

  /// Limits; none where nothing is given.
  public init(budget: Budget = Budget(), plies: Int? = nil) {
    self.budget = budget
    self.plies = plies
  }
}

/// Plays one game to its end and records it.
///
/// Never throws a game away: a player that fails, or answers with an illegal move, loses the game for that reason.
/// - Parameter players: one for each seat, in seat order.
/// - Precondition: the job's opening is legal and leaves the game open.
func playMatch<G: Game>(_ game: G, _ job: Job, _ players: [AnyPlayer<G>], limits: Limits) -> GameRecord {
  var position = game.start(seed: job.seed)
  var transcript = job.opening
  var efforts = Array(repeating: Effort(), count: game.seats)
  let audience = players.compactMap(\.audience)
  for (seat, player) in players.enumerated() {
    let seed = Seed.player(game: job.seed, seat: seat)
    player.begin(seed)
    player.audience?.begin(seat, seed, limits.budget)
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
      let decision: Decision<G.Move>
      do {
        decision = try players[seat].choose(view, limits.budget)
      } catch {
        return record(.lost(by: seat, seats: game.seats, reason: (error as? PlayerFault)?.reason ?? .crash))
      }
      let now = Clock.now()
      efforts[seat].moves += 1
      efforts[seat].nanoseconds += now - time
      efforts[seat].nodes += Int64(decision.nodes)
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
