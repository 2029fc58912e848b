/// What a player says of the move it has chosen, as far as it tells.
public struct Thought: Hashable, Sendable {
  /// Scores beyond this, on either side, are wins that the player takes for proven.
  public static let proven = 9_000.0

  /// How many plies it has looked ahead.
  public var depth: Int?
  /// How well it takes itself to stand, in a unit of its own: above 0 when it is ahead. See `score(ofWinIn:)`.
  public var score: Double?
  /// The moves that it expects, in its own notation and with spaces between them; empty where it doesn't tell.
  public var line: String

  /// What is known; nothing by default. A score that is no number counts as none.
  public init(depth: Int? = nil, score: Double? = nil, line: String = "") {
    self.depth = depth
    self.score = score.flatMap { $0.isFinite ? $0 : nil }
    self.line = line
  }

  /// Whether nothing is told.
  public var isEmpty: Bool { depth == nil && score == nil && line.isEmpty }

  /// The score of a win in so many plies; that of a loss is its negative.
  public static func score(ofWinIn plies: Int) -> Double { 10_000 - Double(min(max(plies, 0), 999)) }
}
