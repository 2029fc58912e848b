/// The callbacks by which an external player follows a game.
struct Audience<G: Game> {
  /// Reports the beginning of a game: its job, the seat, the player's seed, and what it may spend on a decision.
  let begin: (Job, _ seat: Int, _ seed: UInt64, Budget) -> Void
  /// Reports that a move, forced ones too, is about to be made in a position.
  let hear: (G.Position, G.Move) -> Void
  /// Reports that the game is over.
  let end: (_ seat: Int, Outcome, FaultReport?) -> Void
  /// The last lines exchanged with the player.
  let lastWords: () -> LastWords
}

/// Makes a player that reads and writes text a player of a board game.
func boardPlayer<G: BoardGame>(at game: G, _ player: any OutsidePlayer) -> AnyPlayer<G> {
  let traits = game.traits
  var moves: [OutsideMove] = []
  let audience = Audience<G>(
    begin: { job, seat, seed, budget in
      moves.removeAll(keepingCapacity: true)
      player.begin(OutsideGame(job, of: game, traits, seat: seat, seed: seed, budget: budget))
    },
    hear: { position, move in moves.append(game.outsideMove(move, in: position)) },
    end: { player.end($1, seat: $0, fault: $2) }, lastWords: { player.lastWords })
  return AnyPlayer(audience, of: player) { position, budget in
    let turn = OutsideTurn(
      seat: game.seat(in: position), moves: moves, budget: budget,
      legal: { game.moves(in: position).map { game.text(for: $0, in: position) } },
      options: { game.moves(in: position).map { game.outsideMove($0, in: position) } },
      board: { game.rows(in: position) })
    let answer = try player.choose(turn)
    let move = TranscriptText.reading(answer.move) { text in
      let move = try? game.readMove(in: position, from: &text)
      return text.isAtEnd ? move : nil
    }
    guard let move else {
      throw PlayerFault(.illegalMove, PlayerFault.illegal(answer.move, legal: turn.legal()))
    }
    return Decision(move, answer)
  }
}

/// Makes a player that reads and writes text a player of Snap.
func snapPlayer(at game: Snap, _ player: any OutsidePlayer) -> AnyPlayer<Snap> {
  // A call stays unknown to the others until all have decided, and what came of it they see.
  AnyPlayer(Audience(at: game, askedOnly: player), of: player) { view, budget in
    let answer = try player.choose(OutsideTurn(seat: view.seat, budget: budget, cards: view))
    if answer.move.isEmpty { return Decision(.silence, answer) }
    guard let milliseconds = Int(answer.move) else { throw PlayerFault(.illegalMove, PlayerFault.illegal(answer.move)) }
    return Decision(Snap.Move(call: milliseconds), answer)
  }
}

extension Audience {
  /// Callbacks by which a player receives the beginning and the end of games, and with each question what it may know
  /// in between.
  init(at game: G, askedOnly player: any OutsidePlayer, pieces: [Piece] = []) {
    self.init(
      begin: { job, seat, seed, budget in
        player.begin(OutsideGame(job, of: game, pieces: pieces, seat: seat, seed: seed, budget: budget))
      }, hear: { _, _ in }, end: { player.end($1, seat: $0, fault: $2) }, lastWords: { player.lastWords })
  }
}

extension OutsideGame {
  /// The data of a job's game that the player in a seat receives.
  init(
    _ job: Job, of game: some Game, _ traits: BoardTraits? = nil, pieces: [Piece] = [], seat: Int, seed: UInt64,
    budget: Budget
  ) {
    self.init(
      variant: game.variant, seats: game.seats, seat: seat, traits: traits, pieces: pieces, seed: seed, budget: budget,
      players: job.players, encounter: job.encounter, startFEN: TranscriptStart.fen(of: job.opening))
  }
}
