/// Chess by the laws of FIDE, and Chess960, with the draws that engines' tournaments take by themselves: the third
/// occurrence of a position, fifty moves of both sides without a capture or a pawn's move, and too few pieces for a
/// mate.
///
/// Bits run from a1 to h1, then from a2 on: `bit = rank * 8 + file`.
public struct Chess: BoardGame {
  /// The kinds of pieces.
  enum Kind: Int, CaseIterable {
    case pawn, knight, bishop, rook, queen, king
  }

  /// The pieces of both sides and what may still be done, with the positions that may come back.
  public struct Position: Hashable, Sendable {
    var white: UInt64 = 0
    var black: UInt64 = 0
    var pawns: UInt64 = 0
    var knights: UInt64 = 0
    var bishops: UInt64 = 0
    var rooks: UInt64 = 0
    var queens: UInt64 = 0
    var kings: UInt64 = 0
    /// The rooks with which may still be castled.
    var castling: UInt64 = 0
    /// The square on which a pawn can be taken in passing, alone; none where no pawn can do so.
    var passing: UInt64 = 0
    /// The hash of everything above and of the seat to move.
    var key: UInt64 = 0
    var plies: UInt16 = 0
    /// The number of moves since a capture or a pawn's move.
    var quiet: UInt16 = 0
    /// The number of times that the position has occurred, this time included.
    var occurrences: UInt8 = 1
    /// Whether it is Black's turn.
    var isBlack = false
    /// The hashes of the positions since the last move that can't be taken back.
    var past: [UInt64] = []

    @inline(__always)
    var taken: UInt64 { white | black }
    /// The pieces of the side to move, and of the other.
    @inline(__always)
    var own: UInt64 { isBlack ? black : white }
    @inline(__always)
    var other: UInt64 { isBlack ? white : black }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(plies)
    }

    /// The kind of piece on a square; nil on an empty one.
    @inline(__always)
    func kind(on square: Int) -> Kind? {
      let bit = UInt64(bit: square)
      guard taken & bit != 0 else { return nil }
      if pawns & bit != 0 { return .pawn }
      if knights & bit != 0 { return .knight }
      if bishops & bit != 0 { return .bishop }
      if rooks & bit != 0 { return .rook }
      return queens & bit != 0 ? .queen : .king
    }

