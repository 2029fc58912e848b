import Results
import Testing

@Suite struct DramaTests {
  private func drama(_ games: [[Int]]) -> Drama {
    var drama = Drama()
    for values in games {
      // Each a game by itself, of one pairing.
      let number = values.reduce(values.count) { 31 * $0 + $1 }
      drama.add(
        values.enumerated().map { Drama.Moment(ply: $0, value: $1) }, of: .init(pairing: 0, number: number))
    }
    return drama
  }

  @Test("A lead changes at once or by way of a draw")
  func leadChangesMayPassDraws() {
    #expect(drama([[3, -1, 2]]).leadChanges.mean == 2)
    #expect(drama([[3, 0, 0, -4, -4]]).leadChanges.mean == 1)
    #expect(drama([[0, 2, 0, 1, 0]]).leadChanges.mean == 0)
    #expect(drama([[1, -1], [0, 0]]).leadChanges.mean == 0.5)
  }

  @Test("A win after a lost position is a comeback")
  func comebackWinsFromALoss() {
    let drama = drama([[0, -5, 0, 1], [1, 1], [0, 0, -2], [2, -2], [3, 0]])
    #expect(drama.games == 5 && drama.won == 4 && drama.comebacks == 2)
  }

  @Test("A game is decided when its result changes for the last time")
  func decidedAtLastChange() {
    #expect(drama([[0, 1, -1, -7, -7]]).decidedAt.share == 0.5)
    #expect(drama([[2, 1, 1]]).decidedAt.share == 0)
    #expect(drama([[0, 0, 0, 1]]).decidedAt.share == 1)
    #expect(drama([[0, 1, 1, 1], [1, 1]]).decidedAt.share == 0.25)
  }

  @Test("Games are added up whatever their order")
  func orderOfGamesIsIrrelevant() {
    let games = [[0, 1], [1, -1, 1], [0, 0, 0], [-1, -1, 2]]
    #expect(drama(games) == drama(games.reversed()))
    #expect(Drama().leadChanges.mean == nil && Drama().decidedAt.share == nil)
  }
}
