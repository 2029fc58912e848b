/// A piece's move from square to square, with what it captures.
///
/// Two captures may lead from one square to another and take different pieces; then the least set of them comes
/// first, as a number, and each has a rank that distinguishes it. There are 15 ranks, more than are known to be
/// needed.
public struct DraughtsMove: PackedMove {
  /// The rank of a capture, from 1 on, or 0, in the upper four bits; six bits each for the squares from and to.
  public let packed: UInt16
  /// The squares of the pieces that are captured, with the mark of a man that is crowned on its way; 0 for a quiet move
  /// and for a capture that was made from its number, which looks for them.
  let captured: UInt64

  /// The mark of a man that is crowned on its way, in a bit of no square.
  static let crowned: UInt64 = 1 << 63
  static let highestRank = 15

  @inline(__always)
  public init(packed: UInt16) { (self.packed, captured) = (packed, 0) }
  /// The move from a bit to a bit.
  @inline(__always)
  init(from origin: Int, to target: Int, rank: Int = 0, capturing captured: UInt64 = 0) {
    packed = UInt16(truncatingIfNeeded: rank &<< 12 | origin &<< 6 | target)
    self.captured = captured
  }

  /// The bit of the square that the move begins on.
  @inline(__always)
  var origin: Int { Int(packed >> 6) & 63 }
  /// The bit of the square that the move ends on.
  @inline(__always)
  var target: Int { Int(packed) & 63 }
  /// The rank among captures with the same squares, from 1 on; 0 for a quiet move.
  @inline(__always)
  var rank: Int { Int(packed >> 12) }

  @inline(__always)
  public static func == (a: Self, b: Self) -> Bool { a.packed == b.packed }
  public func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}
