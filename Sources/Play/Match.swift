/// Plays one game to its end and records it.
///
/// No game is discarded for what a player does: a player that fails, takes too long, or answers with an illegal move,
/// loses the game for that reason.
/// - Throws: `SystemTrouble`, when the game can't be played for a reason that is none of the players'.
/// - Parameters:
///   - players: one for each seat, in seat order.
///   - arbiter: proves the results of positions, where the limits ask for it and the game can be solved.
///   - watch: follows the game if someone looks.
/// - Precondition: the job's opening is legal and leaves the game open.
func playMatch<G: Game>(
  _ game: G, _ job: Job, _ players: [AnyPlayer<G>], limits: Limits, arbiter: Arbiter<G>? = nil,
  watch: GameWatch? = nil
) throws(SystemTrouble) -> GameRecord {
  // An illegal start is handled below, as is an opening that can't be followed.
  let (start, read) = TranscriptText.reading(job.opening) { ((try? game.start(seed: job.seed, of: &$0)), $0.offset) }
  var position = start ?? game.start(seed: job.seed)
  var account = MatchAccount(job, seats: game.seats, limits: limits, watch: watch)
  let audience = players.compactMap(\.audience)
  arbiter?.begin()
  for (seat, player) in players.enumerated() {
    let seed = Seed.player(game: job.seed, seat: seat, name: job.players[seat])
    player.begin(seed)
    player.audience?.begin(job, seat, seed, account.budget(of: seat))
  }
  func play(_ move: G.Move) {
    for listener in audience { listener.hear(position, move) }
    game.play(move, in: &position)
  }
  func settle() {
    while let forced = game.forcedMove(in: position) { play(forced) }
  }
  func record(_ outcome: Outcome, fault: FaultReport? = nil) -> GameRecord {
    for (seat, player) in players.enumerated() { player.audience?.end(seat, outcome, fault) }
    return account.record(
      outcome, fault: fault, plies: game.plies(in: position), closing: game.closing(of: position),
      numbers: game.numbers(of: position))
  }
  func lost(by seat: Int, _ fault: PlayerFault) -> GameRecord {
    let words = fault.reason.isFault ? players[seat].audience?.lastWords() : nil
    return record(
      .lost(by: seat, seats: game.seats, reason: fault.reason),
      fault: fault.reason.isFault ? FaultReport(seat: seat, what: fault.what, lastWords: words ?? LastWords()) : nil)
  }

  settle()
  let isOpened = TranscriptText.reading(job.opening) { opening in
    guard start != nil else { return false }
    opening.skip(read)
    while !opening.isAtEnd {
      guard let move = try? game.readMove(in: position, from: &opening) else { return false }
      play(move)
      settle()
    }
    return true
  }
  if !isOpened {
    guard let program = game as? ProgramGame else {
      preconditionFailure("openings are checked before they are played: \(job.opening)")
    }
    program.withdraw(opening: job.opening, seed: job.seed)
    return record(.shared(by: game.seats, reason: .void))
  }

  account.start()
  while true {
    switch game.turn(in: position) {
    case .over(let outcome):
      return record(outcome)
    case .seat(let seat):
      let ply = game.plies(in: position)
      if let outcome = account.turnLimit(plies: ply) { return record(outcome) }
      if let arbiter, let nodes = account.provingNodes, let outcome = try arbiter.verdict(position, nodes) {
        return record(outcome)
      }
      let (view, player) = (game.view(of: position), players[seat])
      let (budget, limit) = account.allowance(of: seat, isOutside: player.audience != nil, margin: player.margin)
      let decision: Decision<G.Move>
      let effort: Effort
      do {
        decision = try player.choose(view, budget)
        effort = try account.charge(seat, nodes: decision.nodes, excused: decision.excused, limit: limit)
        guard game.isLegal(decision.move, in: view) else {
          throw PlayerFault(.illegalMove, "made a move that isn't legal after \(ply) plies")
        }
      } catch let trouble as SystemTrouble {
        throw trouble
      } catch {
        return lost(by: seat, error as? PlayerFault ?? PlayerFault(.crash, "\(error)"))
      }
      account.write(game.text(for: decision.move, in: position), ply: ply, seat: seat, effort, decision.thought)
      play(decision.move)
      settle()
      if let outcome = account.adjudicate(decision.thought, seat: seat, ply: ply), case .seat = game.turn(in: position)
      {
        return record(outcome)
      }
    }
  }
}

extension Game {
  /// Makes all forced moves.
  @inline(__always)
  func settle(_ position: inout Position) {
    while let forced = forcedMove(in: position) { play(forced, in: &position) }
  }
}
