import Results
import Statistics

extension ClaimStanding {
  /// The standing of a plan whose blocks have `gamesOfBlock` games, with at most `mostEncounters` blocks in all.
  init(players: [String], plan: ClaimPlan, gamesOfBlock: Int, mostEncounters: Int) {
    let open = plan.board.open(in: plan.order)
    self.init(
      players: players, board: plan.board, order: plan.order, gamesOfEncounter: gamesOfBlock,
      gamesLeft: plan.gamesLeft(games: gamesOfBlock, most: mostEncounters - plan.board.encounters),
      isExhausted: !open.isEmpty && open.allSatisfy { plan.isExhausted($0.one, $0.other) })
  }
}

/// The progress of an until-clear tournament, for display while it is played.
public struct ClaimProgress: Hashable, Sendable {
  /// The number of comparisons that are settled.
  public let settled: Int
  /// The number of comparisons asked for.
  public let asked: Int
  /// The names of the pairs that still play since their comparison is open.
  public let playing: [[String]]
  /// The estimated number of games to come; at most what the format allows. nil before the first results.
  public let gamesLeft: Int?
}

extension ClaimPlan {
  /// The estimated number of games to come, for encounters of `games` games and at most `most` encounters.
  func gamesLeft(games: Int, most: Int) -> Int? {
    encountersLeft.map { Int(min($0, Double(max(0, most))).rounded(.up)) * games }
  }

  /// The progress of this plan, for players with these names.
  func progress(of players: [String], games: Int, most: Int) -> ClaimProgress {
    let asked =
      board.goal.question == .ranking ? players.count - 1 : max(0, board.rivals(in: order).count - 1)
    return ClaimProgress(
      settled: asked - open.count, asked: asked, playing: open.map { [players[$0.one], players[$0.other]] },
      gamesLeft: gamesLeft(games: games, most: most))
  }
}
