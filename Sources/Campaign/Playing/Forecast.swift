import Foundation
import Results
import Store
import Tournament

/// A forecast for the next run: the games that are played already, and the time for the rest.
public struct Forecast: Sendable {
  /// The number of the run that would be begun or continued.
  public let run: Int
  /// The number of games of the run that are played.
  public let played: Int
  /// Whether results decide the number of games; then the number of games left is a maximum.
  public let isAtMost: Bool
  /// The number of games that are left, by variant.
  private let left: [String: Int]
  /// The time that players spent on a game of the newest run, in seconds, by variant.
  private let spent: [String: Double]

  /// Creates a forecast from the plan's database, if there is one.
  /// - Throws: `StoreError`.
  public init(of plan: RunPlan) throws(StoreError) {
    var newest: (summary: Run, results: Results)?
    if FileManager.default.fileExists(atPath: plan.database) {
      let store = try Store.forReading(plan.database)
      if try store.tournaments().contains(plan.name), let summary = try store.runs(of: plan.name).last {
        newest = (summary, try store.results(of: plan.name, runs: .numbers([summary.number])))
      }
    }
    let goesOn = newest.map { !$0.summary.isComplete } ?? false
    run = newest.map { goesOn ? $0.summary.number : $0.summary.number + 1 } ?? 1
    played = goesOn ? newest?.summary.games ?? 0 : 0
    isAtMost = plan.games == nil
    let known = newest.map { Self.efforts(of: plan, $0.results) } ?? [:]
    spent = known.mapValues(\.seconds)
    left = Dictionary(
      uniqueKeysWithValues: plan.entries.map { entry in
        (entry.variant, max(0, plan.mostGames(at: entry) - (goesOn ? known[entry.variant]?.games ?? 0 : 0)))
      })
  }

  /// The estimated time for the games that are left, in seconds, by a sample or else by games of the newest
  /// run; nil where that has no games of one of the variants.
  public func seconds(by sample: TimeSample? = nil, workers: Int) -> Double? {
    if let sample { return sample.seconds(for: left, workers: workers) }
    var seconds = 0.0
    for (variant, games) in left {
      guard let spent = spent[variant] else { return nil }
      seconds += spent * Double(games)
    }
    return seconds / Double(workers)
  }

  /// The number of games at each variant, and the mean time that players spent on one.
  private static func efforts(of plan: RunPlan, _ results: Results) -> [String: (games: Int, seconds: Double)] {
    var known: [String: (games: Int, seconds: Double)] = [:]
    for entry in plan.entries {
      guard let index = results.variants.firstIndex(where: { $0.name == entry.variant }) else { continue }
      let efforts = results.efforts.filter { $0.variant == index }
      let games = efforts.reduce(0) { $0 + $1.games } / entry.seats
      let spent = efforts.reduce(0.0) { $0 + Double($1.nanoseconds) }
      if games > 0 { known[entry.variant] = (games, spent / 1e9 / Double(games)) }
    }
    return known
  }
}

extension RunPlan {
  /// The number of games at a variant, the maximum where results decide that.
  fileprivate func mostGames(at entry: Entry) -> Int {
    if let planned = schedule(of: [entry], seed: seed).planned { return planned }
    return mostGames.map { $0 / entries.count } ?? 2 * encounters
  }
}
