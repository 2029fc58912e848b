import Results
import Statistics
import Testing

@Suite struct RecordTests {
  @Test("First place alone is a win, and first place shared a draw")
  func soleFirstIsAWin() {
    var record = Record()
    record.add(Tally(group: 0, players: [0, 1, 2], places: [1, 2, 2], games: 3), seat: 0)
    record.add(Tally(group: 0, players: [0, 1, 2], places: [1, 1, 3], games: 2), seat: 0)
    record.add(Tally(group: 0, players: [1, 0, 2], places: [1, 2, 3], games: 1), seat: 1)
    #expect(record.games == 6 && record.wins == 3 && record.draws == 2 && record.losses == 1)
    #expect(record.points == 3 + 2 * 0.75 + 0.5)
  }
}
