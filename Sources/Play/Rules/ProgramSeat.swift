/// Lets a player that reads and writes text sit at a game whose rules are a program.
func programPlayer(at game: ProgramGame, _ player: any OutsidePlayer) -> AnyPlayer<ProgramGame> {
  AnyPlayer(Audience(at: game, askedOnly: player), of: player) { view, budget in
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
  /// The players of Agon's own that can play it: whoever chooses from a list needs one, and whoever looks ahead has to
  /// know all that there is to know.
  var players: [PlayerEntry<ProgramGame>] {
    if features.contains(.judge) { return [] }
    let random = PlayerEntry(RandomPlayer<ProgramGame>.self)
    return features.isSubset(of: [.at]) ? [random, PlayerEntry(ProgramMonteCarlo.self)] : [random]
  }
}

/// Plays a recorded game of a program through again; its boards are the program's rows.
func replay(_ game: ProgramGame, transcript: String, seed: UInt64) throws(TranscriptError) -> Replay {
  func rows(_ position: ProgramGame.Position) -> [String] {
    guard let state = position.state else { return [] }
    return (state.events.isEmpty ? [] : [state.events.joined(separator: " ")]) + state.board
  }
  var frames: [Replay.Frame] = []
  let end = try game.follow(transcript, seed: seed) { before, move, after in
    if frames.isEmpty {
      let start = move.dealt.map { game.start(seed: seed, dealt: $0) } ?? before
      frames.append(.init(text: "", seat: nil, board: nil, card: nil, notes: rows(start)))
    }
    frames.append(.init(text: move.text, seat: before.seat, board: nil, card: nil, notes: rows(after)))
  }
  guard game.withdrawal == nil else {
    throw .illegal(move: "", ply: end.plies, why: "the rules failed: \(game.withdrawal.map { "\($0)" } ?? "")")
  }
  var outcome: Outcome?
  if case .over(let known) = game.turn(in: end) { outcome = known }
  return Replay(frames: frames, outcome: outcome, plies: end.plies)
}
