/// The totals of a player's games, against all opponents.
struct PlayerRecord {
  var games = 0
  var score = 0.0
  var wins = 0
  var draws = 0

  /// The records of all players, by index.
  static func records(_ table: TallyTable) -> [PlayerRecord] {
    var records = [PlayerRecord](repeating: PlayerRecord(), count: table.players)
    for cell in table.pairs {
      records[cell.first].add(wins: Int(cell.wins), draws: Int(cell.draws), losses: Int(cell.losses))
      records[cell.second].add(wins: Int(cell.losses), draws: Int(cell.draws), losses: Int(cell.wins))
    }
    for cell in table.rankings {
      let shared = cell.places.filter { $0 == 1 }.count > 1
      for (seat, player) in cell.players.enumerated() {
        let place = cell.places[seat]
        let behind = Double(cell.places.filter { $0 > place }.count)
        let level = Double(cell.places.filter { $0 == place }.count - 1)
        records[player].games += Int(cell.games)
        records[player].score += cell.games * (behind + level / 2) / Double(cell.players.count - 1)
        if place == 1 {
          if shared { records[player].draws += Int(cell.games) } else { records[player].wins += Int(cell.games) }
        }
      }
    }
    return records
  }

  private mutating func add(wins: Int, draws: Int, losses: Int) {
    games += wins + draws + losses
    score += Double(wins) + Double(draws) / 2
    self.wins += wins
    self.draws += draws
  }
}
