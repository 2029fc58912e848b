import Statistics

/// The standing of players who meet until it is clear: the claims made about them, and the open ones.
public struct ClaimStanding: Sendable {
  /// A claim on two players.
  public enum Relation: Hashable, Sendable {
    /// The upper player is better.
    case better
    /// Neither player is worse than the other by more than is allowed.
    case equal
    /// The upper player isn't worse by more than is allowed.
    case notWorse
    /// Nothing is claimed yet.
    case open
  }

  /// The players' names; the board refers to players by index.
  public let players: [String]
  /// The claims with their evidence.
  public let board: ClaimBoard
  /// The indices of the players, the best first.
  public let order: [Int]
  /// The number of games of an encounter: those of all variants in all seatings.
  public let gamesOfEncounter: Int
  /// The estimated number of games left, at most what the format allows; nil where it isn't known.
  public let gamesLeft: Int?
  /// Whether open claims stay open, since further games of those players would only repeat earlier ones.
  public let isExhausted: Bool

  /// Creates a standing.
  public init(
    players: [String], board: ClaimBoard, order: [Int], gamesOfEncounter: Int, gamesLeft: Int?,
    isExhausted: Bool = false
  ) {
    (self.players, self.board, self.order) = (players, board, order)
    (self.gamesOfEncounter, self.gamesLeft, self.isExhausted) = (gamesOfEncounter, gamesLeft, isExhausted)
  }

  /// The strongest claim on two players.
  public func relation(_ upper: Int, _ lower: Int) -> Relation {
    if board.isBetter(upper, than: lower) { return .better }
    if board.areEqual(upper, lower) { return .equal }
    return board.isNotWorse(upper, than: lower) ? .notWorse : .open
  }

  /// The pairs that are compared: neighbours of a ranking; the leader with each other player.
  package var compared: [(upper: Int, lower: Int)] {
    switch board.goal.question {
    case .ranking: return zip(order, order.dropFirst()).map { ($0, $1) }
    case .best:
      guard let leader else { return [] }
      return order.filter { $0 != leader }.map { (leader, $0) }
    }
  }

  /// The leader; nil where each player is beaten by another.
  package var leader: Int? { board.rivals(in: order).first }

  /// The first player in the order that is claimed to be better than a player; nil for none.
  package func beater(of player: Int) -> Int? { order.first { $0 != player && board.isBetter($0, than: player) } }

  /// The pairs whose claim is open, by name: that the upper one isn't worse.
  public var open: [(upper: String, lower: String)] {
    board.open(in: order).map { (players[$0.one], players[$0.other]) }
  }
}
