import Statistics

/// A run with its own ratings, as it enters a comparison with another run.
public struct RatedRun: Sendable {
  /// The run with its results.
  public let played: RunResults
  /// The ratings: one fit over all variants, or the match's where a test was played; nil if they could not be fitted.
  public let rating: Rating?
  /// The reason why there are no ratings.
  public let failure: String?

  /// Rates a run.
  public init(_ played: RunResults) {
    self.played = played
    let results = played.results
    do {
      let fitted = try RatingProblem(
        players: results.players.count, groups: results.variants.count, tallies: results.tallies,
        encounters: results.encounters
      ).solve()
      // Where results only bound ratings, the bounds are compared.
      let match =
        fitted.players.allSatisfy { $0.kind == .rated } ? results.matchStatistics(at: results.variants.indices) : nil
      rating = match.flatMap { fitted.restated(as: $0, anchors: .mean(0)) } ?? fitted
      failure = nil
    } catch {
      rating = nil
      failure = "\(error)"
    }
  }

  /// A copy with the games of these variants alone.
  func limited(to variants: Set<String>) -> RatedRun {
    guard played.playedVariants != variants else { return self }
    return RatedRun(played.limited { variants.contains(played.results.variants[$0].name) })
  }
}
