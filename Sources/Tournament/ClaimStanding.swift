import Statistics

/// How players stand who meet until it is clear: what is claimed of whom, and what is open.
public struct ClaimStanding: Sendable {
  /// The players' names; the board knows them by their places here.
  public let players: [String]
  /// What is claimed.
  public let board: ClaimBoard
  /// The places of the players, the best first.
  public let order: [Int]
  /// The pairs whose claim is open: that the one named first isn't worse.
  public let open: [(one: Int, other: Int)]
  /// The games of an encounter, which are all variants' in all seatings.
  public let gamesOfEncounter: Int
  /// About how many games are still to come; at most what the format allows. nil before the first encounters.
  public let gamesLeft: Int?
  /// Whether claims are open between players whose games only come again, so that more of them tell nothing.
  public let isExhausted: Bool

  init(players: [String], plan: ClaimPlan, gamesOfBlock: Int, mostEncounters: Int) {
    (self.players, board, order) = (players, plan.board, plan.order)
    open = board.open(in: order)
    gamesOfEncounter = gamesOfBlock
    isExhausted = !open.isEmpty && open.allSatisfy { plan.isExhausted($0.one, $0.other) }
    gamesLeft = plan.gamesLeft(games: gamesOfBlock, most: mostEncounters - board.encounters)
  }
}

/// How far players have come who meet until it is clear: a few words for those who watch.
public struct ClaimProgress: Hashable, Sendable {
  /// How many of the comparisons that are asked for are settled.
  public let settled: Int
  /// How many there are.
  public let asked: Int
  /// The names of those who meet since it is open between them.
  public let playing: [[String]]
  /// About how many games are still to come; at most what the format allows. nil before the first results.
  public let gamesLeft: Int?
}

extension ClaimPlan {
  /// About how many games are still to come, where an encounter has so many games and there are at most so many.
  func gamesLeft(games: Int, most: Int) -> Int? {
    encountersLeft.map { Int(min($0, Double(max(0, most))).rounded(.up)) * games }
  }

  /// How far it is, of players with these names.
  func progress(of players: [String], games: Int, most: Int) -> ClaimProgress {
    let asked =
      board.goal.question == .ranking ? players.count - 1 : max(0, board.rivals(in: order).count - 1)
    return ClaimProgress(
      settled: asked - open.count, asked: asked, playing: open.map { [players[$0.one], players[$0.other]] },
      gamesLeft: gamesLeft(games: games, most: most))
  }
}
