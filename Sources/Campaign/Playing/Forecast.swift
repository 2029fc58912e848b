import Foundation
import Results
import Store

/// What the run that would be played has come to already, and how long the rest takes.
public struct Forecast: Sendable {
  /// The number of the run that would be begun or gone on with.
  public let run: Int
  /// The games of it that are played.
  public let played: Int
  /// About how long the games that are left take, in seconds, by what players spent on the games of the newest run; nil
  /// where that isn't known of all variants.
  public let seconds: Double?

  /// Looks into the plan's database, if there is one.
  /// - Throws: `StoreError`.
  public init(of plan: RunPlan) throws(StoreError) {
    var newest: (summary: RunSummary, results: Results)?
    if FileManager.default.fileExists(atPath: plan.database) {
      let store = try Store.forReading(plan.database)
      if try store.tournaments().contains(plan.name), let summary = try store.runs(of: plan.name).last {
        newest = (summary, try store.results(of: plan.name, runs: .numbers([summary.number])))
      }
    }
    let goesOn = newest.map { !$0.summary.isComplete } ?? false
    run = newest.map { goesOn ? $0.summary.number : $0.summary.number + 1 } ?? 1
    played = goesOn ? newest?.summary.games ?? 0 : 0
    seconds = newest.flatMap { Self.seconds(of: plan, $0.results, goesOn: goesOn) }
  }

  private static func seconds(of plan: RunPlan, _ results: Results, goesOn: Bool) -> Double? {
    var nanoseconds = 0.0
    for entry in plan.entries {
      guard let index = results.variants.firstIndex(where: { $0.name == entry.variant }),
        let planned = plan.schedule(of: [entry], seed: plan.seed).planned
      else { return nil }
      let efforts = results.efforts.filter { $0.variant == index }
      let games = efforts.reduce(0) { $0 + $1.games } / entry.seats
      guard games > 0 else { return nil }
      let spent = efforts.reduce(0.0) { $0 + Double($1.nanoseconds) }
      nanoseconds += spent / Double(games) * Double(max(0, planned - (goesOn ? games : 0)))
    }
    return nanoseconds / 1e9 / Double(plan.workers)
  }
}
