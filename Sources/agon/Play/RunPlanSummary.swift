import Campaign

extension RunPlan {
  /// What would be played, for `--dry-run`.
  var summary: String {
    var lines = ["\(name): \(games) games, seed \(seed), \(encounters) encounters a pairing and variant"]
    for entry in entries {
      let seatings = entry.pairings.reduce(0) { $0 + seating.count(seats: $1.count) }
      lines.append(
        "  \(entry.playable.variant): \(seatings * encounters) games, \(entry.pairings.count) pairings of "
          + entry.players.map(\.name).joined(separator: ", "))
    }
    lines.append("memory:   \(memory.summary) with \(workers) \(workers == 1 ? "worker" : "workers")")
    lines.append("database: \(database)")
    lines.append("reports:  \(reportDirectory) (\(reportFormats.map(\.name).joined(separator: ", ")))")
    return lines.joined(separator: "\n") + "\n"
  }
}
