extension Rating {
  /// The probability of each rank for each of these players, among them: the share of `draws` draws from the joint
  /// normal distribution of their ratings. The same ratings always give the same result.
  ///
  /// - Parameter players: players who can be compared with one another.
  /// - Returns: a row for each player, a column for each rank from the first; nil where some can't be compared.
  ///
  /// Complexity: O(players^3 + draws players^2).
  public func rankChances(of players: [Int], draws: Int = 4000) -> [[Double]]? {
    let count = players.count
    var matrix = [Double](repeating: 0, count: count * count)
    for (row, player) in players.enumerated() {
      for (column, other) in players[...row].enumerated() {
        guard let value = covariance(.player(player), .player(other)) else { return nil }
        matrix[row * count + column] = value
        matrix[column * count + row] = value
      }
    }
    let most = (0..<count).map { matrix[$0 * count + $0] }.max() ?? 0
    // Ratings have a fixed mean, and fixed players no error. A value added to all alike changes no order, and a tiny
    // independent error for each changes no result beyond ties.
    for row in 0..<count {
      for column in 0..<count { matrix[row * count + column] += most + 1 }
      matrix[row * count + row] += 1e-6 * (most + 1)
    }
    guard let factor = Cholesky(matrix, size: count) else { return nil }
    var held = [[Int]](repeating: [Int](repeating: 0, count: count), count: count)
    var random = RandomSource(seed: 0, sample: count)
    let ratings = players.map { self.players[$0].elo }
    for _ in 0..<draws {
      let drawn = factor.multiplyLower((0..<count).map { _ in random.normal() })
      let order = players.indices.sorted { (ratings[$1] + drawn[$1], $0) < (ratings[$0] + drawn[$0], $1) }
      for (rank, place) in order.enumerated() { held[place][rank] += 1 }
    }
    return held.map { $0.map { Double($0) / Double(draws) } }
  }
}
