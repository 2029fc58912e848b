/// Plays one game to its end and records it.
///
/// Never throws a game away for what a player does: one that fails, takes too long, or answers with an illegal move, loses
/// the game for that reason.
/// - Throws: `SystemTrouble`, when the game can't be played for a reason that is none of the players'.
/// - Parameters:
///   - players: one for each seat, in seat order.
///   - arbiter: proves how positions end, where the limits ask for it and the game can be solved.
/// - Precondition: the job's opening is legal and leaves the game open.
func playMatch<G: Game>(
  _ game: G, _ job: Job, _ players: [AnyPlayer<G>], limits: Limits, arbiter: Arbiter<G>? = nil
) throws(SystemTrouble) -> GameRecord {
  // A start that none is played from is met below, as is an opening that can't be followed.
  let (start, read) = TranscriptText.reading(job.opening) { ((try? game.start(seed: job.seed, of: &$0)), $0.offset) }
  var position = start ?? game.start(seed: job.seed)
  var transcript = job.opening
  var efforts = Array(repeating: Effort(), count: game.seats)
  let audience = players.compactMap(\.audience)
  var clocks = GameClocks(limits, players: job.players)
  var adjudicator = Adjudicator(limits.adjudication)
  arbiter?.begin()
  var notes: [MoveNote] = []
  for (seat, player) in players.enumerated() {
    let seed = Seed.player(game: job.seed, seat: seat, name: job.players[seat])
    player.begin(seed)
    player.audience?.begin(job, seat, seed, clocks.budgets[seat])
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
    return GameRecord(
      job: job, transcript: transcript + game.closing(of: position), outcome: outcome, plies: game.plies(in: position),
      efforts: efforts, fault: fault, moves: notes, numbers: game.numbers(of: position))
  }
  func lost(by seat: Int, _ reason: Reason, _ what: String) -> GameRecord {
    let words = reason.isFault ? players[seat].audience?.lastWords() : nil
    return record(
      .lost(by: seat, seats: game.seats, reason: reason),
      fault: reason.isFault ? FaultReport(seat: seat, what: what, lastWords: words ?? LastWords()) : nil)
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

  let isAdjudicated = limits.adjudication.resign != nil || limits.adjudication.draw != nil
  var time = Clock.now()
  while true {
    switch game.turn(in: position) {
    case .over(let outcome):
      return record(outcome)
    case .seat(let seat):
      if let limit = limits.plies, game.plies(in: position) >= limit {
        return record(.shared(by: game.seats, reason: .turnLimit))
      }
      // Not before each has moved: an opening that is decided would tell nothing of who played it.
      if let arbiter, let nodes = limits.adjudication.solved, efforts.allSatisfy({ $0.moves > 0 }),
        let outcome = try arbiter.verdict(position, nodes)
      {
        return record(outcome)
      }
      let view = game.view(of: position)
      var budget = clocks.budgets[seat]
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
        let fault = error as? PlayerFault ?? PlayerFault(.crash, "\(error)")
        return lost(by: seat, fault.reason, fault.what)
      }
      let now = Clock.now()
      let spent = now - time - decision.excused
      let effort = Effort(moves: 1, nanoseconds: spent, nodes: Int64(decision.nodes))
      efforts[seat] += effort
      if let timeLimit, timeLimit.isOverstepped(at: now - decision.excused) {
        return lost(by: seat, .time, timeLimit.complaint)
      }
      clocks.spend(spent, seat: seat)
      time = now
      let ply = game.plies(in: position)
      guard game.isLegal(decision.move, in: view) else {
        return lost(by: seat, .illegalMove, "made a move that isn't legal after \(ply) plies")
      }
      if limits.notesMoves {
        notes.append(MoveNote(ply: ply, seat: seat, effort: effort, thought: decision.thought ?? Thought()))
      }
      transcript += game.text(for: decision.move, in: position)
      play(decision.move)
      settle()
      if isAdjudicated, let outcome = adjudicator.hear(decision.thought, seat: seat, ply: ply),
        case .seat = game.turn(in: position)
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
