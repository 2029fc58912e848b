extension Store {
  /// The numbers of the games that a player lost in a run, ascending: the first few, and how many there are.
  ///
  /// - Throws: Any error of kind `data` or `inputOutput`.
  public func gamesLost(by player: String, in run: StoredRun, most: Int) throws(StoreError) -> (
    first: [Int], count: Int
  ) {
    var filter = GameFilter()
    filter.loser = player
    let list = try games(filter, of: run.tournament, runs: .numbers([run.number]), most: most)
    return (list.games.map { Int($0.number) }, list.total)
  }
}
