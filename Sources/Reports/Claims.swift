import Statistics

/// What is guaranteed of players who met until it was clear how they stand.
public struct Claims: Sendable {
  /// What is claimed of two players.
  public enum Relation: Hashable, Sendable {
    /// The upper one is the better one.
    case better
    /// Neither is worse than the other by more than is allowed.
    case equal
    /// The upper one isn't worse by more than is allowed.
    case notWorse
    /// Nothing yet.
    case open
  }

  /// The players' names; the board knows them by their places here.
  public let players: [String]
  /// What is claimed.
  public let board: ClaimBoard
  /// The places of the players, the best first.
  public let order: [Int]
  /// The games of an encounter.
  public let gamesOfEncounter: Int
  /// About how many games are still to come, at most what the format allows; nil where nothing is known.
  public let gamesLeft: Int?
  /// Whether what is open stays open, since games of those players only come again.
  public let isExhausted: Bool

  /// What is known.
  public init(
    players: [String], board: ClaimBoard, order: [Int], gamesOfEncounter: Int, gamesLeft: Int?,
    isExhausted: Bool = false
  ) {
    (self.players, self.board, self.order) = (players, board, order)
    (self.gamesOfEncounter, self.gamesLeft, self.isExhausted) = (gamesOfEncounter, gamesLeft, isExhausted)
  }

  /// What is claimed of these two.
  public func relation(_ upper: Int, _ lower: Int) -> Relation {
    if board.isBetter(upper, than: lower) { return .better }
    if board.areEqual(upper, lower) { return .equal }
    return board.isNotWorse(upper, than: lower) ? .notWorse : .open
  }

  /// Who is compared: neighbours of a ranking; the one who leads with everybody else.
  var compared: [(upper: Int, lower: Int)] {
    switch board.goal.question {
    case .ranking: return zip(order, order.dropFirst()).map { ($0, $1) }
    case .best:
      guard let leader else { return [] }
      return order.filter { $0 != leader }.map { (leader, $0) }
    }
  }

  /// Who leads; nil where everybody is beaten by somebody.
  var leader: Int? { board.rivals(in: order).first }

  /// Who is better than a player, if that is claimed of anybody: the first one in the order.
  func beater(of player: Int) -> Int? { order.first { $0 != player && board.isBetter($0, than: player) } }

  /// The pairs that are open, by name.
  public var open: [(upper: String, lower: String)] {
    board.open(in: order).map { (players[$0.one], players[$0.other]) }
  }
}
