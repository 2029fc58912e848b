import Statistics
import Testing

@testable import Results

@Suite struct HeadToHeadTests {
  @Test("With many seats every two players are compared")
  func manySeatsMakePairs() {
    let headToHead = HeadToHead([
      Tally(group: 2, players: [0, 1, 2, 3], places: [1, 2, 3, 4], games: 6),
      Tally(group: 2, players: [1, 2, 3, 0], places: [2, 1, 4, 3], games: 6),
      Tally(group: 2, players: [2, 3, 0, 1], places: [3, 1, 4, 1], games: 6),
      Tally(group: 2, players: [3, 0, 1, 2], places: [1, 4, 2, 3], games: 6),
    ])
    #expect(headToHead.score(of: 1, against: 3) == HeadToHead.Score(wins: 12, draws: 6, losses: 6))
    #expect(headToHead.score(of: 3, against: 1) == HeadToHead.Score(wins: 6, draws: 6, losses: 12))
    #expect(headToHead.score(of: 1, against: 1) == nil)
  }

  @Test("Two players that are unranked haven't met")
  func unrankedHaveNotMet() {
    let headToHead = HeadToHead([
      Tally(group: 0, players: [0, 1, 2], places: [Tally.unranked, 1, Tally.unranked], games: 4)
    ])
    #expect(headToHead.score(of: 0, against: 2) == nil)
    #expect(headToHead.score(of: 1, against: 2)?.wins == 4)
  }
}
