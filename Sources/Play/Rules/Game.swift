/// The rules of one variant, as a value that carries its parameters.
///
/// Positions and moves that come out of these functions are trusted: nothing is checked twice. Text from outside
/// enters through `readMove(in:from:)`, which throws.
public protocol Game: Sendable {
  /// The complete state of a game; small, copied freely.
  associatedtype Position: Hashable, Sendable
  /// A decision of one seat.
  associatedtype Move: Hashable, Sendable
  /// A sequence of the legal moves, without allocation.
  associatedtype Moves: Sequence<Move>
  /// The part of a position that one seat may see.
  associatedtype View: Sendable = Position

  /// The variant's canonical name.
  var variant: Variant { get }
  /// The number of seats, 1 to 16.
  var seats: Int { get }

  /// The position at the start of a game: Snap deals from the seed, board games ignore it.
  func start(seed: UInt64) -> Position
  /// The position at the start of a game with this transcript, which may begin with one of its own; moves past that.
  /// - Throws: `TranscriptError` when it begins with a position that no game can start from.
  func start(seed: UInt64, of transcript: inout TranscriptText) throws(TranscriptError) -> Position
  /// The seat to move, or the outcome of the game.
  func turn(in position: Position) -> Turn
  /// The view of the seat to move.
  func view(of position: Position) -> View
  /// The legal moves of the seat to move.
  func moves(in view: View) -> Moves
  /// Whether `move` is among the legal moves.
  func isLegal(_ move: Move, in view: View) -> Bool
  /// A random legal move, each equally likely unless the game says otherwise.
  func randomMove(in view: View, using random: inout SplitMix) -> Move
  /// The forced move, which transcripts don't show, such as a pass at Reversi; nil where there is a decision.
  func forcedMove(in position: Position) -> Move?
  /// Makes a legal move.
  func play(_ move: Move, in position: inout Position)
  /// The number of moves played so far, forced ones left out; at Snap, of cards turned.
  func plies(in position: Position) -> Int

  /// The text of a legal move in a transcript; empty when a transcript doesn't show it.
  func text(for move: Move, in position: Position) -> String
  /// The text of a transcript after the last move; empty by default.
  func closing(of position: Position) -> String
  /// The numbers reported for a game that ends here; none by default.
  func numbers(of position: Position) -> [GameNumber]
  /// Reads the next move from a transcript, and moves past it.
  ///
  /// Returns nil when the transcript ends here.
  /// - Throws: `TranscriptError` when what stands there is no legal move.
  func readMove(in position: Position, from transcript: inout TranscriptText) throws(TranscriptError) -> Move?
}

/// The seat to move, or the outcome.
public enum Turn: Sendable, Hashable {
  /// The seat to move.
  case seat(Int)
  /// The outcome: the game is over.
  case over(Outcome)
}

extension Game where View == Position {
  /// The whole position, by default.
  @inline(__always)
  public func view(of position: Position) -> View { position }
}

extension Game {
  /// The usual start by default: a transcript has moves alone.
  public func start(seed: UInt64, of transcript: inout TranscriptText) throws(TranscriptError) -> Position {
    start(seed: seed)
  }

  /// No forced move by default: every move is a decision.
  @inline(__always)
  public func forcedMove(in position: Position) -> Move? { nil }

  /// No text after the last move by default: a transcript has moves alone.
  @inline(__always)
  public func closing(of position: Position) -> String { "" }

  /// No numbers by default: places are the whole result of a game.
  @inline(__always)
  public func numbers(of position: Position) -> [GameNumber] { [] }

  /// Makes a move as `play` does, for callers that make few moves: this is called, where `play` is inlined.
  @inline(never)
  func make(_ move: Move, in position: inout Position) { play(move, in: &position) }
}

/// A two-seat game without hidden information and chance, so that search may look ahead; its seats move strictly in
/// turn, a pass being a move.
public protocol BoardGame: Game where View == Position, Move: PackedMove {
  /// The position that a text in the FEN of other programs for the game describes, as the start of a game.
  /// - Throws: `FENError` when it describes none, or the game has no other start than its own.
  func start(fen: String) throws(FENError) -> Position
  /// The starts among which chance chooses that of a random opening, in FEN; empty where all games have the same.
  var startFENs: [String] { get }

