import Play

/// A sample of a run's games: all its variants in turn, pairings in random order, representative whenever it ends.
public struct SampleSchedule: Schedule {
  private var parts: [FixedSchedule]
  private var turn = 0

  /// Creates a sample.
  /// - Parameters:
  ///   - format: the format, which gives the pairings.
  ///   - entries: the variants, at least one.
  ///   - encounters: the maximum number for each pairing.
  ///   - seating: the way in which players change seats.
  ///   - seed: the run's seed.
  public init(
    of format: any TournamentFormat, at entries: [Entry], encounters: Int, seating: SeatingScheme, seed: UInt64
  ) {
    parts = entries.map { entry in
      var pairings = Array(format.pairings(at: entry))
      var generator = SplitMix(seed: seed)
      generator.shuffle(&pairings)
      return FixedSchedule(
        of: [entry], pairings: { _ in AnySequence(pairings) }, encounters: encounters, seating: seating, seed: seed)
    }
  }

  /// The number of games of the whole run.
  public var planned: Int? { parts.reduce(0) { $0 + ($1.planned ?? 0) } }

  /// The next job at the next variant that has one left.
  public mutating func next() -> Step {
    for _ in parts.indices {
      defer { turn = (turn + 1) % parts.count }
      if case .job(let job) = parts[turn].next() { return .job(job) }
    }
    return .end
  }
}
