/// What a number that a program tells of its games came to, over the games of a player at a variant; or, if it is told of
/// games and not of seats, over these.
public struct NumberSummary: Hashable, Sendable {
  /// The variant's name.
  public let variant: String
  /// The player's name; nil for a number of games themselves.
  public let player: String?
  /// What the number is called.
  public let name: String
  /// How often each value was told. What is told of a summary is computed from these in the order of the values, since
  /// sums of floating-point numbers depend on their order, and games are recorded in another order in each run.
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

  /// What the numbers of all games came to, whatever order they were added in; nil for no games.
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

  /// What some numbers came to.
  public struct Moments: Hashable, Sendable {
    /// The number of games that the number is told of, at least 1.
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
