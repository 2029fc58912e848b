// As another package does: without what is internal.
import Play

/// Marks in a row, none beside another; who can't place one has lost. The second seat's first move may be the word `swap`,
/// by which it takes the first mark for its own.
struct Spaces: SearchedGame {
  struct Position: Hashable, Sendable {
    var marks: [Int?]
    var plies = 0
  }

  /// A cell, or the swap behind all cells.
  struct Notation: MoveNotation {
    let width: Int
    var count: Int { width + 1 }
    var example: String { "a number such as 2;" }
    func text(of move: Int) -> String { move == width ? "swap" : "\(move + 1);" }
    func read(_ transcript: inout TranscriptText) -> MoveReading {
      for move in 0..<count {
        let text = text(of: move)
        guard text.utf8.enumerated().allSatisfy({ transcript.peek($0) == $1 }) else { continue }
        transcript.skip(text.utf8.count)
        return .move(move)
      }
      return .unreadable
    }
    func image(of move: Int, _ cells: [Int]) -> Int { move == width ? move : cells[move] }
  }

  let variant: Variant
  let width: Int
  var height: Int { 1 }
  var seats: Int { 2 }
  var longest: Int { width + 1 }
  var notation: Notation { Notation(width: width) }
  var symmetries: [Symmetry] { [.identity, .leftRight] }
  var pieces: [Piece] { Piece.discs }
  var traits: BoardTraits { BoardTraits(of: self, rows: ["1"]) }

  func start(seed: UInt64) -> Position { Position(marks: Array(repeating: nil, count: width)) }
  func seat(in position: Position) -> Int { position.plies % 2 }
  func moves(in position: Position) -> [CellMove] {
    let marks = position.marks
    let free = marks.indices.filter { place in
      (max(0, place - 1)...min(width - 1, place + 1)).allSatisfy { marks[$0] == nil }
    }
    return free.map { CellMove($0) } + (position.plies == 1 ? [CellMove(width)] : [])
  }
  func isLegal(_ move: CellMove, in position: Position) -> Bool { moves(in: position).contains(move) }
  func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    let moves = moves(in: position)
    return moves[random.below(moves.count)]
  }
  func standing(in position: Position) -> Standing { moves(in: position).isEmpty ? .lost : .open }
  func turn(in position: Position) -> Turn { turn(in: position, won: Self.crowded, drawn: Self.crowded) }
  func play(_ move: CellMove, in position: inout Position) {
    if move.index == width {
      position.marks = position.marks.map { $0.map { 1 - $0 } }
    } else {
      position.marks[move.index] = seat(in: position)
    }
    position.plies += 1
  }
  func plies(in position: Position) -> Int { position.plies }
  func hash(of position: Position) -> UInt64 {
    position.marks.reduce(UInt64(position.plies)) { $0 &* 3 &+ UInt64(1 + ($1 ?? -1)) }
  }
  func number(of move: CellMove, in position: Position) -> Int? { move.index }
  func move(numbered number: Int, in position: Position) -> CellMove { CellMove(number) }
  func objection(to move: CellMove, in position: Position) -> String? { move.index == width ? "it is too late" : nil }
  func piece(x: Int, y: Int, in position: Position) -> Int? { position.marks[x] }
  func target(of move: CellMove, in position: Position) -> Place? {
    move.index == width ? nil : Place(x: move.index, y: 0)
  }
  func winningCells(in position: Position) -> [Place] { [] }

  static let crowded = Reason("crowded", .rules)
  static let family = GameFamily(
    name: "spaces", summary: "Marks with spaces between.",
    size: .board(width: 3...9, height: 1...1, default: .init(5, 1)),
    reasons: [crowded], offers: [.init("spaces:5x1", "Spaces")]
  ) { spec in PlayableVariant(board: Spaces(variant: spec.variant, width: spec.width)) }
}

/// The first legal move, always.
struct First: BoardPlayer {
  struct Seat<G: SearchedGame>: Player {
    let game: G
    mutating func begin(seed: UInt64) {}
    mutating func choose(in position: G.Position, within budget: Budget) throws -> Decision<G.Move> {
      guard let move = game.moves(in: position).first(where: { _ in true }) else { throw PlayerFault(.resigned) }
      return Decision(move)
    }
  }

  var kind: PlayerKind { PlayerKind(name: "first", summary: "The first legal move.", isDeterministic: true) }
  func make<G: SearchedGame>(at game: G, _ spec: PlayerSpec) -> AnyPlayer<G> { AnyPlayer(Seat(game: game)) }
}