  /// The standing of the game for the seat whose turn it is (or would be, if it weren't over).
  func standing(in position: Position) -> Standing
  /// The seat whose turn it is, or would be if the game weren't over.
  func seat(in position: Position) -> Int
  /// The number of legal moves.
  func moveCount(in position: Position) -> Int
  /// The number of legal moves; nil where the game is over.
  func openMoveCount(in position: Position) -> Int?
  /// The hash of the position, for hash tables.
  func hash(of position: Position) -> UInt64
  /// The number of moves that no game exceeds, passes included.
  var longest: Int { get }

  /// The notation of its moves.
  associatedtype Notation: MoveNotation
  /// The notation of its moves.
  var notation: Notation { get }
  /// The number of a move of `position` in the notation; nil for one that no transcript shows.
  func number(of move: Move, in position: Position) -> Int?
  /// The move of `position` with a number in the notation, legal or not.
  func move(numbered number: Int, in position: Position) -> Move
  /// The name of a legal move in games and books of other programs for the game, which may depend on the position; by
  /// default its text in a transcript.
  func name(of move: Move, in position: Position) -> String
  /// The legal move of an open position with a name in games and books of other programs, exactly written or not.
  /// - Throws: `TranscriptError` where no move is called so, or several are.
  func move(named name: String, in position: Position) throws(TranscriptError) -> Move
  /// The key of a position in books of other programs, which may depend on the move that led to it; nil where there
  /// are no such books for the game.
  func bookKey(of position: Position, after move: Move?) -> UInt64?
  /// The move of `position` with a number in books of other programs, legal or not.
  func bookMove(_ code: UInt16, in position: Position) -> Move
  /// The reason why a move isn't legal in an open position, in words that follow its name; nil where its cell is taken.
  func objection(to move: Move, in position: Position) -> String?

  /// The symmetries of the board under which the rules don't change, `.identity` first; the start position may change.
  var symmetries: [Symmetry] { get }
  /// The properties of the game for display and speech.
  var traits: BoardTraits { get }
  /// The number of columns of the board.
  var width: Int { get }
  /// The number of rows of the board.
  var height: Int { get }
  /// The places in the rows of the board on which nothing can stand.
  var gaps: Set<Place> { get }
  /// All kinds of pieces, those of the first seat first; the first of a seat's is the symbol of the seat.
  var pieces: [Piece] { get }
  /// The index in `pieces` of the piece on the cell in column `x` and row `y`, both from 0 at the top left; nil on an
  /// empty one.
  func piece(x: Int, y: Int, in position: Position) -> Int?
  /// The cell that `move` puts a piece on, or takes it from, when it is made in `position`; nil for a word such as a
  /// pass.
  func target(of move: Move, in position: Position) -> Place?
  /// The cell from which `move` takes the piece that it puts on its target; nil where the piece comes from outside the
  /// board.
  func origin(of move: Move, in position: Position) -> Place?
  /// The cells besides those two that distinguish `move` from others in `position`, in the order in which they are to
  /// be pointed at; none by default.
  func furtherCells(of move: Move, in position: Position) -> [Place]
  /// The cells besides its target from which `move` takes pieces of the other side that it names in other programs'
  /// notations; none by default.
  func taken(by move: Move, in position: Position) -> [Place]
  /// The cells that decided the game, such as those of all lines; empty where none did.
  func winningCells(in position: Position) -> [Place]
}

