import Foundation

/// How much there was to choose from in a game, its opening's moves among the rest; forced passes are nobody's choice.
///
/// All numbers are whole, so that sums over games don't depend on their order.
public struct GameShape: Hashable, Sendable {
  /// How many of `treeSize` make a factor of ten.
  public static let decade = 1_000_000

  /// Decisions taken.
  public private(set) var decisions = 0
  /// Those with more than one legal move.
  public private(set) var choices = 0
  /// Legal moves, summed over decisions.
  public private(set) var moves = 0
  /// The logarithm of the product of how many moves were legal at each decision, in millionths of a decade: how large a
  /// tree would be that was as wide everywhere.
  public private(set) var treeSize = 0

  /// A game without moves.
  public init() {}

  /// Counts a decision between so many moves.
  mutating func add(_ legal: Int) {
    decisions += 1
    if legal > 1 { choices += 1 }
    moves += legal
    treeSize += legal < Self.sizes.count ? Self.sizes[legal] : Self.size(legal)
  }

  /// Counts a game as often as it was played.
  public mutating func add(_ game: GameShape, times: Int = 1) {
    decisions += game.decisions * times
    choices += game.choices * times
    moves += game.moves * times
    treeSize += game.treeSize * times
  }

  private static func size(_ legal: Int) -> Int { Int((log10(Double(max(1, legal))) * Double(decade)).rounded()) }

  /// The logarithm of as many moves as most boards have.
  private static let sizes = (0...512).map(size)
}
