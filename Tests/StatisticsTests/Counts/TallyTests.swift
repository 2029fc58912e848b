import Statistics
import Testing

@Suite struct TallyTests {
  @Test("Tallies sort by group, players and places")
  func talliesAreSorted() {
    func tally(_ group: Int, _ players: [Int], _ places: [Int], _ games: Int) -> Tally {
      Tally(group: group, players: players, places: places, games: games)
    }
    let sorted = [
      tally(0, [0, 1], [1, 1], 9), tally(0, [0, 1], [1, 2], 3),
      tally(0, [1, 0], [1, 2], 1),
      tally(1, [0, 1], [1, 1], 1), tally(1, [0, 1, 2], [1, 2, 3], 1),
    ]
    #expect(Array(sorted.reversed()).sorted(by: Tally.areInOrder) == sorted)
  }

  @Test("Counts of zero give no tally")
  func zeroGivesNoTally() {
    #expect(Tally.pair(first: 0, second: 1, wins: 0, draws: 2, losses: 0).map(\.places) == [[1, 1]])
  }
}
