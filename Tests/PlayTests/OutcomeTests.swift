import Testing

@testable import Play

struct OutcomeTests {
  @Test func ofTwoSeatsTheWinnerScores1TheLoser0AndBoth12WhenDrawn() {
    let won = Outcome(winner: 1, reason: .line)
    #expect(won.places == [2, 1] && won.winner == 1 && won.score(of: 0) == 0 && won.score(of: 1) == 1)
    let drawn = Outcome(winner: nil, reason: .boardFull, margin: 0)
    #expect(drawn.places == [1, 1] && drawn.winner == nil && drawn.score(of: 0) == 0.5 && drawn.margin == 0)
    #expect(Outcome(places: [2, 1], reason: .line) == won)
  }

  @Test func ofMoreSeatsEachScoresTheShareOfTheOthersItCameOutAheadOfTiesCountingHalf() {
    let outcome = Outcome(places: [3, 1, 1, 4], reason: .turnLimit)
    #expect(outcome.winner == nil && outcome.place(of: 3) == 4)
    let points: [Double] = [1, 2.5, 2.5, 0]
    for (seat, point) in points.enumerated() { #expect(outcome.score(of: seat) == point / 3) }
    #expect(Outcome(places: [2, 3, 1], reason: .allCards).winner == 2)
  }

  @Test(arguments: [2, 3, 4])
  func whoLosesByAFaultIsLastTheOthersShareTheFirstPlace(seats: Int) {
    for loser in 0..<seats {
      let outcome = Outcome.lost(by: loser, seats: seats, reason: .crash)
      #expect(outcome.places == (0..<seats).map { $0 == loser ? seats : 1 })
      #expect(outcome.score(of: loser) == 0 && outcome.reason.isFault && outcome.seatAtFault == loser)
    }
    #expect(Outcome(winner: 0, reason: .line).seatAtFault == nil)
  }

  @Test func reasonsAreNamedAsReportsNameThemAndFaultsAreThoseOfPlayers() {
    #expect(
      Reason.allCases.map(\.rawValue) == [
        "line", "board full", "no moves", "repetition", "all cards", "turn limit", "time", "illegal move", "crash",
        "no answer", "connection", "resigned", "adjudicated",
      ])
    #expect(Reason.allCases.filter(\.isFault) == [.time, .illegalMove, .crash, .noAnswer, .connection])
  }
}
