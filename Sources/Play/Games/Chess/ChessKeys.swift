/// The keys of a position's hash (A. Zobrist, "A New Hashing Method with Application for Game Playing", 1970).
enum ChessKeys {
  @inline(__always)
  private static func key(_ number: Int) -> UInt64 {
    SplitMix.mix(UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03)
  }

  @inline(__always)
  static func piece(_ kind: Chess.Kind, _ square: Int, isBlack: Bool) -> UInt64 {
    key(kind.rawValue &<< 7 | (isBlack ? 64 : 0) | square)
  }
  /// Black's turn.
  static var black: UInt64 { key(1_024) }
  /// The rooks with which may be castled; 0 for none.
  @inline(__always)
  static func castling(_ rooks: UInt64) -> UInt64 { rooks == 0 ? 0 : SplitMix.mix(rooks) }
  /// The square on which a pawn can be taken in passing; 0 for none.
  @inline(__always)
  static func passing(_ square: UInt64) -> UInt64 { square == 0 ? 0 : key(2_048 &+ square.trailingZeroBitCount) }
}
