import Play
import Results
import Statistics
import Testing

@testable import Campaign

@Suite struct BotStandingsTests {
  private static let before = Results(
    coverage: .init(tournament: "t", runs: [1], seeds: [1], games: 7, planned: 20),
    variants: [.init(name: "noughts:3x3", seats: 2)], players: ["anna", "random"],
    tallies: [
      Tally(group: 0, players: [0, 1], places: [2, 1], games: 4),
      Tally(group: 0, players: [1, 0], places: [1, 1], games: 2),
      Tally(group: 0, players: [1, 0], places: [2, 1], games: 1),
    ], efforts: [], faults: [.init(variant: 0, player: 0, reason: "crash", games: 3)])

  private static func record(_ outcome: Outcome) -> GameRecord {
    let job = Job(variant: "noughts:3x3", players: ["random", "anna"], encounter: 0, seed: 1)
    return GameRecord(job: job, transcript: "", outcome: outcome, plies: 0, efforts: [Effort(), Effort()])
  }

  @Test("Games of earlier sessions count, and those of this one are added with the number of the one lost last")
  func gamesAreCounted() throws {
    let bots = BotStandings(of: ["anna"], before: Self.before) { "http://h/games/\($0)" }
    let first = try #require(bots.standing(of: "anna", ratings: []))
    #expect(first.text == "7 games: 1 won, 2 drawn, 4 lost (3 by faults)")
    #expect(bots.standing(of: "random", ratings: []) == nil)
    bots.note(
      [Self.record(.lost(by: 1, seats: 2, reason: .crash)), Self.record(Outcome(winner: 1, reason: .line))]
    ) { 11 + $0 }
    bots.note([Self.record(Outcome(winner: 0, reason: .line))]) { _ in nil }
    let ratings = [LiveState.Standing(player: "anna", elo: -30.6)]
    #expect(
      bots.standing(of: "anna", ratings: ratings)?.text
        == "10 games: 2 won, 2 drawn, 6 lost (4 by faults), rated -31; last lost: game 11, http://h/games/11")
  }
}
