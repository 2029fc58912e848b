import Play
import Reports
import Results
import Statistics
import Store
import Tournament

extension RunSummary {
  /// How players stand in a run that is played until it is clear; nil of a run of another format.
  ///
  /// What its schedule dealt out is dealt out again, with the games that are kept: O(games).
  /// - Throws: `StoreError`.
  package func claims(in store: Store) throws(StoreError) -> ClaimStanding? {
    guard let format = facts?.untilClear, players.count >= 2 else { return nil }
    let names = players.map(\.name)
    let entries = variants.map { Entry(variant: $0.name, seats: $0.seats, players: names) }
    guard !entries.isEmpty, entries.allSatisfy({ $0.seats == 2 }) else { return nil }
    let schedule = UntilClearSchedule(
      of: entries, goal: format.goal, games: format.games, seating: .rotations, seed: seed,
      repetition: facts?.repetition(at: variants.map(\.name)) ?? Repetition())
    let known = try KnownGames(of: tournament, run: number, withTranscripts: true, in: store)
    return schedule.standing(known.prior)
  }
}

extension Facts {
  /// What a run is played for, and how many games it may take; nil where it isn't until-clear.
  fileprivate var untilClear: (goal: ClaimGoal, games: Int)? {
    guard let keys = self["format"]?[UntilClear.name],
      let question = keys["what"]?.text.flatMap(ClaimGoal.Question.init),
      let within = keys["within"]?.text.flatMap(Double.init), 0...ClaimGoal.mostElo ~= within,
      let percent = keys["confidence"]?.text.flatMap(Double.init), percent > 0, percent < 100,
      let games = keys["games"]?.text.flatMap(Int.init)
    else { return nil }
    return (ClaimGoal(question, within: within, confidence: percent / 100), games)
  }
}

extension Claims {
  /// The same for a report.
  package init(_ standing: ClaimStanding) {
    self.init(
      players: standing.players, board: standing.board, order: standing.order,
      gamesOfEncounter: standing.gamesOfEncounter, gamesLeft: standing.gamesLeft,
      isExhausted: standing.isExhausted)
  }
}
