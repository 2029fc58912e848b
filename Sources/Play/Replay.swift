/// A board as it is drawn: its pieces, the last move, and the winning cells.
public struct BoardPicture: Sendable, Hashable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The piece on each cell, row by row, by its index in the pieces of the game's traits; nil for an empty cell.
  public let cells: [Int?]
  /// The cell of the last move.
  public let last: Place?
  /// The cells that decided the game.
  public let winning: Set<Place>

  /// The piece on a cell; nil for an empty one.
  public subscript(x: Int, y: Int) -> Int? { cells[y * width + x] }
}

/// A turned card at Snap, with the open cards and the calls.
public struct CardPicture: Sendable, Hashable {
  /// A call on the card.
  public struct Call: Sendable, Hashable {
    /// The seat that called.
    public let seat: Int
    /// The number of milliseconds after the card was turned.
    public let milliseconds: Int
  }

  /// The number of the card among all that were turned, from 1.
  public let turn: Int
  /// The name of each seat's top open card; nil where there was none.
  public let tops: [String?]
  /// The calls, the one that counted first.
  public let calls: [Call]
  /// Whether the first call was right.
  public let isSnap: Bool
}

/// A recorded game, played through again.
public struct Replay: Sendable, Hashable {
  /// A step of a replay: one move.
  public struct Frame: Sendable, Hashable {
    /// The move as its transcript has it; empty at the start and for a move that no transcript shows.
    public let text: String
    /// The name of the move in games and books of other programs for the game; its text where they have no other.
    public let name: String
    /// The seat that moved; nil at the start.
    public let seat: Int?
    /// The board after the move; nil at Snap.
    public let board: BoardPicture?
    /// The card turned; nil at board games and at the start.
    public let card: CardPicture?
    /// Notes on the step, in words.
    public let notes: [String]

    init(
      text: String, name: String? = nil, seat: Int? = nil, board: BoardPicture? = nil, card: CardPicture? = nil,
      notes: [String] = []
    ) {
      (self.text, self.name, self.seat) = (text, name ?? text, seat)
      (self.board, self.card, self.notes) = (board, card, notes)
    }
  }

  /// The start, then every move, or at Snap every turned card.
  public let frames: [Frame]
  /// The traits that the frames' boards have in common; nil where there are no boards.
  public let traits: BoardTraits?
  /// The outcome by the game's rules; nil if the transcript stops before the end.
  public let outcome: Outcome?
  /// The number of moves played, or cards turned.
  public let plies: Int
}

extension Game {
  /// Follows a transcript from the start, reporting each position before and after a move.
  ///
  /// - Parameter plies: the number of plies of the game, where the transcript alone doesn't show it (at Snap it has
  ///   no cards that nobody called on); nil to go on to the end. The last of them is followed to its end if that ends
  ///   the game.
  /// - Returns: the position reached.
  /// - Throws: `TranscriptError` when the transcript has an illegal move or goes on after the end.
  func follow(
    _ transcript: String, seed: UInt64, plies: Int? = nil,
    _ visit: (_ before: Position, _ move: Move, _ after: Position) -> Void = { _, _, _ in }
  ) throws(TranscriptError) -> Position {
    try TranscriptText.reading(transcript) { (text) throws(TranscriptError) in
      try follow(&text, from: try start(seed: seed, of: &text), plies: plies, visit)
    }
  }

  /// Follows the rest of a transcript from a position that it has reached.
  func follow(
    _ rest: inout TranscriptText, from start: Position, plies: Int? = nil,
    _ visit: (_ before: Position, _ move: Move, _ after: Position) -> Void = { _, _, _ in }
  ) throws(TranscriptError) -> Position {
    var position = start
    while true {
      while let forced = forcedMove(in: position) {
        let before = position
        make(forced, in: &position)
        visit(before, forced, position)
      }
      if case .over = turn(in: position) {
        guard rest.isAtEnd else { throw .afterEnd(text: rest.rest(atMost: 24), ply: self.plies(in: position)) }
        return position
      }
      let isSilent = rest.isAtEnd
      guard let move = try readMove(in: position, from: &rest) else { return position }
      var next = position
      make(move, in: &next)
      if let plies, self.plies(in: next) > plies, isSilent { return position }
      visit(position, move, next)
      position = next
    }
  }
}

extension Replay {
  /// Creates the account of a game whose rules aren't known here: its moves alone, as words of its transcript, with
  /// the chance events between them; or the transcript's lines unchanged, if its number of moves isn't that of plies
  /// or it has several lines, so that it is no list of moves.
  public init(words transcript: String, plies: Int?) {
    let words = transcript.split(separator: " ").map(String.init)
    let moves = words.count { !ProgramGame.isEvent($0) }
    guard plies == nil || plies == moves, !transcript.contains("\n") else {
      let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      self.init(
        frames: transcript.isEmpty ? [] : lines.map { Frame(text: $0, notes: [$0]) }, traits: nil, outcome: nil,
        plies: plies ?? 0)
      return
    }
    var number = 0
    self.init(
      frames: words.map { word in
        if ProgramGame.isEvent(word) { return Frame(text: word, notes: [word]) }
        number += 1
        return Frame(text: word, notes: ["\(number). \(word)"])
      }, traits: nil, outcome: nil, plies: moves)
  }
}

/// Plays a recorded board game through again.
func replay<G: BoardGame>(_ game: G, transcript: String, seed: UInt64) throws(TranscriptError) -> Replay {
  let start = try TranscriptText.reading(transcript) { (text) throws(TranscriptError) in
    try game.start(seed: seed, of: &text)
  }
  var frames = [Replay.Frame(text: "", board: game.picture(of: start, last: nil))]
  let end = try game.follow(transcript, seed: seed) { before, move, after in
    let text = game.text(for: move, in: before)
    frames.append(
      Replay.Frame(
        text: text, name: text.isEmpty ? "" : game.name(of: move, in: before), seat: game.seat(in: before),
        board: game.picture(of: after, last: game.target(of: move, in: before)), notes: text.isEmpty ? ["passes"] : []))
  }
  var outcome: Outcome?
  if case .over(let known) = game.turn(in: end) { outcome = known }
  return Replay(frames: frames, traits: game.traits, outcome: outcome, plies: game.plies(in: end))
}

extension Standing {
  /// Whether the game goes on.
  var isOpen: Bool {
    if case .open = self { true } else { false }
  }
}
