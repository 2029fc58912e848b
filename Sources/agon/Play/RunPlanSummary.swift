import Campaign

extension RunPlan {
  /// What would be played, and what is played already, for `--dry-run`.
  func summary(_ forecast: Forecast) -> String {
    let games = games.map { "\($0) games, " } ?? ""
    var lines = ["\(name): \(games)seed \(seed), \(length)"]
    for entry in entries {
      let games = schedule(of: [entry], seed: seed).planned.map { "\($0) games, " } ?? ""
      let pairings = format.pairings(at: entry).reduce(0) { count, _ in count + 1 }
      lines.append("  \(entry.variant): \(games)\(pairings) pairings of \(entry.players.joined(separator: ", "))")
    }
    if let shard { lines.append("shard:    \(shard), \(description.planned) games") }
    lines.append("run:      " + Self.text(forecast))
    lines.append("memory:   \(memory.summary) with \(workers) \(workers == 1 ? "worker" : "workers")")
    lines.append("database: \(database)")
    if shard == nil {
      lines.append("reports:  \(reportDirectory) (\(reportFormats.map(\.name).joined(separator: ", ")))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var length: String {
    if test == nil, let most = mostGames { return "\(most) games at most" }
    let most = test.map { " at most, until \($0.words) is decided" } ?? ""
    return "\(encounters) encounters a pairing and variant\(most)"
  }

  private static func text(_ forecast: Forecast) -> String {
    let played = forecast.played == 0 ? "none of it is played" : "\(forecast.played) games of it are played"
    let rest = forecast.seconds.map { "the rest takes about \(DurationText.text(seconds: $0)), by games played before" }
    return "\(forecast.run), \(played); \(rest ?? "how long it takes isn't known yet")"
  }
}
