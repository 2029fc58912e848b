import Play
import Store
import Tournament

/// The outcomes of the stored games of a tune's unfinished steps.
package struct KnownTuneGames: Sendable {
  private var outcomes: [Int: [String: Outcome]] = [:]

  package init(_ games: [TuneGame]) {
    for game in games {
      let winner = [1, nil, 0][game.points]
      outcomes[game.encounter, default: [:]][game.first] = Outcome(winner: winner, reason: .adjudicated)
    }
  }

  /// The outcome of a job, for a scheduler.
  package func prior(_ job: Job) -> Prior {
    outcomes[job.encounter]?[job.players[0]].map { .played($0) } ?? .unplayed
  }
}
