/// A variant with all operations on it, independent of its types.
///
/// This is where a game's type is erased, once: what plays games, or follows many of them, is in closures, made where
/// the types are concrete, so that it is compiled for each of them. What is done once a run or a page, or is slow for
/// other reasons, goes through `any Game`, compiled once for all games: it is up to ten times as slow.
public struct PlayableVariant: Sendable {
  /// Plays games of one set of players at one variant, one after the other; belongs to one worker.
  ///
  /// Throws `SystemTrouble` when a game can't be played for a reason that is none of the players'.
  public typealias Table = (Job) throws(SystemTrouble) -> GameRecord

  /// Computes for one game after the other its number of choices, and the number of plies it has in common with the
  /// game before; belongs to one thread, and is fastest in the order of transcripts. There are no choices in a
  /// program's game, as the program would have to be asked for each position.
  ///
  /// Throws `TranscriptError` when a transcript isn't a legal game; of a program's games none is followed.
  public typealias GameWalk = (_ transcript: String) throws(TranscriptError) -> (shape: GameShape, shared: Int)

  /// The canonical name.
  public var variant: Variant { game.variant }
  /// The number of seats.
  public var seats: Int { game.seats }
  /// The traits of the board game; nil at Snap.
  public let traits: BoardTraits?
  /// Whether it is a board game, which has openings and can be counted out.
  public var isBoardGame: Bool { traits != nil }

  /// Whether games can begin with given moves: board games, and games of programs where nothing is hidden or left to
  /// chance.
  public var canBeOpened: Bool { isBoardGame || (game as? ProgramGame)?.canBeOpened == true }

  /// The rules with their type erased, for uses that needn't be fast.
  let game: any Game
  private let playable: Set<String>
  /// The names of the weights of the variant's evaluation.
  private let weights: Set<String>
  private var table:
    @Sendable (
      [String: PlayerSpec], [String: any OutsidePlayer], Limits, TableMemory, GameWatch?
    ) -> Table
  private let bytes: @Sendable (PlayerSpec) -> Int
  private let session: @Sendable (PlayerSpec, UInt64) throws(SystemTrouble) -> PlayerSession?
  private let counted: @Sendable (Int) -> Perft?
  private let rolled: @Sendable (Int, UInt64) -> UInt64?
  private let walked: @Sendable () -> GameWalk?
  private let opened: @Sendable (Int) -> Openings?
  private let line: @Sendable (String) throws(TranscriptError) -> PlayedLine?
  private let ended: @Sendable (String, String, UInt64, Int?) throws -> TranscriptEnd
  private let split: @Sendable (String, String, UInt64, Int?) throws(TranscriptError) -> [TranscriptMove]
  private let solver: @Sendable (Int) throws(SystemTrouble) -> PositionSolver?
  private let decided: @Sendable (String, String, Set<Int>) throws(TranscriptError) -> [RecordedDecision]?
  /// The positions that games have started from, whose numbers all `moveImages` share.
  private let starts = WordNumbers()

  /// Whether a kind of player can play it.
  public func canBePlayed(by kind: PlayerKind) -> Bool { playable.contains(kind.name) }

  /// The name of the kind of player used by default: one that searches, where there is one.
  public var usualPlayer: String {
    ["alpha-beta", "monte-carlo", "reflex"].first(where: playable.contains) ?? "random"
  }

  /// Whether a parameter of players has a meaning at this variant: any but the weights of other games, and at a
  /// program's game those that its players have.
  func knows(_ parameter: Parameter) -> Bool {
    if game is ProgramGame { return ProgramMonteCarlo.parameters.contains(parameter.name) }
    return weights.contains(parameter.name) || !Catalog.weights.contains(parameter)
  }

