/// A kind of player: its name, its purpose and its parameters.
public struct PlayerKind: Sendable, Hashable {
  /// The kind's name in notations.
  public let name: String
  /// The kind's purpose, in a sentence.
  public let summary: String
  /// The parameters, in the order in which a canonical notation lists them.
  public let parameters: [Parameter]
  /// Pairs of parameters of which one can't be larger than the other.
  public let orders: [Order]
  /// Whether the player plays the same move in the same position for any seed, unless it looks at a clock: at its
  /// parameter `time`, or at the tournament's limits.
  public let isDeterministic: Bool

  /// Two numeric parameters of which one can't be larger than the other.
  public struct Order: Sendable, Hashable {
    /// The name of the smaller parameter.
    public let low: String
    /// The name of the larger parameter.
    public let high: String
  }

  /// Creates a kind of player.
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
