/// Makes a player that reads and writes text a player of a game whose rules are a program.
func programPlayer(at game: ProgramGame, _ player: any OutsidePlayer) -> AnyPlayer<ProgramGame> {
  AnyPlayer(Audience(at: game, askedOnly: player, pieces: game.board?.pieces ?? []), of: player) { view, budget in
    let answer = try player.choose(
      OutsideTurn(
        seat: view.seat, moves: view.moves.map { OutsideMove(seat: $0.seat, text: $0.text) }, budget: budget,
        legal: { view.legal ?? [] }, board: { view.board }))
    let move = ProgramGame.Move(text: answer.move)
    let why: String?
    do {
      why = try game.objection(to: move, in: view)
    } catch {
      throw PlayerFault(.void, "\(error)")
    }
    if let why {
      throw PlayerFault(
        .illegalMove,
        view.legal.map { PlayerFault.illegal(answer.move, legal: $0) }
          ?? "answered “\(answer.move.prefix(80))”, which isn't legal: \(why)")
    }
    return Decision(move, answer)
  }
}

extension ProgramGame {
  /// The players of Agon's own that can play the game: a random choice needs a list of moves, and looking ahead needs
  /// a game that hides nothing.
  var players: [PlayerEntry<ProgramGame>] {
    if features.contains(.judge) { return [] }
    let random = PlayerEntry(RandomPlayer<ProgramGame>.self)
    guard isOpenToPeople else { return [random] }
    let flat = PlayerEntry(ProgramFlatMonteCarlo.self)
    return features.contains(.events) ? [random, flat] : [random, PlayerEntry(ProgramMonteCarlo.self), flat]
  }
}

/// Plays a recorded game of a program through again; the notes on its frames are the program's rows.
func replay(_ game: ProgramGame, transcript: String, seed: UInt64) throws(TranscriptError) -> Replay {
  var steps: [(text: String, seat: Int?, state: RulesState?)] = []
  let end = try game.follow(transcript, seed: seed) { before, move, after in
    if steps.isEmpty {
      let start = move.dealt.map { game.start(seed: seed, dealt: $0) } ?? before
      steps.append(("", nil, start.state))
    }
    steps.append((move.text, before.seat, after.state))
  }
  if steps.isEmpty { steps.append(("", nil, end.state)) }
  if let failure = game.failure(after: end) { throw failure }
  var outcome: Outcome?
  if case .over(let known) = game.turn(in: end) { outcome = known }
  let drawn = game.board?.pictures(of: steps.map { $0.state?.board ?? [] })
  let frames = steps.enumerated().map { number, step in
    let events = step.state?.events ?? []
    return Replay.Frame(
      text: step.text, seat: step.seat, board: drawn?.pictures[number],
      notes: (events.isEmpty ? [] : [events.joined(separator: " ")]) + (step.state?.board ?? []))
  }
  return Replay(frames: frames, traits: drawn?.traits, outcome: outcome, plies: end.plies)
}
