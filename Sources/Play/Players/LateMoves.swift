/// The plies that a search saves on moves which it tries late, as what cuts is mostly among the first.
///
/// Source: E. Heinz, "Scalable Search in Computer Chess" (2000). That savings grow by the product of both logarithms is
/// common among chess programs.
struct LateMoves {
  private static let (depths, places) = (64, 64)
  private let table: [UInt8]

  /// Savings of one ply, and of two once twelve moves were tried: where each move may change much, more would cost more
  /// than they save.
  static let flat = LateMoves { depth, place in min(depth, place) < 4 ? 0 : place < 12 ? 1 : 2 }

  /// Savings that grow with the depth and the number of moves tried.
  static let steep = LateMoves { depth, place in
    min(depth, place) < 3 ? 0 : UInt8(0.5 + Logarithm.natural(of: depth) * Logarithm.natural(of: place) / 2.2)
  }

  private init(_ saved: (_ depth: Int, _ place: Int) -> UInt8) {
    table = (0..<Self.depths * Self.places).map { saved($0 / Self.places, $0 % Self.places) }
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
