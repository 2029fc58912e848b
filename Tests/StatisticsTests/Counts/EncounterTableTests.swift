import Testing

@testable import Statistics

@Suite struct EncounterTableTests {
  private static func game(_ group: Int, _ players: [Int], _ places: [Int]) -> GamePattern {
    GamePattern(group: group, players: players, places: places)
  }

  private static let tallies = [
    EncounterTally(games: [game(0, [0, 1], [1, 2]), game(0, [1, 0], [1, 1])], count: 3),
    EncounterTally(games: [game(2, [0, 1, 2], [1, 2, 2])], count: 1),
    EncounterTally(games: [game(0, [1, 0], [1, 1]), game(0, [0, 1], [2, 1])], count: 2),
  ]

  @Test("Tallies come back as they were put in")
  func talliesRoundTrip() {
    let table = EncounterTable(Self.tallies)
    #expect(Array(table) == Self.tallies)
    #expect(table.games.count == 4)
    #expect(table.map(\.count) == [3, 1, 2])
  }

  @Test("Tables with equal encounters are equal however games are numbered")
  func gameNumbersAreIrrelevant() {
    var other = EncounterTable(games: EncounterTable(Self.tallies).games.reversed())
    other.append([3, 2], count: 3)
    other.append([1], count: 1)
    #expect(other != EncounterTable(Self.tallies))
    other.append([2, 0], count: 2)
    #expect(other == EncounterTable(Self.tallies))
  }

  @Test("Groups get other numbers or are removed")
  func groupsAreRenumbered() {
    let table = EncounterTable(Self.tallies)
    #expect(table.regrouped { $0 } == table)
    #expect(
      table.regrouped { $0 == 2 ? 0 : nil }
        == [EncounterTally(games: [Self.game(0, [0, 1, 2], [1, 2, 2])], count: 1)])
    #expect(table.regrouped { 2 - $0 }.map { $0.games[0].group } == [2, 0, 2])
    #expect(table.regrouped { _ in nil }.isEmpty)
  }
}
