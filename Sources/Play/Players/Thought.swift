/// A player's report on the move it has chosen, as far as it gives one.
public struct Thought: Hashable, Sendable {
  /// The score beyond which, on either side, a player takes a win for proven.
  public static let proven = 9_000.0

  /// The depth in plies.
  public var depth: Int?
  /// The score, in a unit of the player's own: above 0 when it is ahead. See `score(ofWinIn:)`.
  public var score: Double?
  /// The expected moves, in the player's own notation and with spaces between them; empty where it doesn't report any.
  public var line: String

  /// Creates a report; empty by default. A score that is no number counts as none.
  public init(depth: Int? = nil, score: Double? = nil, line: String = "") {
    self.depth = depth
    self.score = score.flatMap { $0.isFinite ? $0 : nil }
    self.line = line
  }

  /// Whether the report is empty.
  public var isEmpty: Bool { depth == nil && score == nil && line.isEmpty }

  /// The number of the player's own moves to a proven win, or of the other side's to a loss, as a negative number; nil
  /// for another score.
  public var movesToEnd: Int? {
    guard let score, abs(score) > Self.proven else { return nil }
    let plies = Int(max(0, Self.score(ofWinIn: 0) - abs(score)).rounded())
    return score > 0 ? (plies + 1) / 2 : -((plies + 1) / 2)
  }

  /// The score of a win in this number of plies; that of a loss is its negative.
  public static func score(ofWinIn plies: Int) -> Double { 10_000 - Double(min(max(plies, 0), 999)) }
}
