import Statistics

/// A run with its own ratings, as it enters a comparison with another run.
public struct RatedRun: Sendable {
  /// What was played.
  public let results: Results
  /// What each player was, by its index: two runs may have given one name to different players.
  public let definitions: [String]
  /// What stands for the files that each player was run from, by its index; nil where that isn't known.
  public let files: [String?]
  /// The ratings, one fit over all variants, or the match's for which a test was played; nil if they could not be fitted.
  public let rating: Rating?
  /// Why there are no ratings.
  public let failure: String?
  /// What it is called, for people: `run 3`.
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

  /// The names of the variants of which there are games.
  var played: Set<String> {
    Set(results.tallies.lazy.filter { $0.games > 0 }.map { results.variants[$0.group].name })
  }

  /// The run without the games of all other variants.
  func limited(to variants: Set<String>) -> RatedRun {
    guard played != variants else { return self }
    return RatedRun(
      results.limited { variants.contains(results.variants[$0].name) }, definitions: definitions,
      files: files, name: name)
  }

  /// What games of two runs have in common that may be compared.
  struct Seating: Hashable {
    let variant: String
    /// Who sat where.
    let players: [String]
  }

  /// How a player's games against these opponents ended, by what they have in common.
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
