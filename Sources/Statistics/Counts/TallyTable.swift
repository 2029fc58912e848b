/// Two-seat games of one directed pair in one group, from the first mover's side.
struct PairCell {
  var stratum: Int
  var first: Int
  var second: Int
  var wins: Double
  var draws: Double
  var losses: Double

  var games: Double { wins + draws + losses }
}

/// Games of one exact outcome with three seats or more, or their remaining seats where some are ignored.
struct RankingCell {
  var stratum: Int
  var seats: [Int]
  var players: [Int]
  var places: [Int]
  var games: Double

  /// The pairs of players of whom the first took points from the second.
  var takenPoints: [(from: Int, to: Int)] {
    players.indices.flatMap { i in
      players.indices.filter { PlaceOrder.took(places, i, from: $0) }.map { (players[i], players[$0]) }
    }
  }
}

/// Tallies checked and summed up, so that all further computations cost O(pairs) instead of O(games).
struct TallyTable {
  let players: Int
  let groups: Int
  private(set) var pairs: [PairCell] = []
  private(set) var rankings: [RankingCell] = []
  /// Seats per group; `nil` where the group has no games.
  private(set) var seats: [Int?]
  /// All games, counted once each.
  private(set) var games = 0

  /// The index of each pair in `pairs`, by group and players as one number.
  private var pairIndex: [Int: Int] = [:]

  /// Checks and adds up tallies; until `TallyTable` is stratified, a cell's stratum is its group.
  init(players: Int, groups: Int, tallies: [Tally]) throws {
    self.players = players
    self.groups = groups
    seats = [Int?](repeating: nil, count: groups)
    for tally in tallies {
      guard tally.games >= 0 else { throw StatisticsError.negativeCount(tally.games) }
      try check(group: tally.group, players: tally.players, places: tally.places)
      guard tally.games > 0 else { continue }
      add(tally)
    }
  }

  private mutating func add(_ tally: Tally) {
    games += tally.games
    let count = Double(tally.games)
    guard tally.players.count == 2 else {
      rankings.append(
        RankingCell(
          stratum: tally.group, seats: Array(tally.players.indices), players: tally.players, places: tally.places,
          games: count))
      return
    }
    let index = index(group: tally.group, first: tally.players[0], second: tally.players[1])
    if tally.places[0] < tally.places[1] {
      pairs[index].wins += count
    } else if tally.places[0] > tally.places[1] {
      pairs[index].losses += count
    } else {
      pairs[index].draws += count
    }
  }

  /// The index of a pair in `pairs`; a new pair is added.
  private mutating func index(group: Int, first: Int, second: Int) -> Int {
    // Tallies mostly come sorted: those of a pair follow one another.
    if let last = pairs.last, last.stratum == group, last.first == first, last.second == second {
      return pairs.count - 1
    }
    let key = (group * players + first) * players + second
    if let known = pairIndex[key] { return known }
    pairIndex[key] = pairs.count
    pairs.append(PairCell(stratum: group, first: first, second: second, wins: 0, draws: 0, losses: 0))
    return pairs.count - 1
  }

  /// Checks a game and records the number of seats of its group; throws an error for a malformed game.
  mutating func check(group: Int, players seated: [Int], places: [Int]) throws {
    guard (0..<groups).contains(group) else { throw StatisticsError.unknownGroup(group, groups: groups) }
    guard seated.count >= 2, seated.count == places.count else {
      throw StatisticsError.malformedGame(players: seated.count, places: places.count)
    }
    for player in seated where !(0..<players).contains(player) {
      throw StatisticsError.unknownPlayer(player, players: players)
    }
    if seated.count == 2 {
      guard seated[0] != seated[1] else { throw StatisticsError.playerTwice(seated[0]) }
      let (first, second) = (places[0], places[1])
      guard min(first, second) == 1, max(first, second) <= 2 else {
        throw StatisticsError.malformedPlaces(places)
      }
    } else {
      var seen: Set<Int> = []
      for player in seated where !seen.insert(player).inserted { throw StatisticsError.playerTwice(player) }
      let sorted = places.filter { $0 != Tally.unranked }.sorted()
      guard !sorted.isEmpty else { throw StatisticsError.malformedPlaces(places) }
      for (rank, place) in sorted.enumerated() where place != rank + 1 && (rank == 0 || place != sorted[rank - 1]) {
        throw StatisticsError.malformedPlaces(places)
      }
    }
    if let known = seats[group], known != seated.count {
      throw StatisticsError.mixedSeats(group: group, known, seated.count)
    }
    seats[group] = seated.count
  }

  /// The pairs of players of whom `from` took points from `to`, each once for each direction and cell.
  var edges: [(from: Int, to: Int)] {
    var edges: [(from: Int, to: Int)] = []
    for cell in pairs {
      if cell.wins + cell.draws > 0 { edges.append((cell.first, cell.second)) }
      if cell.losses + cell.draws > 0 { edges.append((cell.second, cell.first)) }
    }
    for cell in rankings { edges += cell.takenPoints }
    return edges
  }
}

extension TallyTable {
  /// The number of games of each player.
  var gamesPerPlayer: [Int] {
    var count = [Double](repeating: 0, count: players)
    for cell in pairs {
      count[cell.first] += cell.games
      count[cell.second] += cell.games
    }
    for cell in rankings {
      for player in cell.players { count[player] += cell.games }
    }
    return count.map { Int($0) }
  }
}
