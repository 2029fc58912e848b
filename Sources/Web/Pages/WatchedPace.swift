import Campaign

/// The pace of a run, by its number of games at successive times.
struct WatchedPace: Hashable, Sendable {
  /// The age beyond which readings don't count any more.
  static let reach = Duration.seconds(120)
  /// The minimum time for a pace, as games are recorded several at once.
  static let least = Duration.seconds(3)

  private struct Reading: Hashable {
    let games: Int
    let time: Duration
  }

  private var readings: [Reading] = []

  /// Notes the number of games at a time, after all noted before; a lower number restarts the measurement.
  mutating func note(_ games: Int, at time: Duration) {
    if let last = readings.last, games < last.games { readings = [] }
    readings.removeAll { time - $0.time > Self.reach }
    readings.append(Reading(games: games, time: time))
  }

  /// The pace while the run was watched; nil where too little is known, or no games came.
  var pace: Pace? {
    guard let first = readings.first, let last = readings.last, last.time - first.time >= Self.least,
      last.games > first.games
    else { return nil }
    return Pace(done: last.games - first.games, seconds: (last.time - first.time) / .seconds(1))
  }
}
