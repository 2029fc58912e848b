/// The traits of draughts for display, and the names of its moves.
extension Draughts {
  /// No symmetry but the identity: men move ahead, and half of the squares are unused.
  public var symmetries: [Symmetry] { [.identity] }
  public var notation: DraughtsNotation { DraughtsNotation(grid: grid, namesCells: rules.namesCells) }

  public func number(of move: Move, in position: Position) -> Int? {
    notation.number(from: grid.square(of: move.origin), to: grid.square(of: move.target), rank: move.rank)
  }
  public func move(numbered number: Int, in position: Position) -> Move {
    let (origin, target, rank) = notation.parts(of: number)
    return Move(from: grid.bit(of: origin), to: grid.bit(of: target), rank: rank)
  }

  public func objection(to move: Move, in position: Position) -> String? {
    if !position.mover.contains(move.origin) { return "no piece of the mover stands there" }
    if move.rank == 0, mustCapture(in: position) { return "a piece has to be captured" }
    if (position.mover | position.other).contains(move.target), move.target != move.origin { return nil }
    if move.rank == 0 { return "that piece can't move there" }
    guard moves(in: position).contains(where: { $0.origin == move.origin && $0.target == move.target }) else {
      return rules.takesMost ? "no capture of as many pieces as can be leads there" : "no whole capture leads there"
    }
    return "there are fewer captures with the same cells"
  }

  public var traits: BoardTraits {
    let squares = rows(in: start(seed: 0)).joined().filter { $0 != " " }.map { $0 == "." ? "e" : $0 }
    return BoardTraits(
      of: self, rows: ChessCells(width: width, height: height).rows, surface: .chequered,
      hub: .init(variant: hubName, start: (rules.darkBegins ? "B" : "W") + String(squares)))
  }

  /// The name of the variant in engines that speak hub: Scan, and those derived from it.
  private var hubName: String {
    switch rules {
    case .international: width == 10 ? "normal" : "brazilian"
    case .english, .russian: rules.rawValue
    }
  }

  public var pieces: [Piece] { rules.darkBegins ? Piece.draughts(light: 1) : Piece.draughts(light: 0) }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    guard let bit = grid.square(x: x, y: y).map(grid.bit) else { return nil }
    let seat = seat(in: position)
    guard let owner = position.mover.contains(bit) ? seat : position.other.contains(bit) ? 1 - seat : nil else {
      return nil
    }
    return 2 * owner + (position.kings.contains(bit) ? 1 : 0)
  }

  private func place(of bit: Int) -> Place { grid.place(of: grid.square(of: bit)) }
  public func target(of move: Move, in position: Position) -> Place? { place(of: move.target) }
  public func origin(of move: Move, in position: Position) -> Place? { place(of: move.origin) }
  public func taken(by move: Move, in position: Position) -> [Place] {
    move.rank == 0 ? [] : (captured(by: move, in: position) & ~DraughtsMove.crowned).cells.map(place)
  }
  /// The captured pieces, where other captures have the same cells.
  public func furtherCells(of move: Move, in position: Position) -> [Place] {
    let alike = move.rank == 0 ? 1 : moves(in: position).count { $0.origin == move.origin && $0.target == move.target }
    return alike > 1 ? taken(by: move, in: position) : []
  }
  public func winningCells(in position: Position) -> [Place] { [] }
}

extension Piece {
  /// Men and kings, by letters of PDN and of hub: small ones are men.
  fileprivate static func draughts(light: Int) -> [Piece] {
    let pieces = [
      Piece(seat: light, letter: "w", glyph: "⛀", look: .lightDisc, name: "light man"),
      Piece(seat: light, letter: "W", glyph: "⛁", look: .lightKing, name: "light king"),
      Piece(seat: 1 - light, letter: "b", glyph: "⛂", look: .darkDisc, name: "dark man"),
      Piece(seat: 1 - light, letter: "B", glyph: "⛃", look: .darkKing, name: "dark king"),
    ]
    return light == 0 ? pieces : Array(pieces[2...] + pieces[..<2])
  }
}
