import Campaign
import Tournament

extension RunPlan {
  /// The summary of the games to be played, and of those played already, for `--dry-run`.
  /// - Parameter lineup: the order in which players begin, in words, where an earlier run may decide it.
  func summary(_ forecast: Forecast, lineup: String?) -> String {
    let games = games.map { "\($0) games, " } ?? ""
    var lines = ["\(name): \(games)seed \(seed), \(length)"]
    for entry in entries {
      let games = schedule(of: [entry], seed: seed).planned.map { "\($0) games, " } ?? ""
      let pairings = format.pairings(at: entry).reduce(0) { count, _ in count + 1 }
      lines.append("  \(entry.variant): \(games)\(pairings) pairings of \(entry.players.joined(separator: ", "))")
    }
    if let shard { lines.append("shard:    \(shard), \(description.planned) games") }
    if let lineup { lines.append("line-up:  " + lineup) }
    lines.append("run:      " + Self.text(forecast))
    lines.append("memory:   \(memory.summary) with \(workers) \(workers == 1 ? "worker" : "workers")")
    lines.append("database: \(database)")
    if shard == nil {
      lines.append("reports:  \(reportDirectory) (\(reportFormats.map(\.name).joined(separator: ", ")))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var length: String {
    if let most = mostGames { return "\(most) games at most" }
    let most = test.map { " at most, until \($0.words) is decided" } ?? ""
    return "\(encounters) encounters a pairing and variant\(most)"
  }

  private static func text(_ forecast: Forecast) -> String {
    "\(forecast.run), " + (forecast.played == 0 ? "none of it is played" : "\(forecast.played) games of it are played")
  }

  /// The estimated time for the rest, for `--dry-run`, and a suitable number of shards.
  /// - Parameter sample: games that were played for the estimate; nil where earlier games suffice.
  func timeSummary(_ forecast: Forecast, _ sample: TimeSample?) -> String {
    func seconds(_ workers: Int) -> Double? {
      forecast.seconds(by: sample, workers: workers).map { $0 / Double(shard?.count ?? 1) }
    }
    guard let time = seconds(workers), let alone = seconds(1) else { return "time:     not known yet\n" }
    let most = forecast.isAtMost ? "at most " : ""
    let least = sample?.isAtLeast == true ? "more than " : "about "
    let source = sample.map { "\($0.games) games played to find out" } ?? "games played before"
    let text =
      "time:     \(most)\(least)\(DurationText.text(seconds: time)) with \(workers) "
      + "\(workers == 1 ? "worker" : "workers"), by \(source)\n"
    let shards = Int(min((alone / Self.shardTime).rounded(.up), Double(Shard.most)))
    guard shard == nil, shards > 1, let first = Shard(0, of: shards), (try? taking(first)) != nil else { return text }
    return text + "shards:   \(shards) of about half an hour each, with a worker each (--shards \(shards))\n"
  }

  /// The target time of a shard, in seconds: losing a shard costs little, and starting one is worthwhile.
  private static var shardTime: Double { 1800 }
}
