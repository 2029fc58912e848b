/// A move from a square to another, maybe with a promotion; a castling is the king's move to its own rook.
public struct ChessMove: PackedMove {
  /// The first square and in the next six bits the second, then the promotion: its kind, or 0.
  public let packed: UInt16

  @inline(__always)
  public init(packed: UInt16) { self.packed = packed }

  @inline(__always)
  init(from: Int, to: Int, promotion: Chess.Kind? = nil) {
    packed = UInt16(truncatingIfNeeded: from | to << 6 | (promotion?.rawValue ?? 0) << 12)
  }

  @inline(__always)
  var from: Int { Int(packed & 63) }
  @inline(__always)
  var to: Int { Int(packed >> 6 & 63) }
  @inline(__always)
  var promotion: Chess.Kind? { packed >> 12 == 0 ? nil : Chess.Kind(rawValue: Int(packed >> 12)) }
}
