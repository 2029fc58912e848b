import Testing

@testable import Statistics

@Suite struct ClaimBoardTests {
  private func board(_ question: ClaimGoal.Question = .ranking, within elo: Double = 20, players: Int = 3) -> ClaimBoard
  {
    ClaimBoard(players: players, goal: ClaimGoal(question, within: elo, confidence: 0.95))
  }

  @Test("A claim has one direction and is made once the evidence is there")
  func claimHasADirection() {
    var board = board()
    var encounters = 0
    while !board.isNotWorse(2, than: 0), encounters < 1_000 {
      board.add(0, of: 0, against: 2)
      encounters += 1
    }
    // ln 60 is 4.09; the largest stake makes 0.72 of a win, less what the others had at the start.
    #expect((7...9).contains(encounters))
    #expect(!board.isNotWorse(0, than: 2) && !board.isNotWorse(1, than: 0))
    #expect(board.lacking(2, 0) == 0 && board.lacking(0, 2) > board.threshold)
    #expect(board.record(2, 0).points == Double(encounters) && board.record(0, 2).points == 0)
    #expect(board.encounters == encounters)
  }

  @Test("A claim that is made stays made")
  func claimsStay() {
    var board = board()
    for _ in 0..<20 { board.add(1, of: 0, against: 1) }
    for _ in 0..<40 { board.add(0, of: 0, against: 1) }
    #expect(board.isNotWorse(0, than: 1))
  }

  @Test("Level encounters make two players equal")
  func levelScoresMakeEqual() {
    var board = board(within: 40)
    for _ in 0..<200 { board.add(0.5, of: 0, against: 1) }
    #expect(board.areEqual(0, 1) && !board.isBetter(0, than: 1) && !board.isBetter(1, than: 0))
  }

  @Test("Shares of any kind are taken")
  func anyShareIsTaken() {
    var board = board()
    for _ in 0..<200 { board.add(0.6125, of: 1, against: 0) }
    #expect(board.isNotWorse(1, than: 0) && board.isBetter(1, than: 0))
  }

  @Test("In a ranking neighbours are open until the upper one is claimed")
  func rankingNeighboursAreOpen() {
    var board = board()
    #expect(board.open(in: [2, 0, 1]).map { [$0.one, $0.other] } == [[2, 0], [0, 1]])
    for _ in 0..<20 { board.add(1, of: 2, against: 0) }
    #expect(board.open(in: [2, 0, 1]).map { [$0.one, $0.other] } == [[0, 1]])
    #expect(board.open(in: [0, 2, 1]).map { [$0.one, $0.other] } == [[0, 2], [2, 1]])
  }

  @Test("For the goal “best” a beaten player drops out")
  func beatenRivalsDropOut() {
    var board = board(.best, players: 4)
    for _ in 0..<20 { board.add(1, of: 3, against: 0) }
    #expect(board.rivals(in: [1, 2, 0, 3]) == [1, 2, 3])
    #expect(board.open(in: [1, 2, 0, 3]).map { [$0.one, $0.other] } == [[1, 2], [1, 3]])
  }

  @Test("If everybody is beaten nobody is the best and nothing is open")
  func allBeatenNoneOpen() {
    var board = board(.best)
    for (one, other) in [(0, 1), (1, 2), (2, 0)] {
      for _ in 0..<20 { board.add(1, of: one, against: other) }
    }
    #expect(board.rivals(in: [0, 1, 2]).isEmpty && board.open(in: [0, 1, 2]).isEmpty)
  }
}
