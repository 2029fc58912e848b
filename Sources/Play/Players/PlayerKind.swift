/// What a player is called, what it does and what can be set.
public struct PlayerKind: Sendable, Hashable {
  /// Its name in notations.
  public let name: String
  /// What it does, in a sentence.
  public let summary: String
  /// What can be set, in the order in which a canonical notation lists it.
  public let parameters: [Parameter]
  /// Parameters that can't be more than another one.
  public let orders: [Order]
  /// Whether it plays the same move in the same position whatever the seed, unless it looks at a clock: at its parameter
  /// `time`, or at the tournament's limits.
  public let isDeterministic: Bool

  /// Two parameters with numbers of which one can't be more than the other.
  public struct Order: Sendable, Hashable {
    /// The name of the smaller one.
    public let low: String
    /// The name of the larger one.
    public let high: String
  }

  /// Describes a kind of player.
  public init(
    name: String, summary: String, parameters: [Parameter] = [], orders: [Order] = [], isDeterministic: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.orders = orders
    self.isDeterministic = isDeterministic
  }
}
