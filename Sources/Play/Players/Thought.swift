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

  /// A proven win in so many moves of its own, or a loss in so many of the other side, below 0; nil for another score.
  public var movesToEnd: Int? {
    guard let score, abs(score) > Self.proven else { return nil }
    let plies = Int(max(0, Self.score(ofWinIn: 0) - abs(score)).rounded())
    return score > 0 ? (plies + 1) / 2 : -((plies + 1) / 2)
  }

  /// The score of a win in so many plies; that of a loss is its negative.
  public static func score(ofWinIn plies: Int) -> Double { 10_000 - Double(min(max(plies, 0), 999)) }
}
