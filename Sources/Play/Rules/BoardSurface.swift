/// The material of a board in drawings; apart from paper, it looks the same in light and dark surroundings.
public enum BoardSurface: String, CaseIterable, Sendable {
  /// Paper on which cells are bounded by thin lines.
  case paper
  /// Green felt on which cells are bounded by lines.
  case felt
  /// Wood with pieces on the crossings of its lines.
  case wood
  /// Squares that are light and dark in turn, dark at the lower left.
  case chequered
  /// An upright rack in which pieces are seen through round holes.
  case rack
}
