import Play
import Testing

@testable import Tournament

@Suite struct LadderTests {
  private func order(after rounds: Int, of players: [String], _ outcome: (Job) -> Outcome) -> [String] {
    var schedule = ContestSchedule(
      LadderContest(players: players, rounds: rounds, encounters: 1), at: [Entry(variant: "x", players: players)],
      seating: .rotations, seed: 1)
    let jobs = schedule.play(outcome)
    #expect(schedule.planned == jobs.count)
    return schedule.contest.order
  }

  @Test("A better player climbs a place a round")
  func betterClimbsOnePlace() {
    let players = ["e", "d", "c", "b", "a"]
    let orders = (0...5).map { order(after: $0, of: players) { .better(of: $0, in: players.sorted()) }.joined() }
    #expect(orders == ["edcba", "debca", "dbeac", "bdaec", "badce", "abcde"])
  }

  @Test("A level challenge changes nothing")
  func levelChangesNothing() {
    #expect(order(after: 4, of: ["b", "a", "c"]) { _ in Outcome(places: [1, 1], reason: .line) } == ["b", "a", "c"])
  }

  @Test("Two players meet in each round, and one in none")
  func twoMeetEveryRound() {
    #expect(order(after: 1, of: ["b", "a"]) { .better(of: $0, in: ["a"]) } == ["a", "b"])
    #expect(order(after: 2, of: ["b", "a"]) { .better(of: $0, in: [$0.players.sorted()[0]]) } == ["a", "b"])
    #expect(order(after: 3, of: ["a"]) { .better(of: $0, in: []) } == ["a"])
  }
}
