import Statistics

/// A run with its own ratings, as it enters a comparison with another run.
public struct RatedRun: Sendable {
  /// The results of the run.
  public let results: Results
  /// The definition of each player, by index: two runs may use one name for different players.
  public let definitions: [String]
  /// The fingerprint of the files that each player was run from, by index; nil where it isn't known.
  public let files: [String?]
  /// The ratings: one fit over all variants, or the match's where a test was played; nil if they could not be fitted.
  public let rating: Rating?
  /// The reason why there are no ratings.
  public let failure: String?
  /// The run's name for people, such as `run 3`.
  public let name: String

  /// Rates a run.
  ///
  /// - Parameters:
  ///   - files: nil where no player's are known.
  ///   - name: what it is called; its number where that is nil.
  /// - Precondition: There is one definition a player.
  public init(_ results: Results, definitions: [String], files: [String?]? = nil, name: String? = nil) {
    self.name = name ?? results.coverage.runs.map { "run \($0)" }.joined(separator: ", ")
    precondition(definitions.count == results.players.count, "one definition a player")
    self.results = results
    self.definitions = definitions
    self.files = files ?? definitions.map { _ in nil }
    do {
      let fitted = try RatingProblem(
        players: results.players.count, groups: results.variants.count, tallies: results.tallies,
        encounters: results.encounters
      ).solve()
      // Where results only bound ratings, the bounds are what is compared.
      let match =
        fitted.players.allSatisfy { $0.kind == .rated } ? results.matchStatistics(at: results.variants.indices) : nil
      rating = match.flatMap { fitted.restated(as: $0, anchors: .mean(0)) } ?? fitted
      failure = nil
    } catch {
      rating = nil
      failure = "\(error)"
    }
  }

  /// The names of the variants with games.
  var played: Set<String> {
    Set(results.tallies.lazy.filter { $0.games > 0 }.map { results.variants[$0.group].name })
  }

  /// A copy with the games of these variants alone.
  func limited(to variants: Set<String>) -> RatedRun {
    guard played != variants else { return self }
    return RatedRun(
      results.limited { variants.contains(results.variants[$0].name) }, definitions: definitions,
      files: files, name: name)
  }

  /// The conditions under which games of two runs may be compared.
  struct Seating: Hashable {
    let variant: String
    /// The names of the players in their seats.
    let players: [String]
  }

  /// The outcomes of a player's games against these opponents, by the conditions that runs have in common.
  func outcomes(of player: String, against opponents: Set<String>) -> [Seating: SeparationTest.Outcomes] {
    var outcomes: [Seating: SeparationTest.Outcomes] = [:]
    for tally in results.tallies where tally.games > 0 {
      let players = tally.players.map { results.players[$0] }
      guard let seat = players.firstIndex(of: player),
        players.allSatisfy({ $0 == player || opponents.contains($0) })
      else { continue }
      let seating = Seating(variant: results.variants[tally.group].name, players: players)
      outcomes[seating, default: [:]][tally.score(of: seat), default: 0] += tally.games
    }
    return outcomes
  }
}
