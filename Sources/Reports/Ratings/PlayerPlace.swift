import Results

/// The place of a player in the standings.
package struct PlayerPlace: Hashable, Sendable {
  /// The rank; nil where nobody can be compared with the player.
  package let rank: Int?
  /// The rating in Elo; nil without one.
  package let elo: Double?
  /// Half of the rating's 95 % interval; nil where the games only bound the rating.
  package let error95: Double?
  /// The remark on a rating that the games only bound.
  package let remark: String?
  /// The totals of the player's games, over all leagues.
  package let record: Record
}

extension Results {
  /// The place of each player with games, by its name, in the first league that it played in.
  package var places: [String: PlayerPlace] {
    let records = Record.all(tallies, players: players.count)
    var places: [String: PlayerPlace] = [:]
    for (_, ranking) in rankedLeagues() {
      for player in ranking.order where places[players[player]] == nil {
        let rating = ranking.rating?.players[player]
        let remark = rating.flatMap { BoundedRatings.remark(on: $0, players) }
        places[players[player]] = PlayerPlace(
          rank: ranking.ranks[player], elo: rating?.elo, error95: remark == nil ? rating?.error95 : nil,
          remark: remark, record: records[player])
      }
    }
    return places
  }
}
