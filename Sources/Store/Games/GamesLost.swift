import GRDB

extension Store {
  /// The numbers of the games of two seats that a player lost in a run, ascending: the first few, and how many there are.
  ///
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func gamesLost(by player: String, in run: Run, most: Int) throws(StoreError) -> (first: [Int], count: Int) {
    try read { database in
      let lost = """
        FROM game JOIN seating ON seating.id = game.seating
          JOIN player AS one ON one.id = first JOIN player AS two ON two.id = second
        WHERE run = ?1 AND ((one.name = ?2 AND places = '2-1') OR (two.name = ?2 AND places = '1-2'))
        """
      let first = try database.all("SELECT game.id \(lost) ORDER BY game.id LIMIT ?3", [run.id, player, most]) {
        try $0.natural(0)
      }
      return (first, try database.all("SELECT count(*) \(lost)", [run.id, player]) { try $0.natural(0) }[0])
    }
  }
}
