/// The notation of moves by the squares that a piece leaves and reaches, with the letter of a promotion, as UCI has
/// them: `e2e4`, `e7e8q`, `e1g1`; where castlings are named by the rook, `e1h1`.
///
/// A letter and a digit begin each move, and a promotion's letter is followed by no digit, so that moves can be
/// distinguished.
public struct ChessNotation: MoveNotation {
  /// Whether a castling is named by its rook.
  let namesRooks: Bool
  private static let promotions: [Chess.Kind] = [.knight, .bishop, .rook, .queen]
  private static let letters = Array("nbrq".utf8)
  /// The number of pairs of squares, which come before promotions.
  private static let pairs = 64 * 64

  var cells: ChessCells { ChessCells(width: 8, height: 8) }
  /// The number of moves: the pairs of squares, then for each side's pawns about to be promoted the files that they
  /// leave and reach, with each of four pieces.
  public var count: Int { Self.pairs + 2 * 8 * 8 * 4 }
  public var example: String { "two squares such as e2e4, or e7e8q" }

  /// The number of a move; that of its squares alone where no pawn can be promoted by it.
  func number(from: Int, to: Int, promotion: Chess.Kind?) -> Int {
    guard let piece = promotion.flatMap(Self.promotions.firstIndex), Self.isPromoting(from: from, to: to) else {
      return from * 64 + to
    }
    return Self.pairs + ((to / 32 * 8 + from & 7) * 8 + to & 7) * 4 + piece
  }

  /// The squares and the promotion of a move.
  func squares(of move: Int) -> (from: Int, to: Int, promotion: Chess.Kind?) {
    guard move >= Self.pairs else { return (move / 64, move % 64, nil) }
    let (piece, files) = ((move - Self.pairs) % 4, (move - Self.pairs) / 4)
    let isWhite = files >= 64
    return ((isWhite ? 48 : 8) + files / 8 % 8, (isWhite ? 56 : 0) + files % 8, Self.promotions[piece])
  }

  private static func isPromoting(from: Int, to: Int) -> Bool {
    (from / 8, to / 8) == (6, 7) || (from / 8, to / 8) == (1, 0)
  }

  public func text(of move: Int) -> String {
    let (from, to, promotion) = squares(of: move)
    let letter = promotion == nil ? "" : String(UnicodeScalar(Self.letters[(move - Self.pairs) % 4]))
    return CellName.text(x: from & 7, y: from / 8) + CellName.text(x: to & 7, y: to / 8) + letter
  }

  public func read(_ transcript: inout TranscriptText) -> MoveReading {
    var ahead = transcript
    guard let origin = CellName.read(from: &ahead), let target = CellName.read(from: &ahead) else { return .unreadable }
    for cell in [origin, target] where cell.x > 7 || cell.y > 7 {
      return .offBoard(CellName.text(x: cell.x, y: cell.y))
    }
    let (from, to) = (origin.y * 8 + origin.x, target.y * 8 + target.x)
    var promotion: Chess.Kind?
    // After a promotion the next move begins, or nothing stands.
    if Self.isPromoting(from: from, to: to), let known = ahead.peek().flatMap(Self.letters.firstIndex),
      ahead.peek(1).map({ UInt8(ascii: "a")...UInt8(ascii: "h") ~= $0 }) ?? true
    {
      promotion = Self.promotions[known]
      ahead.skip(1)
    }
    transcript = ahead
    return .move(number(from: from, to: to, promotion: promotion))
  }

  /// The move itself: pawns and castlings distinguish all images.
  public func image(of move: Int, _ images: [Int]) -> Int { move }
}
