import Testing

@testable import Play

struct OutcomeTests {
  @Test("Of two seats the winner scores 1, the loser 0 and both 1/2 when drawn")
  func twoSeatScores() {
    let won = Outcome(winner: 1, reason: .line)
    #expect(won.places == [2, 1] && won.winner == 1 && won.score(of: 0) == 0 && won.score(of: 1) == 1)
    let drawn = Outcome(winner: nil, reason: .boardFull, margin: 0)
    #expect(drawn.places == [1, 1] && drawn.winner == nil && drawn.score(of: 0) == 0.5 && drawn.margin == 0)
    #expect(Outcome(places: [2, 1], reason: .line) == won)
  }

  @Test("Of more seats each scores the share of the others it outranks, with ties as half")
  func manySeatScores() {
    let outcome = Outcome(places: [3, 1, 1, 4], reason: .turnLimit)
    #expect(outcome.winner == nil && outcome.place(of: 3) == 4)
    let points: [Double] = [1, 2.5, 2.5, 0]
    for (seat, point) in points.enumerated() { #expect(outcome.score(of: seat) == point / 3) }
    #expect(Outcome(places: [2, 3, 1], reason: .allCards).winner == 2)
  }

  @Test("Places of up to sixteen seats are kept, and scores of a game add up to half its seats", arguments: 2...16)
  func placesAreKept(seats: Int) {
    var random = SplitMix(seed: UInt64(seats))
    for _ in 0..<200 {
      let points = (0..<seats).map { _ in random.below(seats) }
      let places = points.map { own in 1 + points.count { $0 > own } }
      let outcome = Outcome(places: places, reason: .decided)
      #expect(outcome.places == places && outcome.seats == seats)
      #expect((0..<seats).allSatisfy { outcome.place(of: $0) == places[$0] })
      let scores = (0..<seats).map { outcome.score(of: $0) }
      #expect(abs(scores.reduce(0, +) - Double(seats) / 2) < 1e-9)
      #expect(outcome.winner == (places.count { $0 == 1 } == 1 ? places.firstIndex(of: 1) : nil))
      // Better places have better scores, and equal ones equal scores.
      for (one, other) in zip(places.indices, places.indices.dropFirst()) {
        #expect((scores[one] > scores[other]) == (places[one] < places[other]))
      }
    }
    #expect(Outcome.shared(by: seats, reason: .decided).places == Array(repeating: 1, count: seats))
    #expect(MemoryLayout<Outcome>.size <= 16)
  }

  @Test("A player that loses by a fault is last, and the others share the first place", arguments: [2, 3, 4, 6, 16])
  func faultMakesLast(seats: Int) {
    for loser in 0..<seats {
      let outcome = Outcome.lost(by: loser, seats: seats, reason: .crash)
      #expect(outcome.places == (0..<seats).map { $0 == loser ? seats : 1 })
      #expect(outcome.score(of: loser) == 0 && outcome.reason.isFault && outcome.seatAtFault == loser)
    }
    #expect(Outcome(winner: 0, reason: .line).seatAtFault == nil)
  }

  @Test("Reasons have the names used in reports, and faults are those of players")
  func reasonsHaveReportNames() {
    for reason in Reason.allCases {
      #expect(reason.rawValue.wholeMatch(of: /[a-z]+( [a-z]+)*/) != nil && Reason(rawValue: reason.rawValue) == reason)
      // A fault is somebody's, who loses by it.
      #expect(Outcome.lost(by: 1, seats: 2, reason: reason).seatAtFault == (reason.isFault ? 1 : nil))
    }
    #expect(Reason.crash.isFault && !Reason.line.isFault && !Reason.resigned.isFault)
  }
}
