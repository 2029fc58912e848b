/// Names of moves in Standard Algebraic Notation (PGN standard, 8.2.3): `Nbd7`, `exd6`, `e8=Q+`, `O-O`.
///
/// What is read may also be long (`Ng1-f3`), two squares (`e2e4`), castlings with zeros, a promotion without its sign,
/// and marks such as `+`, `#`, `!`, `?` and `e.p.` may be missing or superfluous.
extension Chess {
  private static let letters = Array("PNBRQK".utf8)

  public func name(of move: ChessMove, in position: Position) -> String {
    var after = position
    play(move, in: &after)
    let replies = moves(in: after)
    return unmarkedName(of: move, in: position) + (replies.isCheck ? replies.isAny ? "+" : "#" : "")
  }

  /// The name without a mark of check or checkmate.
  private func unmarkedName(of move: ChessMove, in position: Position) -> String {
    if position.own.contains(move.to) { return move.to > move.from ? "O-O" : "O-O-O" }
    guard let kind = position.kind(on: move.from) else { preconditionFailure("a piece is moved") }
    let isCapture = position.other.contains(move.to) || kind == .pawn && (move.from ^ move.to) & 7 != 0
    let target = (isCapture ? "x" : "") + Self.square(move.to)
    if kind == .pawn {
      return (isCapture ? CellName.letter(move.from & 7) : "") + target
        + (move.promotion.map { "=" + Self.letter($0) } ?? "")
    }
    // The part of the name that distinguishes the piece from others that can go there: its file, else its rank, else
    // both.
    let rivals = moves(in: position).filter {
      $0.to == move.to && $0.from != move.from && position.kind(on: $0.from) == kind
    }
    let square = Self.square(move.from)
    let origin =
      rivals.isEmpty
      ? ""
      : !rivals.contains { $0.from & 7 == move.from & 7 }
        ? String(square.prefix(1))
        : !rivals.contains { $0.from / 8 == move.from / 8 } ? String(square.suffix(1)) : square
    return Self.letter(kind) + origin + target
  }

  public func move(named name: String, in position: Position) throws(TranscriptError) -> ChessMove {
    guard let read = MoveName(name) else {
      throw .unreadable(
        text: String(name.prefix(16)), ply: plies(in: position), expected: "one such as Nf3, exd6, e8=Q or O-O")
    }
    var found: ChessMove?
    var rivals: [ChessMove] = []
    for move in moves(in: position) where read.fits(move, self, position) {
      if let first = found {
        if rivals.isEmpty { rivals = [first] }
        rivals.append(move)
      }
      found = move
    }
    if let found, rivals.isEmpty { return found }
    throw .illegal(move: name, ply: plies(in: position), why: problem(of: read, rivals, in: position))
  }

  /// The reason why a name isn't that of a single legal move.
  private func problem(of name: MoveName, _ rivals: [ChessMove], in position: Position) -> String {
    if !rivals.isEmpty {
      let names = rivals.map { unmarkedName(of: $0, in: position) }
      return "\(rivals.count) moves are called so, \(names.joined(separator: " or "))"
    }
    guard let to = name.to else { return "the king can't castle to this side" }
    let square = Self.square(to)
    guard let kind = name.kind else { return "no piece can go from \(Self.square(name.origin ?? 0)) to \(square)" }
    if kind == .pawn, name.promotion == nil, to / 8 == 0 || to / 8 == 7 {
      return "it says no promotion; expected one such as \(square)=Q"
    }
    return "no \(kind) of the mover can go\(name.origin == nil ? "" : " from there") to \(square)"
  }

  private static func square(_ square: Int) -> String { CellName.text(x: square & 7, y: square / 8) }
  private static func letter(_ kind: Kind) -> String { String(UnicodeScalar(letters[kind.rawValue])) }

  /// The parts of a move's name.
  private struct MoveName {
    /// The kind of piece; nil where its square alone is named, and for a castling.
    private(set) var kind: Kind?
    /// The square that the piece reaches; nil for a castling.
    private(set) var to: Int?
    private var file: Int?
    private var rank: Int?
    private(set) var promotion: Kind?
    private var castlesRight = false

