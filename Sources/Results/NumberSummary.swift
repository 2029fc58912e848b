/// The distribution of a number that a program reports for its games, over the games of a player at a variant; or, if
/// it is reported for games and not for seats, over all games.
public struct NumberSummary: Hashable, Sendable {
  /// The variant's name.
  public let variant: String
  /// The player's name; nil for a number of games themselves.
  public let player: String?
  /// The name of the number.
  public let name: String
  /// The number of times that each value was reported. All statistics are computed from these in the order of the
  /// values, since sums of floating-point numbers depend on their order, and games are recorded in another order in
  /// each run.
  private var counts: [Double: Int] = [:]

  /// Creates a summary of no games.
  public init(variant: String, player: String?, name: String) {
    (self.variant, self.player, self.name) = (variant, player, name)
  }

  /// Adds the number of a game, which is finite.
  public mutating func add(_ value: Double) {
    assert(value.isFinite, "a number without a mean")
    counts[value, default: 0] += 1
  }

  /// The statistics of the numbers of all games, independent of the order in which they were added; nil for no games.
  ///
  /// O(n log n) for n different values.
  public var moments: Moments? {
    guard let least = counts.keys.min(), let most = counts.keys.max() else { return nil }
    let values = counts.sorted { $0.key < $1.key }.map { (value: $0.key, count: Double($0.value)) }
    let games = counts.values.reduce(0, +)
    let sum = values.reduce(0) { $0 + $1.value * $1.count }
    let mean = min(max(sum / Double(games), least), most)
    let squares = values.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) * $1.count }
    let deviation = games > 1 ? (squares / Double(games - 1)).squareRoot() : nil
    return Moments(games: games, mean: mean, deviation: deviation, least: least, most: most)
  }

  /// The statistics of some numbers.
  public struct Moments: Hashable, Sendable {
    /// The number of games for which the number was reported, at least 1.
    public let games: Int
    /// The mean over these.
    public let mean: Double
    /// The standard deviation from game to game; nil for a single game.
    public let deviation: Double?
    /// The least of the numbers.
    public let least: Double
    /// The greatest of the numbers.
    public let most: Double
  }
}
