import Campaign

/// How quickly a run goes on, by how many games it had at successive times.
struct WatchedPace: Hashable, Sendable {
  /// What was counted longer ago doesn't count any more.
  static let reach = Duration.seconds(120)
  /// In less time too little is seen: games are recorded several at once.
  static let least = Duration.seconds(3)

  private struct Reading: Hashable {
    let games: Int
    let time: Duration
  }

  private var readings: [Reading] = []

  /// So many games were there at a time, after all that was noted before; with fewer games it begins anew.
  mutating func note(_ games: Int, at time: Duration) {
    if let last = readings.last, games < last.games { readings = [] }
    readings.removeAll { time - $0.time > Self.reach }
    readings.append(Reading(games: games, time: time))
  }

  /// The games that came while it was watched; nil where too little is known, or none came.
  var pace: Pace? {
    guard let first = readings.first, let last = readings.last, last.time - first.time >= Self.least,
      last.games > first.games
    else { return nil }
    return Pace(done: last.games - first.games, seconds: (last.time - first.time) / .seconds(1))
  }
}
