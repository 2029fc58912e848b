/// The plies that a search saves on moves which it tries late, as what cuts is mostly among the first.
///
/// Source: E. Heinz, "Scalable Search in Computer Chess" (2000). That savings grow by the product of both logarithms is
/// common among chess programs.
struct LateMoves {
  private static let (depths, places) = (64, 64)
  private let table: [UInt8]

  /// - Parameter isSteep: whether savings grow with the depth and the number of moves tried; else they are one ply, or
  ///   two from the twelfth move on. Where each move may change much, more would cost more than it saves.
  init(isSteep: Bool) {
    table = (0..<Self.depths * Self.places).map { entry in
      let (depth, place) = (entry / Self.places, entry % Self.places)
      if !isSteep { return min(depth, place) < 4 ? 0 : place < 12 ? 1 : 2 }
      guard min(depth, place) >= 3 else { return 0 }
      return UInt8(0.5 + Logarithm.natural(of: depth) * Logarithm.natural(of: place) / 2.2)
    }
  }

  /// The plies that a move is searched less deep at first, so that at least the position after it is evaluated.
  /// - Parameters:
  ///   - depth: the plies that remain to be searched.
  ///   - place: the number of moves that were tried before.
  @inline(__always)
  func reduction(depth: Int, place: Int) -> Int {
    depth < 3 ? 0 : Int(table[min(depth, Self.depths - 1) &* Self.places &+ min(place, Self.places - 1)])
  }
}
