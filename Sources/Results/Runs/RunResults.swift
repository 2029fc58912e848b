import Statistics

/// A run with its results, as it enters a comparison with other runs.
public struct RunResults: Sendable {
  /// The run's name for people: `run 3`, or, where runs of several tournaments are compared, what distinguishes them.
  public let name: String
  /// The run.
  public let run: Run
  /// The results of the run.
  public let results: Results
  /// The definition of each player, by its index: two runs may use one name for different players.
  public let definitions: [String]
  /// The fingerprint of the files that each player was run from, by index; nil where it isn't known.
  let files: [String?]

  /// Creates a run with its results, which cover it alone; its name is its number unless another is given.
  public init(_ run: Run, _ results: Results, name: String? = nil) {
    self.name = name ?? "run \(run.number)"
    self.run = run
    self.results = results
    let known = Dictionary(run.players.map { ($0.name, $0.definition) }) { first, _ in first }
    definitions = results.players.map { known[$0] ?? "" }
    files = results.players.map(run.files)
  }

  /// A copy with the games of some variants alone, by their indices.
  public func limited(toVariants isWanted: (Int) -> Bool) -> RunResults {
    RunResults(run, results.limited(toVariants: isWanted), name: name)
  }

  /// The names of the variants with games.
  var playedVariants: Set<String> {
    Set(results.tallies.lazy.filter { $0.games > 0 }.map { results.variants[$0.group].name })
  }

  /// The conditions under which games of two runs may be compared.
  struct Seating: Hashable {
    let variant: String
    /// The names of the players in their seats.
    let players: [String]
  }

  /// The outcomes of a player's games against these opponents, by the conditions that both runs share.
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