  /// Makes a table for games of these players. Players that need much memory hold it only while they take part in a
  /// game.
  /// - Parameters:
  ///   - players: by name, each of a kind that can play the variant.
  ///   - outside: players that aren't part of this program, by name.
  ///   - memory: lends tables to the players, those of one variant at a time.
  ///   - watch: follows games on a board when someone looks.
  public func makeTable(
    _ players: [String: PlayerSpec], outside: [String: any OutsidePlayer] = [:], limits: Limits,
    memory: TableMemory = TableMemory(), watch: GameWatch? = nil
  ) -> Table {
    table(players, outside, limits, memory, isBoardGame ? watch : nil)
  }

  /// The most bytes that a player, of a kind that can play the variant, takes for its tables while it takes part in a
  /// game.
  public func tableBytes(for player: PlayerSpec) -> Int { bytes(player) }

  /// Lets a player, of a kind that can play the variant, be asked about positions; nil at Snap, and where people can't
  /// play a program's game.
  /// - Parameter seed: the seed of the game, which matters where a program leaves something to chance.
  /// - Throws: `SystemTrouble` when there is no memory for its tables.
  public func makeSession(_ player: PlayerSpec, seed: UInt64 = 0) throws(SystemTrouble) -> PlayerSession? {
    isPlayedByMoves ? try session(player, seed) : nil
  }

  /// Lets a player, of a kind that can play the variant, be asked about moves of recorded games; nil at Snap.
  /// - Throws: `SystemTrouble` when there is no memory for its tables.
  public func makeJudge(_ player: PlayerSpec) throws(SystemTrouble) -> MoveJudge? {
    isBoardGame ? try makeSession(player).map { MoveJudge($0) } : nil
  }

  /// Lets a player, of a kind that can play the variant, be asked what to call at Snap; nil at board games.
  /// - Throws: `SystemTrouble` when there is no memory for its tables.
  public func makeSnapSession(_ player: PlayerSpec) throws(SystemTrouble) -> SnapPlayerSession? {
    guard let snap else { return nil }
    return try SnapPlayerSession(snap, player)
  }

  /// Whether people can play it move by move: board games, and games of programs in which all see the same and choose
  /// from a list, one after the other.
  public var isPlayedByMoves: Bool { isBoardGame || (game as? ProgramGame)?.isOpenToPeople == true }

  /// The transcript that consists of these moves, without chance events.
  public func transcript(of moves: [String]) -> String { moves.joined(separator: game is ProgramGame ? " " : "") }

  /// The position that a transcript leads to; nil where `isPlayedByMoves` is false.
  /// - Parameter seed: the seed of the game, which matters where a program leaves something to chance.
  /// - Throws: `TranscriptError` when it has an illegal move, or a program fails.
  public func state(after transcript: String, seed: UInt64 = 0) throws(TranscriptError) -> BoardState? {
    if let game = game as? ProgramGame {
      return game.isOpenToPeople ? try BoardState(game, after: transcript, seed: seed) : nil
    }
    func state(_ game: some BoardGame) throws(TranscriptError) -> BoardState {
      try BoardState(game, after: transcript)
    }
    guard let game = game as? any BoardGame else { return nil }
    return try state(game)
  }

  /// The texts of the legal moves at the start; empty for games that aren't board games.
  public var startMoves: [String] { isBoardGame ? (try? state(after: ""))?.legal.map(\.text) ?? [] : [] }

  /// The rules of Snap; nil at board games.
  public var snap: Snap? { game as? Snap }

  /// Whether an external program plays the variant's games, and runs the players itself.
  public var hasArbiter: Bool { game is ArbiterGame }

  /// Whether the variant's positions can be solved.
  public var canBeSolved: Bool { game is any SolvedGame }

  /// The estimated number of positions that a solver visits in a tenth of a second: visits take longer with more cells.
  public var nodesOfAMoment: Int {
    let cells = max(1, (traits?.width ?? 0) * (traits?.height ?? 0))
    return min(500_000, 900_000_000 / (cells * cells))
  }

