import Foundation

/// The number of choices in a game, its opening's moves included; forced passes don't count.
///
/// All numbers are whole, so that sums over games don't depend on their order.
public struct GameShape: Hashable, Sendable {
  /// The value of `treeSize` for a factor of ten.
  public static let decade = 1_000_000

  /// The number of decisions.
  public private(set) var decisions = 0
  /// The number of decisions with more than one legal move.
  public private(set) var choices = 0
  /// The number of legal moves, summed over decisions.
  public private(set) var moves = 0
  /// The logarithm of the product of the numbers of legal moves at each decision, in millionths of a decade: the size
  /// of a tree that has as many moves at all positions of a ply as the game had there.
  public private(set) var treeSize = 0

  /// A game without moves.
  public init() {}

  /// Adds a decision between `legal` moves.
  mutating func add(_ legal: Int) {
    decisions += 1
    if legal > 1 { choices += 1 }
    moves += legal
    treeSize += legal < Self.sizes.count ? Self.sizes[legal] : Self.size(legal)
  }

  /// Adds a game that was played `times` times.
  public mutating func add(_ game: GameShape, times: Int = 1) {
    decisions += game.decisions * times
    choices += game.choices * times
    moves += game.moves * times
    treeSize += game.treeSize * times
  }

  private static func size(_ legal: Int) -> Int { Int((log10(Double(max(1, legal))) * Double(decade)).rounded()) }

  /// The contributions to `treeSize` by the number of legal moves, up to that of most boards.
  private static let sizes = (0...512).map(size)
}