    /// Puts a piece on an empty square, or takes it away.
    @inline(__always)
    mutating func toggle(_ kind: Kind, _ square: Int, isBlack: Bool) {
      let bit = UInt64(bit: square)
      switch kind {
      case .pawn: pawns ^= bit
      case .knight: knights ^= bit
      case .bishop: bishops ^= bit
      case .rook: rooks ^= bit
      case .queen: queens ^= bit
      case .king: kings ^= bit
      }
      if isBlack { black ^= bit } else { white ^= bit }
      key ^= ChessKeys.piece(kind, square, isBlack: isBlack)
    }
  }

  public typealias Move = ChessMove
  public typealias Moves = ChessMoves

  public let variant: Variant
  let grid: ChessGrid
  /// Whether it is Chess960, in which a castling is named by its rook and each of the 960 starts is as good as another.
  let is960: Bool
  private let first: Position

  /// The number of moves without a capture or a pawn's move after which a game is drawn.
  static let quietLimit: UInt16 = 100

  init(is960: Bool, variant: Variant) {
    (self.is960, self.variant) = (is960, variant)
    grid = .shared
    first = ChessStart.position(ChessStart.usual)
  }

  public var width: Int { 8 }
  public var height: Int { 8 }
  public var seats: Int { 2 }
  /// The limit on moves: sixteen pawns move six times at most, thirty pieces are captured, and between these lie at
  /// most the allowed number of quiet moves.
  public var longest: Int { (16 * 6 + 30 + 1) * Int(Self.quietLimit) }
  public var traits: BoardTraits {
    BoardTraits(
      of: self, rows: notation.cells.rows, surface: .chequered, fen: ChessFen.text(of: first),
      uci: .init(name: "uci", flag: .init(name: "UCI_Chess960", isSet: is960)),
      pgn: .init(variant: is960 ? "fischerandom" : nil, ends: Self.ends))
  }
  private static let ends: [Reason: String] = [
    .checkmate: "mates", .stalemate: "stalemate", .repetition: "3-fold repetition", .fiftyMoves: "fifty moves rule",
    .insufficientMaterial: "insufficient mating material",
  ]

  public func start(seed: UInt64) -> Position { first }
  public func start(fen: String) throws(FENError) -> Position { try ChessFen(fen).position(of: self) }
  public var startFENs: [String] {
    is960 ? (0..<ChessStart.count).map { ChessFen.text(of: ChessStart.position($0)) } : []
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { position.isBlack ? 1 : 0 }

  // MARK: Moves

  @inline(never)
  public func moves(in position: Position) -> ChessMoves { ChessMoves(position, grid) }
  @inline(never)
  public func exchanges(in position: Position) -> ChessMoves? {
    var moves = moves(in: position)
    moves.keepExchanges()
    return moves
  }
  /// A side in check can't be content with its position.
  public func isUnsettled(_ position: Position) -> Bool {
    let king = (position.kings & position.own).lowest
    return ChessMoves.attackers(of: king, position, grid, taken: position.taken) & position.other != 0
  }

  /// Having to move is a disadvantage only where there is little else than kings and pawns.
  public func afterNoMove(in position: Position) -> Position? {
    let pieces = position.own & ~(position.pawns | position.kings)
    if pieces == 0 { return nil }
    var next = position
    next.key ^= ChessKeys.passing(position.passing) ^ ChessKeys.black
    next.passing = 0
    next.isBlack.toggle()
    next.plies &+= 1
    // What comes after can't be the repetition of anything before.
    next.past = []
    next.occurrences = 1
    return next
  }

  /// The most valuable piece is captured first, and by the least valuable one. A capture that loses more isn't urgent.
  @inline(never)
  public func urgency(of move: Move, in position: Position) -> Int32 {
    let promotion = move.promotion == .queen ? 16 : 0
    guard let capturer = position.kind(on: move.from), let captured = captured(by: move, of: capturer, in: position),
      !isLosing(move, of: captured, by: capturer, in: position)
    else { return Int32(promotion) }
    return Int32(promotion &+ 8 &* (captured.rawValue &+ 1) &- capturer.rawValue)
  }

  /// The piece that a move captures.
  private func captured(by move: Move, of capturer: Kind, in position: Position) -> Kind? {
    if position.other.contains(move.to) { return position.kind(on: move.to) }
    return capturer == .pawn && position.passing.contains(move.to) ? .pawn : nil
  }

  public func moveCount(in position: Position) -> Int { moves(in: position).total }

  /// The moves are listed once for both whether there are any and their number.
  public func openMoveCount(in position: Position) -> Int? {
    let count = moveCount(in: position)
    return count == 0 || isDrawn(position) ? nil : count
  }

  public func isLegal(_ move: ChessMove, in position: Position) -> Bool {
    standing(in: position) == .open && moves(in: position).contains(move)
  }

  public func randomMove(in position: Position, using random: inout SplitMix) -> ChessMove {
    let moves = moves(in: position)
    var rank = random.below(moves.total)
    for move in moves {
      if rank == 0 { return move }
      rank &-= 1
    }
    preconditionFailure("as many moves are listed as are counted")
  }

  // Called, not inlined, as are the moves: there is too much of it for each search to have its own.
  @inline(never)
  public func play(_ move: ChessMove, in position: inout Position) {
    let isBlack = position.isBlack
    let (from, to) = (move.from, move.to)
    guard let kind = position.kind(on: from) else { preconditionFailure("a piece is moved") }
    let before = position.key
    var isFinal = kind == .pawn
    position.key ^= ChessKeys.castling(position.castling) ^ ChessKeys.passing(position.passing)
    let rights = position.castling
    if kind == .king, position.own.contains(to) {
      // The king goes to the side of the rook that is named, and the rook beside it.
      let isRight = to > from
      let home = isBlack ? 56 : 0
      position.toggle(.king, from, isBlack: isBlack)
      position.toggle(.rook, to, isBlack: isBlack)
      position.toggle(.king, home &+ (isRight ? 6 : 2), isBlack: isBlack)
      position.toggle(.rook, home &+ (isRight ? 5 : 3), isBlack: isBlack)
      position.castling &= ~ChessGrid.rank(home / 8)
    } else {
      if let captured = position.kind(on: to) {
        position.toggle(captured, to, isBlack: !isBlack)
        isFinal = true
      } else if kind == .pawn, position.passing.contains(to) {
        position.toggle(.pawn, isBlack ? to &+ 8 : to &- 8, isBlack: !isBlack)
      }
      position.toggle(kind, from, isBlack: isBlack)
      position.toggle(move.promotion ?? kind, to, isBlack: isBlack)
      position.castling &= ~(UInt64(bit: from) | UInt64(bit: to))
      if kind == .king { position.castling &= ~ChessGrid.rank(isBlack ? 7 : 0) }
    }
    position.isBlack = !isBlack
    position.plies &+= 1
    position.passing = 0
    if kind == .pawn, abs(to &- from) == 16 { setPassing((from &+ to) / 2, in: &position) }
    position.key ^= ChessKeys.castling(position.castling) ^ ChessKeys.passing(position.passing) ^ ChessKeys.black
    remember(before, isFinal: isFinal || rights != position.castling, in: &position)
    position.quiet = isFinal ? 0 : position.quiet &+ 1
  }

  /// Counts how often the position has occurred, and keeps the one before as long as it can come back.
  private func remember(_ before: UInt64, isFinal: Bool, in position: inout Position) {
    position.occurrences = 1
    if isFinal {
      if !position.past.isEmpty { position.past = [] }
      return
    }
    position.past.append(before)
    guard position.past.count >= 4 else { return }
    let key = position.key
    for past in position.past where past == key { position.occurrences &+= 1 }
  }

  /// Notes the square behind a pawn that has made two steps, if it can be taken there: else positions wouldn't come
  /// back.
  @inline(never)
  func setPassing(_ square: Int, in position: inout Position) {
    let around = ChessGrid.pawns(UInt64(bit: square), isWhite: position.isBlack)
    guard position.pawns & position.own & around != 0 else { return }
    position.passing = UInt64(bit: square)
    if moves(in: position).passers == 0 { position.passing = 0 }
  }

  // MARK: Ends

  @inline(never)
  public func standing(in position: Position) -> Standing {
    let moves = moves(in: position)
    if !moves.isAny { return moves.isCheck ? .lost : .drawn }
    return isDrawn(position) ? .drawn : .open
  }

  /// A draw is known without a list of moves; whether the side to move has none isn't.
  public func knownStanding(in position: Position) -> Standing {
    isDrawn(position) ? standing(in: position) : .open
  }

  private func isDrawn(_ position: Position) -> Bool {
    position.occurrences >= 3 || position.quiet >= Self.quietLimit || lacksMaterial(position)
  }

  /// Whether neither side could mate, however both play: with a knight or bishops of one colour besides the kings.
  func lacksMaterial(_ position: Position) -> Bool {
    if position.pawns | position.rooks | position.queens != 0 { return false }
    if position.knights == 0 {
      let dark: UInt64 = 0xAA55_AA55_AA55_AA55
      return position.bishops & dark == 0 || position.bishops & ~dark == 0
    }
    return position.bishops == 0 && position.knights.count == 1
  }

  public func turn(in position: Position) -> Turn {
    let moves = moves(in: position)
    if !moves.isAny {
      return .over(
        moves.isCheck
          ? Outcome(winner: 1 - seat(in: position), reason: .checkmate) : Outcome(winner: nil, reason: .stalemate))
    }
    guard isDrawn(position) else { return .seat(seat(in: position)) }
    let reason: Reason =
      lacksMaterial(position) ? .insufficientMaterial : position.occurrences >= 3 ? .repetition : .fiftyMoves
    return .over(Outcome(winner: nil, reason: reason))
  }

  // MARK: Names and looks

  /// Near the limit of quiet moves their number counts, and so does a position that has occurred before.
  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    let late = position.quiet > 80 ? UInt64(position.quiet) : 0
    return position.key ^ (late &+ UInt64(position.occurrences)) &* 0xBF58_476D_1CE4_E5B9
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { [.identity] }
  public var notation: ChessNotation { ChessNotation(namesRooks: is960) }

  /// A castling is named by the king's new square, but by the rook where that says too little.
  public func number(of move: ChessMove, in position: Position) -> Int? {
    let isCastling = position.own.contains(move.to)
    let to =
      isCastling && !notation.namesRooks ? move.from & 56 | (move.to > move.from ? 6 : 2) : move.to
    return notation.number(from: move.from, to: to, promotion: move.promotion)
  }
  public func move(numbered number: Int, in position: Position) -> ChessMove {
    let (from, to, promotion) = notation.squares(of: number)
    if !notation.namesRooks, position.kings.contains(from), abs(to - from) == 2, from & 7 == 4 {
      return ChessMove(from: from, to: from & 56 | (to > from ? 7 : 0))
    }
    return ChessMove(from: from, to: to, promotion: promotion)
  }
  public func objection(to move: ChessMove, in position: Position) -> String? {
    guard position.own.contains(move.from) else { return "no piece of the mover stands there" }
    return "it isn't among the \(moveCount(in: position)) legal moves"
  }

  public var pieces: [Piece] { Piece.chess }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let square = (7 - y) * 8 + x
    return position.kind(on: square).map { $0.rawValue + (position.black.contains(square) ? 6 : 0) }
  }

  private func place(of square: Int) -> Place { Place(x: square & 7, y: 7 - square / 8) }
  public func target(of move: ChessMove, in position: Position) -> Place? {
    number(of: move, in: position).map { place(of: notation.squares(of: $0).to) }
  }
  public func origin(of move: ChessMove, in position: Position) -> Place? { place(of: move.from) }
  public func winningCells(in position: Position) -> [Place] {
    standing(in: position) == .lost ? (position.kings & position.own).cells.map(place) : []
  }
}

extension Piece {
  fileprivate static let chess: [Piece] = (0..<2).flatMap { seat in
    let glyphs = Array(seat == 0 ? "♙♘♗♖♕♔" : "♟♞♝♜♛♚")
    let letters = Array(seat == 0 ? "PNBRQK" : "pnbrqk")
    return Figure.allCases.enumerated().map { number, figure in
      Piece(
        seat: seat, letter: letters[number], glyph: String(glyphs[number]),
        look: seat == 0 ? .lightFigure : .darkFigure, figure: figure,
        name: "\(seat == 0 ? "white" : "black") \(figure.rawValue)")
    }
  }
}

extension Reason {
  /// The side to move is in check and has no move.
  static let checkmate = Reason("checkmate", .rules)
  /// The side to move has no move and isn't in check.
  static let stalemate = Reason("stalemate", .rules)
  /// Neither side could mate.
  static let insufficientMaterial = Reason("insufficient material", .rules)
}