  /// Makes a solver with a table of 2^`tableBits` entries; nil for games that can't be solved.
  /// - Throws: `SystemTrouble` when there is no memory for its tables.
  public func makeSolver(tableBits: Int) throws(SystemTrouble) -> PositionSolver? { try solver(tableBits) }

  /// The decisions of players in a recorded game, without its opening's; nil for games that can't be solved.
  /// - Parameter plies: the numbers of plies after which positions are wanted with them.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public func decisions(
    in transcript: String, opening: String, drawing plies: Set<Int>
  ) throws(TranscriptError) -> [RecordedDecision]? {
    try decided(transcript, opening, plies)
  }

  /// The most plies of a game, passes left out; nil for games that can't be solved.
  public var mostPlies: Int? {
    func emptyCells(_ game: some SolvedGame) -> Int {
      let start = game.start(seed: 0)
      return (0..<game.height).reduce(0) { count, y in
        count + (0..<game.width).count { game.piece(x: $0, y: y, in: start) == nil }
      }
    }
    return (game as? any SolvedGame).map { emptyCells($0) }
  }

  /// Plays a recorded game through again.
  /// - Parameter plies: the recorded number, for games that were stopped before their end.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public func replay(_ transcript: String, seed: UInt64, plies: Int? = nil) throws(TranscriptError) -> Replay {
    switch game {
    case let game as any BoardGame: try Play.replay(game, transcript: transcript, seed: seed)
    case let game as ProgramGame: try Play.replay(game, transcript: transcript, seed: seed)
    case let game as Snap: try Play.replay(game, transcript: transcript, seed: seed, plies: plies)
    default: Replay(words: transcript, plies: plies)
    }
  }

  /// The variant's moves as numbers, with their images under turning and mirroring the board; nil where `canBeOpened`
  /// is false.
  public var moveImages: MoveImages? {
    func images(_ game: some BoardGame) -> MoveImages { MoveImages(game, starts: starts) }
    if let game = game as? ProgramGame { return canBeOpened ? MoveImages(words: game.words) : nil }
    return (game as? any BoardGame).map { images($0) }
  }

  /// Plays a line of moves from the start, much faster than `state`; nil where `canBeOpened` is false.
  /// - Throws: `TranscriptError` when one of them isn't legal, or a program fails.
  public func play(line moves: String) throws(TranscriptError) -> PlayedLine? { try line(moves) }

  /// The names of the moves of a game, as games and books of other programs have them; empty where `isBoardGame` is
  /// false.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  public func moveNames(of transcript: String) throws(TranscriptError) -> [String] {
    try (game as? any BoardGame)?.moveNames(of: transcript) ?? []
  }

  /// The transcript of a game's beginning that other programs have written.
  /// - Parameters:
  ///   - fen: the position that the game starts from; nil for the usual start.
  ///   - names: the moves by their names.
  /// - Throws: `TranscriptError` for an illegal start or move, where the game is over at the end, or where
  ///   `isBoardGame` is false.
  public func opening(from fen: String?, _ names: [String]) throws(TranscriptError) -> String {
    guard let game = game as? any BoardGame else {
      throw .unreadable(text: fen ?? names.first ?? "", ply: 0, expected: "a board game")
    }
    return try game.opening(from: fen, names)
  }

  /// The openings of a book of other programs that has moves by the keys of positions: the lines from the usual
  /// start, each position once; none where there are no such books for the game.
  /// - Parameters:
  ///   - plies: the number of plies that the book is followed for, unless it ends before.
  ///   - most: the limit on openings.
  ///   - book: the moves of the position with a key.
  /// - Throws: `BookError` where it has more openings, or a move that isn't legal.
  public func openings(
    plies: Int, most: Int, _ book: (_ key: UInt64) -> [UInt16]
  ) throws(BookError) -> [String] {
    try (game as? any BoardGame)?.openings(plies: plies, most: most, book) ?? []
  }

  /// The moves of a recorded game, much faster than by `replay`, as no board is drawn.
  ///
  /// Passes, and silence at Snap, are no moves: a transcript doesn't show them.
  ///
  /// - Parameters:
  ///   - opening: the transcript of the game's opening.
  ///   - plies: the recorded number, for games that were stopped before their end.
  /// - Throws: `TranscriptError` when the transcript isn't a legal game.
  /// - Complexity: O(plies).
  public func moves(
    of transcript: String, opening: String = "", seed: UInt64, plies: Int? = nil
  ) throws(TranscriptError) -> [TranscriptMove] {
    try split(transcript, opening, seed, plies)
  }

  /// Follows a transcript that begins with `opening` to its end, much faster than by `replay`.
  func end(of transcript: String, opening: String, seed: UInt64, plies: Int) throws -> TranscriptEnd {
    try ended(transcript, opening, seed, plies)
  }

  /// Creates a walk through games; nil where `canBeOpened` is false.
  public func makeGameWalk() -> GameWalk? { walked() }

  /// Creates random openings of a number of plies.
  /// - Returns: nil when no opening of that length leaves the game undecided, or the game has no openings.
  public func randomOpenings(plies: Int) -> Openings? { opened(plies) }

  /// The number of ways a game can go in `depth` plies; nil for games that aren't board games.
  public func perft(depth: Int) -> Perft? { counted(depth) }

  /// Plays `count` games of random moves from the start and returns a checksum of their results; nil for games that
  /// aren't board games.
  public func playouts(_ count: Int, seed: UInt64) -> UInt64? { rolled(count, seed) }

  /// Creates a board game that can be solved, which all players can play.
  init<G: SolvedGame>(solved game: G) {
    let drawing = PositionDrawing(game)
    self.init(
      game, players: { solvedPlayers(G.self) }, G.Evaluator.weights, arbiter: { Arbiter(solving: game) },
      solver: { bits throws(SystemTrouble) in try PositionSolver(game, tableBits: bits) },
      decisions: { transcript, opening, plies throws(TranscriptError) in
        try drawing.decisions(in: transcript, opening: opening, drawing: plies)
      })
  }

  /// Creates a board game with an evaluation, which all players but `perfect` can play.
  public init<G: EvaluatedGame>(judged game: G) {
    self.init(game, players: { judgingPlayers(G.self) }, G.Evaluator.weights)
  }

  /// Creates a board game without an evaluation, which can be played at random and by tree search.
  public init<G: SearchedGame>(board game: G) { self.init(game, players: { boardPlayers(G.self) }, []) }

  private init<G: SearchedGame>(
    _ game: G, players: @escaping @Sendable () -> [PlayerEntry<G>], _ weights: [Parameter],
    arbiter: @escaping @Sendable () -> Arbiter<G>? = { nil },
    solver: @escaping @Sendable (Int) throws(SystemTrouble) -> PositionSolver? = { _ throws(SystemTrouble) in nil },
    decisions: @escaping @Sendable (String, String, Set<Int>) throws(TranscriptError) -> [RecordedDecision]? = {
      _, _, _ throws(TranscriptError) in nil
    }
  ) {
    self.init(
      game, players: players, weights, arbiter: arbiter, seat: { boardPlayer(at: game, $0) },
      session: { player, _ in PlayerSession(game, player: player) },
      perft: { Play.perft(game, from: game.start(seed: 0), depth: $0) },
      playouts: { count, seed in
        var random = SplitMix(seed: seed)
        var sum: UInt64 = 0
        let start = game.start(seed: 0)
        for _ in 0..<count {
          let (standing, seat) = game.playOut(from: start, using: &random)
          let winner =
            switch standing {
            case .won: seat
            case .lost: 1 - seat
            case .drawn, .open: 2
            }
          sum = sum &* 3 &+ UInt64(winner)
        }
        return sum
      },
      walk: {
        var walk = ShapeWalk(game)
        return { (transcript) throws(TranscriptError) in try walk.walk(transcript) }
      },
      openings: { Openings(game: game, plies: $0) },
      line: { moves throws(TranscriptError) in try PlayedLine(game, moves) }, solver: solver, decisions: decisions)
  }

  /// Creates a game whose rules are a program outside, which can be played at random and by programs.
  public init(program game: ProgramGame) {
    self.init(
      game, players: { game.players }, [], seat: { programPlayer(at: game, $0) },
      session: { player, seed in PlayerSession(game, seed: seed, player: player) },
      walk: { game.canBeOpened ? wordWalk() : nil }, openings: { Openings(program: game, plies: $0) },
      line: { moves throws(TranscriptError) in game.canBeOpened ? try PlayedLine(program: game, moves) : nil })
  }

  /// Creates a game that a program outside plays whole, between programs that it runs itself.
  public init(arbiter game: ArbiterGame) {
    self.init(game, players: { [] }, [], seat: { _ in preconditionFailure("an arbiter runs players itself") })
    table = { _, _, _, _, _ in { job throws(SystemTrouble) in game.play(job) } }
  }

  init(snap game: Snap) {
    self.init(game, players: snapPlayers, [], seat: { snapPlayer(at: game, $0) })
  }

  private init<G: Game>(
    _ game: G, players: @escaping @Sendable () -> [PlayerEntry<G>], _ weights: [Parameter],
    arbiter: @escaping @Sendable () -> Arbiter<G>? = { nil },
    seat: @escaping @Sendable (any OutsidePlayer) -> AnyPlayer<G>,
    session: @escaping @Sendable (AnyPlayer<G>, _ seed: UInt64) -> PlayerSession? = { _, _ in nil },
    perft: @escaping @Sendable (Int) -> Perft? = { _ in nil },
    playouts: @escaping @Sendable (Int, UInt64) -> UInt64? = { _, _ in nil },
    walk: @escaping @Sendable () -> GameWalk? = { nil },
    openings: @escaping @Sendable (Int) -> Openings? = { _ in nil },
    line: @escaping @Sendable (String) throws(TranscriptError) -> PlayedLine? = { _ throws(TranscriptError) in nil },
    solver: @escaping @Sendable (Int) throws(SystemTrouble) -> PositionSolver? = { _ throws(SystemTrouble) in nil },
    decisions: @escaping @Sendable (String, String, Set<Int>) throws(TranscriptError) -> [RecordedDecision]? = {
      _, _, _ throws(TranscriptError) in nil
    }
  ) {
    self.game = game
    traits = (game as? any BoardGame)?.traits
    playable = Set(players().map(\.kind.name))
    self.weights = Set(weights.map(\.name))
    self.session = { spec, seed throws(SystemTrouble) in
      session(try players().entry(of: spec).make(game, spec, TableMemory()), seed)
    }
    counted = perft
    rolled = playouts
    walked = walk
    opened = openings
    self.line = line
    self.solver = solver
    decided = decisions
    ended = { try game.end(of: $0, opening: $1, seed: $2, plies: $3) }
    split = { transcript, opening, seed, plies throws(TranscriptError) in
      try game.moves(of: transcript, opening: opening, seed: seed, plies: plies)
    }
    bytes = { players().entry(of: $0).tableBytes(game, $0) }
    table = { specs, outside, limits, memory, watch in
      let limits = game is Snap ? limits.withoutClocks : limits
      let arbiter = limits.adjudication.solved == nil ? nil : arbiter()
      let lineup = Lineup(game, players(), specs, outside: outside.mapValues(seat), memory: memory)
      return { job throws(SystemTrouble) in
        try playMatch(
          game, job, try lineup.seat(job.players), limits: limits, arbiter: arbiter, watch: watch)
      }
    }
  }

  /// The failure after which no more games are played here, since the program that knows or plays them has failed
  /// repeatedly in one; nil before.
  public var withdrawal: RulesTrouble? { (game as? ProgramGame)?.withdrawal ?? (game as? ArbiterGame)?.withdrawal }
}
