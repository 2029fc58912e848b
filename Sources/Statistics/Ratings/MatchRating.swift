extension Rating {
  /// The ratings of two players by the statistics of their match: their difference and its error are those of its pairs
  /// of games, half of either on each side of the zero, or all of it on the side of the player that isn't fixed. Seat
  /// advantages, draw parameters and the fit as a whole stay as they are.
  ///
  /// - Parameters:
  ///   - match: the match, from the first player's side.
  ///   - anchors: the zero of the ratings.
  /// - Precondition: The players are two.
  /// - Returns: nil where both players' ratings are given.
  public func restated(as match: MatchStatistics, anchors: RatingAnchors) -> Rating? {
    precondition(players.count == 2, "a match is of two players")
    let (elo, shares): ([Double], [Double])
    switch anchors {
    case .mean(let mean): (elo, shares) = ([mean + match.elo / 2, mean - match.elo / 2], [0.5, -0.5])
    case .fixed(let fixed):
      switch (fixed[0], fixed[1]) {
      case (let first?, nil): (elo, shares) = ([first, first - match.elo], [0, -1])
      case (nil, let second?): (elo, shares) = ([second + match.elo, second], [1, 0])
      case (nil, nil): (elo, shares) = ([match.elo / 2, -match.elo / 2], [0.5, -0.5])
      case (_?, _?): return nil
      }
    }
    let error = match.eloError95 / NormalDistribution.z95
    return Rating(
      model: model,
      players: players.indices.map { index in
        let player = players[index]
        return PlayerRating(
          elo: elo[index], standardError: abs(shares[index]) * error, games: player.games, score: player.score,
          wins: player.wins, draws: player.draws, losses: player.losses, kind: .rated, bounds: [], component: 0)
      },
      components: [
        RatingComponent(players: [0, 1], island: components[players[0].component].island, standing: .reference)
      ],
      groups: groups, logLikelihood: logLikelihood, parameterCount: parameterCount, iterations: iterations,
      scales: [0, 0], residualTable: residualTable,
      covariance: covariance.settingTwo(shares.map { $0 * error / EloScale.pointsPerNat }), rows: rows)
  }
}

extension Covariance {
  /// The covariance with two players whose ratings depend on one number alone, with the given errors in nats,
  /// independent of all other parameters.
  fileprivate func settingTwo(_ errors: [Double]) -> Covariance {
    var values = [Double](repeating: 0, count: size * size)
    for i in 0..<size {
      for j in 0..<size where (i < 2) == (j < 2) {
        values[i * size + j] = i < 2 ? errors[i] * errors[j] : value(i, j)
      }
    }
    return Covariance(size: size, values: values)
  }
}