    /// The square that the piece leaves, where both its file and its rank are named.
    var origin: Int? { file.flatMap { file in rank.map { $0 * 8 + file } } }

    /// Takes a name apart; nil for a text that isn't a name.
    init?(_ name: String) {
      var rest = Array(name.utf8)[...]
      Self.dropMarks(&rest)
      if rest.count > 4, rest.suffix(4).elementsEqual("e.p.".utf8) {
        rest.removeLast(4)
        Self.dropMarks(&rest)
      }
      let zero = rest.first
      if zero == UInt8(ascii: "O") || zero == UInt8(ascii: "0") {
        let sides = rest.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard 2...3 ~= sides.count, sides.allSatisfy({ $0.count == 1 && $0.first == zero }) else { return nil }
        castlesRight = sides.count == 2
        return
      }
      if let known = rest.first.flatMap(Chess.letters.firstIndex) {
        kind = Kind(rawValue: known)
        rest.removeFirst()
      }
      readPromotion(&rest)
      guard rest.count >= 2, let to = Self.square(rest.suffix(2)) else { return nil }
      self.to = to
      rest.removeLast(2)
      if let last = rest.last, "x-:".utf8.contains(last) { rest.removeLast() }
      if let first = rest.first, case let file = Int(first) - Int(UInt8(ascii: "a")), 0..<8 ~= file {
        self.file = file
        rest.removeFirst()
      }
      if let first = rest.first, case let rank = Int(first) - Int(UInt8(ascii: "1")), 0..<8 ~= rank {
        self.rank = rank
        rest.removeFirst()
      }
      guard rest.isEmpty else { return nil }
      if kind == nil, origin == nil { kind = .pawn }
    }

    private static func dropMarks(_ rest: inout ArraySlice<UInt8>) {
      while let last = rest.last, "+#!?".utf8.contains(last) { rest.removeLast() }
    }

    private static func square(_ text: ArraySlice<UInt8>) -> Int? {
      guard let first = text.first, let last = text.last else { return nil }
      let (file, rank) = (Int(first) - Int(UInt8(ascii: "a")), Int(last) - Int(UInt8(ascii: "1")))
      return 0..<8 ~= file && 0..<8 ~= rank ? rank * 8 + file : nil
    }

    /// Reads a promotion at the end: `=Q`, `(Q)`, or the letter alone.
    private mutating func readPromotion(_ rest: inout ArraySlice<UInt8>) {
      var ahead = rest
      if ahead.last == UInt8(ascii: ")") { ahead.removeLast() }
      guard let letter = ahead.popLast(), let kind = Chess.letters.firstIndex(of: letter & ~0x20).flatMap(Kind.init),
        kind != .pawn, kind != .king
      else { return }
      if let sign = ahead.last, "=(/".utf8.contains(sign) { ahead.removeLast() }
      (rest, promotion) = (ahead, kind)
    }

    /// Whether a legal move may be called so.
    @inline(__always)
    func fits(_ move: ChessMove, _ game: Chess, _ position: Position) -> Bool {
      let isCastling = position.own.contains(move.to)
      guard let to else { return isCastling && (move.to > move.from) == castlesRight }
      if isCastling {
        // Two squares name it as UCI does, by the king's square or by the rook's; a king's move to a square doesn't.
        guard kind == nil || kind == .king, let origin, origin == move.from else { return false }
        return to == move.to || !game.is960 && to == move.from & 56 | (move.to > move.from ? 6 : 2)
      }
      guard move.to == to, move.promotion == promotion else { return false }
      if let file, file != move.from & 7 { return false }
      if let rank, rank != move.from / 8 { return false }
      guard let kind else { return true }
      // A pawn that changes its file must be said to: else `d5` would be `exd5`, too.
      if kind == .pawn, file == nil, (move.from ^ move.to) & 7 != 0 { return false }
      return position.kind(on: move.from) == kind
    }
  }
}
