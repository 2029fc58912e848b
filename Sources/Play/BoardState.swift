/// A position after a transcript of a board game, or of a program's game that people can play, with its legal moves.
public struct BoardState: Sendable {
  /// The seat to move; nil when the game is over.
  public let seat: Int?
  /// The game's outcome; nil while it goes on.
  public let outcome: Outcome?
  /// All moves of the transcript, passes included.
  public let moves: [OutsideMove]
  /// The transcript as it is recorded: with the chance events, where a program reports them.
  public let transcript: String
  /// The traits of the board; nil where a program shows rows of text.
  public let traits: BoardTraits?
  /// The legal moves.
  public let legal: [OutsideMove]
  /// The rows of the board, in the form of `OutsideTurn.board`.
  public let board: @Sendable () -> [String]
  /// The error in a text that is no legal move; nil where it begins with one.
  public let objection: @Sendable (String) -> TranscriptError?
  /// The board with its last move and the winning cells; nil where a program shows rows of text.
  public let picture: @Sendable () -> BoardPicture?

  /// Creates the position after a transcript.
  /// - Throws: `TranscriptError` when it has an illegal move.
  init<G: BoardGame>(_ game: G, after transcript: String) throws(TranscriptError) {
    var moves: [OutsideMove] = []
    let position = try game.follow(transcript, seed: 0) { before, move, _ in
      moves.append(game.outsideMove(move, in: before))
    }
    self.moves = moves
    (self.transcript, traits) = (transcript, game.traits)
    board = { game.rows(in: position) }
    objection = { text in
      TranscriptText.reading(text) { text in
        do throws(TranscriptError) {
          _ = try game.readMove(in: position, from: &text)
          return nil
        } catch { return error }
      }
    }
    let last = moves.last { !$0.isPass }
    picture = { game.picture(of: position, last: last?.target) }
    switch game.turn(in: position) {
    case .over(let outcome): (seat, self.outcome, legal) = (nil, outcome, [])
    case .seat(let seat):
      (self.seat, outcome, legal) = (seat, nil, game.moves(in: position).map { game.outsideMove($0, in: position) })
    }
  }
}

extension BoardState {
  /// Creates the position after a transcript of a program's game, whose positions are the same for all seats.
  /// - Parameter seed: the seed of the game.
  /// - Throws: `TranscriptError` when it has an illegal move, or the program fails.
  init(_ game: ProgramGame, after transcript: String, seed: UInt64) throws(TranscriptError) {
    var moves: [OutsideMove] = []
    var (text, before) = ("", [String]())
    let position = try game.follow(transcript, seed: seed) { earlier, move, _ in
      moves.append(OutsideMove(seat: earlier.seat ?? 0, text: move.text))
      text += game.text(for: move, in: earlier)
      before = earlier.state?.board ?? []
    }
    if let failure = game.failure(after: position) { throw failure }
    guard let state = position.state else { preconditionFailure("a program without an answer has failed") }
    self.moves = moves
    self.transcript = text + game.closing(of: position)
    let drawn = game.board?.pictures(of: moves.isEmpty ? [state.board] : [before, state.board])
    traits = drawn?.traits
    picture = { drawn?.pictures.last }
    board = { state.board }
    switch game.turn(in: position) {
    case .over(let outcome): (seat, self.outcome, legal) = (nil, outcome, [])
    case .seat(let seat):
      let cells = CellsByName(drawn?.traits)
      let listed = game.moves(in: game.view(of: position)).map { move in
        let named = cells.cells(of: move.text)
        return OutsideMove(seat: seat, text: move.text, from: named?.origin, to: named?.target)
      }
      (self.seat, outcome, legal) = (seat, nil, listed)
    }
    let (known, ply) = (Set(legal.map(\.text)), position.plies)
    objection = { text in
      known.contains(text) ? nil : .illegal(move: text, ply: ply, why: "isn't listed")
    }
  }
}

/// The cells of a board by their names.
private struct CellsByName {
  private let places: [Substring: Place]

  init(_ traits: BoardTraits?) {
    guard let traits, !traits.rows.isEmpty else {
      places = [:]
      return
    }
    let cells = (0..<traits.height).flatMap { y in (0..<traits.width).map { Place(x: $0, y: y) } }
    places = Dictionary(uniqueKeysWithValues: cells.map { (Substring(traits.cellName(x: $0.x, y: $0.y)), $0) })
  }

  /// The cells of a move that is the name of one cell, or of two in a row; nil for any other move.
  func cells(of move: String) -> (origin: Place?, target: Place)? {
    if let target = places[move[...]] { return (nil, target) }
    guard let end = move.dropFirst().firstIndex(where: { !$0.isNumber }), let origin = places[move[..<end]],
      let target = places[move[end...]]
    else { return nil }
    return (origin, target)
  }
}

extension BoardGame {
  /// A move of a position as text.
  func outsideMove(_ move: Move, in position: Position) -> OutsideMove {
    OutsideMove(
      seat: seat(in: position), text: text(for: move, in: position), from: origin(of: move, in: position),
      to: target(of: move, in: position), further: furtherCells(of: move, in: position),
      taking: taken(by: move, in: position))
  }

  /// A position as a picture.
  /// - Parameter last: the cell of the last move.
  func picture(of position: Position, last: Place?) -> BoardPicture {
    BoardPicture(
      width: width, height: height,
      cells: (0..<height).flatMap { y in (0..<width).map { piece(x: $0, y: y, in: position) } }, last: last,
      winning: standing(in: position).isOpen ? [] : Set(winningCells(in: position)))
  }
}