extension BoardGame {
  /// The number of legal moves, counted one by one by default.
  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    var count = 0
    for _ in moves(in: position) { count &+= 1 }
    return count
  }

  /// The number of legal moves of a position whose standing is open.
  @inline(__always)
  public func openMoveCount(in position: Position) -> Int? {
    guard case .open = standing(in: position) else { return nil }
    return moveCount(in: position)
  }

  public func text(for move: Move, in position: Position) -> String {
    number(of: move, in: position).map { notation.text(of: $0) } ?? ""
  }

  public func readMove(in position: Position, from transcript: inout TranscriptText) throws(TranscriptError) -> Move? {
    guard !transcript.isAtEnd else { return nil }
    let ply = plies(in: position)
    switch notation.read(&transcript) {
    case .move(let number):
      let move = move(numbered: number, in: position)
      guard !isLegal(move, in: position) else { return move }
      let name = notation.name(of: number)
      guard let why = objection(to: move, in: position) else { throw .occupied(move: name, ply: ply) }
      throw .illegal(move: name, ply: ply, why: why)
    case .offBoard(let name): throw .offBoard(move: name, ply: ply, board: variant.name)
    case .unreadable: throw .unreadable(text: transcript.rest(atMost: 8), ply: ply, expected: notation.example)
    }
  }

  public func name(of move: Move, in position: Position) -> String { text(for: move, in: position) }

  /// The move with this text in a transcript, by default.
  public func move(named name: String, in position: Position) throws(TranscriptError) -> Move {
    try TranscriptText.reading(name) { (text) throws(TranscriptError) in
      guard let move = try readMove(in: position, from: &text), text.isAtEnd else {
        throw .unreadable(text: name, ply: plies(in: position), expected: notation.example)
      }
      return move
    }
  }

  /// No gaps by default: every place in the rows is a cell.
  public var gaps: Set<Place> { [] }

  /// No origin by default: pieces come from outside the board.
  public func origin(of move: Move, in position: Position) -> Place? { nil }

  public func furtherCells(of move: Move, in position: Position) -> [Place] { [] }
  /// No taken pieces by default: they follow from the cells of a move.
  public func taken(by move: Move, in position: Position) -> [Place] { [] }

  /// The rows of the board from the top: the letters of the pieces, `.` where none stands, and a blank where none can.
  func rows(in position: Position) -> [String] {
    let (letters, gaps) = (pieces.map { $0.letter.asciiValue ?? 0 }, gaps)
    return (0..<height).map { y in
      let row = (0..<width).map { x in
        if let piece = piece(x: x, y: y, in: position) { return letters[piece] }
        return UInt8(ascii: gaps.contains(Place(x: x, y: y)) ? " " : ".")
      }
      return String(decoding: row, as: UTF8.self)
    }
  }

  /// The seat to move or the outcome, from the standing; enough for games that are won or drawn in one way only.
  @inline(__always)
  public func turn(in position: Position, won: Reason, drawn: Reason) -> Turn {
    let seat = seat(in: position)
    return switch standing(in: position) {
    case .open: .seat(seat)
    case .drawn: .over(Outcome(winner: nil, reason: drawn))
    case .won: .over(Outcome(winner: seat, reason: won))
    case .lost: .over(Outcome(winner: 1 - seat, reason: won))
    }
  }
}

/// The standing of a game for one side.
public enum Standing: Sendable {
  case open
  case won
  case drawn
  case lost
}

/// A move that fits into 16 bits, so that a hash table can hold it.
public protocol PackedMove: Hashable, Sendable {
  /// The move as a number.
  var packed: UInt16 { get }
  /// The move with that number.
  init(packed: UInt16)
}

/// A cell of the board, numbered as its game numbers them, or a pass.
public struct CellMove: PackedMove {
  /// The cell's number.
  public let packed: UInt16
  /// The move that leaves the board as it is.
  public static let pass = CellMove(packed: .max)

  @inline(__always)
  public init(packed: UInt16) { self.packed = packed }
  /// The cell with a number below 65,535.
  @inline(__always)
  public init(_ index: Int) { packed = UInt16(truncatingIfNeeded: index) }
  /// The cell's number.
  @inline(__always)
  public var index: Int { Int(packed) }
}

/// A piece's move from one cell of the board to another, both below 256 and numbered as the game numbers them, or a
/// pass.
public struct StepMove: PackedMove {
  /// The first cell's number and, in the lower eight bits, the second's.
  public let packed: UInt16
  /// The move that leaves the board as it is.
  static let pass = StepMove(packed: .max)

  @inline(__always)
  public init(packed: UInt16) { self.packed = packed }
  /// Creates a move from a cell to a cell.
  @inline(__always)
  init(from origin: Int, to target: Int) { packed = UInt16(truncatingIfNeeded: origin << 8 | target) }
  /// The number of the cell that the move begins on.
  @inline(__always)
  var origin: Int { Int(packed >> 8) }
  /// The number of the cell that the move ends on.
  @inline(__always)
  var target: Int { Int(packed & 0xFF) }
}

extension BoardGame where Move == StepMove, Notation: StepNotation {
  /// The number of the two cells; none of a pass.
  public func number(of move: Move, in position: Position) -> Int? {
    move == .pass ? nil : notation.number(from: move.origin, to: move.target)
  }
  public func move(numbered number: Int, in position: Position) -> Move {
    let (origin, target) = notation.cells(of: number)
    return Move(from: origin, to: target)
  }
}
