import Campaign
import Foundation
import Reports
import Results
import Store
import Tournament

@testable import Campaign

/// Small tournaments of each format in one database, which goes when the value does.
final class SmallContest {
  /// A setting for each format there is, by its name: of the players a, b, c and d, a the strongest.
  static let formats = [
    "round-robin": "round-robin", "gauntlet": "{gauntlet: {challengers: [a, b]}}",
    "until-clear": "{until-clear: {within: 100, games: 240}}", "swiss": "{swiss: {rounds: 3}}",
    "knockout": "{knockout: {losses: 2}}", "ladder": "{ladder: {rounds: 5}}",
    "league": "{league: {divisions: [[a, b], [c, d]]}}",
  ]

  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "contest-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// A run in this format.
  func plan(
    _ format: String, workers: Int = 2, players: String = "a b c d", encounters: Int = 4, database: String = "t"
  ) throws -> RunPlan {
    let definitions = ["a": "alpha-beta:depth=3", "b": "alpha-beta:depth=1", "c": "greedy", "d": "random"]
    let listed = players.split(separator: " ").map { "{name: \($0), player: \"\(definitions["\($0)"] ?? "random")\"}" }
    let encounters = format.contains("until-clear") ? "" : "encounters: \(encounters)\n"
    var config = try RunConfig(
      text: """
        name: t
        \(encounters)openings: {plies: 2}
        variants: [noughts:3x3, "connect-four:4x4"]
        players: [\(listed.joined(separator: ", "))]
        format: \(format)
        """, file: "t.yml")
    config.database = directory.appending(path: "\(database).sqlite").path
    config.reportDirectory = directory.appending(path: database).path
    (config.reportFormats, config.workers) = ([], workers)
    return try RunPlan(config)
  }

  /// All games there are, in any order.
  func games(of plan: RunPlan) throws -> Set<String> {
    let store = try Store.forReading(plan.database)
    var lines: Set<String> = []
    try store.forEachGame { game in
      let (record, job) = (game.record, game.record.job)
      lines.insert("\(job.variant) \(game.players) \(job.encounter) \(record.outcome.places) \(record.transcript)")
      return true
    }
    try store.close()
    return lines
  }

  /// The runs of the tournament.
  func runs(of plan: RunPlan) throws -> [Run] {
    let store = try Store.forReading(plan.database)
    defer { try? store.close() }
    return try store.runs(of: "t")
  }
}

extension StopSignal {
  /// A signal that is given when this number of games have been begun; those in flight are lost then.
  static func after(games: Int) -> StopSignal {
    let trip = Trip(games)
    let signal = StopSignal { trip.count() }
    trip.stop(signal)
    return signal
  }
}
