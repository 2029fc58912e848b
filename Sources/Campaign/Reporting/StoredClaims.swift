import Play
import Results
import Statistics
import Store
import Tournament

extension Run {
  /// The standing of the claims in an until-clear run; nil for a run of another format.
  ///
  /// The games that its schedule dealt out are replayed from those that are stored: O(games).
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
  /// The goal of a run and its maximum number of games; nil where the format isn't until-clear.
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
