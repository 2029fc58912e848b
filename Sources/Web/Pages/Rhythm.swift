import Foundation
import Results

/// The rhythm in which a tournament is played, such as once a night.
struct Rhythm {
  /// The number of most recent runs from which the rhythm is estimated.
  private static let runs = 8
  /// The share by which intervals may differ from the median one.
  private static let tolerance = 0.25

  /// The time at which the next run is expected to begin; nil where runs have no rhythm, or the next one is overdue.
  private(set) var next: Date?

  /// Finds the rhythm of runs, in their order.
  /// - Parameter now: the current time.
  init(_ runs: [Run], now: Date = .now) {
    let starts = runs.suffix(Self.runs).compactMap(\.began)
    let intervals = zip(starts, starts.dropFirst()).map { $1.timeIntervalSince($0) }
    next = nil
    guard let last = starts.last, intervals.count >= 2 else { return }
    let median = intervals.sorted()[intervals.count / 2]
    let isSteady = intervals.allSatisfy { abs($0 - median) <= Self.tolerance * median }
    let expected = last.addingTimeInterval(median)
    if isSteady, median > 0, expected > now { next = expected }
  }
}
