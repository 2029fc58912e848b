/// The outlines of chess pieces, drawn for Agon in the usual style.
public enum Chessman: String, Hashable, Sendable, CaseIterable {
  case pawn, knight, bishop, rook, queen, king

  /// A part of an outline, in units of half a piece's height from its centre, downwards.
  public enum Part: Hashable, Sendable {
    /// An area bounded by points.
    case area([Point])
    /// A disc.
    case disc(Point, radius: Double)
  }

  /// The parts, later ones on top of earlier ones.
  public var parts: [Part] {
    switch self {
    case .pawn:
      [.area(Self.symmetric([(0.62, 1), (0.62, 0.8), (0.34, 0.6), (0.18, 0)])), .disc(Point(0, -0.3), radius: 0.4)]
    case .knight:
      [
        .area(
          [
            (-0.62, 1), (-0.62, 0.8), (-0.42, 0.66), (-0.3, 0.36), (0.02, 0.04), (-0.06, -0.12), (-0.34, 0.04),
            (-0.54, 0.24),
            (-0.74, 0.1), (-0.66, -0.14), (-0.46, -0.42), (-0.36, -0.66), (-0.34, -0.98), (-0.1, -0.78), (0.2, -0.7),
            (0.46, -0.42), (0.6, 0), (0.58, 0.4), (0.5, 0.66), (0.64, 0.8), (0.64, 1),
          ].map { Point($0, $1) })
      ]
    case .bishop:
      [
        .area(
          Self.symmetric([
            (0.64, 1), (0.64, 0.8), (0.24, 0.66), (0.36, 0.5), (0.3, 0.38), (0.46, 0.1), (0.44, -0.18), (0.28, -0.48),
            (0, -0.76),
          ])), .disc(Point(0, -0.84), radius: 0.15),
      ]
    case .rook:
      [
        .area(
          Self.symmetric([
            (0.66, 1), (0.66, 0.78), (0.46, 0.6), (0.4, -0.34), (0.6, -0.5), (0.6, -0.94), (0.36, -0.94), (0.36, -0.74),
            (0.13, -0.74), (0.13, -0.94),
          ]))
      ]
    case .queen:
      [
        .area(
          Self.symmetric([
            (0.6, 1), (0.6, 0.78), (0.5, 0.58), (0.84, -0.48), (0.44, 0), (0.44, -0.72), (0.15, -0.06), (0, -0.8),
          ]))
      ]
        + [(-0.84, -0.56), (-0.44, -0.8), (0, -0.88), (0.44, -0.8), (0.84, -0.56)].map { x, y in
          .disc(Point(x, y), radius: 0.12)
        }
    case .king:
      [
        .area(
          Self.symmetric([
            (0.6, 1), (0.6, 0.78), (0.5, 0.58), (0.78, 0.1), (0.72, -0.22), (0.46, -0.36), (0.12, -0.2), (0.1, -0.52),
            (0.3, -0.52), (0.3, -0.72), (0.1, -0.72), (0.1, -0.98),
          ]))
      ]
    }
  }

  /// The points of a symmetric outline by those of its right half, from below.
  private static func symmetric(_ half: [(Double, Double)]) -> [Point] {
    half.map { Point($0, $1) } + half.reversed().filter { $0.0 > 0 }.map { Point(-$0, $1) }
  }
}
