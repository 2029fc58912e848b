import Testing

@testable import Statistics

@Suite struct SignificantCycleTests {
  private func cycles(_ players: Int, _ rows: [(Int, Int, Int, Int)], level: Double = 0.05) throws -> [SignificantCycle]
  {
    let tallies = rows.flatMap { one, other, wins, losses in
      // Half of the games with either in the first seat.
      Tally.pair(first: one, second: other, wins: wins / 2, draws: 0, losses: losses / 2)
        + Tally.pair(first: other, second: one, wins: losses - losses / 2, draws: 0, losses: wins - wins / 2)
    }
    return try RatingProblem(players: players, tallies: tallies).transitivity().cycles
  }

  @Test("A significant circle is named with its shares")
  func sureCircleHasShares() throws {
    let cycle = try #require(try cycles(3, [(0, 1, 600, 400), (1, 2, 580, 420), (2, 0, 560, 440)]).first)
    #expect(cycle.players == [0, 1, 2])
    for (share, expected) in zip(cycle.shares, [0.6, 0.58, 0.56]) { #expect(abs(share - expected) < 1e-9) }
    // The least sure step of 60 points beyond half with a deviation of the square root of 250, and of two circles that
    // may be.
    let p = 2 * NormalDistribution.cdf(-(60 - 0.5) / 250.0.squareRoot())
    #expect(abs(cycle.p - p) < 0.02 * p)
  }

  @Test("The other way round is another circle")
  func reverseIsAnotherCircle() throws {
    let cycle = try #require(try cycles(3, [(1, 0, 600, 400), (2, 1, 580, 420), (0, 2, 560, 440)]).first)
    #expect(cycle.players == [0, 2, 1])
    for (share, expected) in zip(cycle.shares, [0.56, 0.58, 0.6]) { #expect(abs(share - expected) < 1e-9) }
  }

  @Test("One step that isn't significant makes no circle")
  func weakStepBreaksCircle() throws {
    #expect(try cycles(3, [(0, 1, 900, 100), (1, 2, 900, 100), (2, 0, 510, 490)]).isEmpty)
    #expect(try cycles(3, [(0, 1, 600, 400), (1, 2, 600, 400), (0, 2, 600, 400)]).isEmpty)
  }

  @Test("More triples need more evidence")
  func moreTriplesNeedMore() throws {
    let circle = [(0, 1, 64, 36), (1, 2, 64, 36), (2, 0, 64, 36)]
    #expect(try cycles(3, circle).count == 1)
    let others = (3..<9).flatMap { one in (0..<one).map { ($0, one, 50, 50) } }
    #expect(try cycles(9, circle + others).isEmpty)
    // Who met nobody of them makes no triple.
    let strangers = [(3, 4, 50, 50), (4, 5, 50, 50), (5, 6, 50, 50)]
    #expect(try cycles(7, circle + strangers).count == 1)
  }

  @Test("Only draws or perfect scores make no circle")
  func drawsMakeNoCircle() throws {
    #expect(try cycles(3, [(0, 1, 20, 0), (1, 2, 20, 0), (0, 2, 20, 0)]).isEmpty)
    let draws = [(0, 1), (1, 2), (2, 0)].flatMap { Tally.pair(first: $0, second: $1, wins: 0, draws: 40, losses: 0) }
    #expect(try RatingProblem(players: 3, tallies: draws).transitivity().cycles.isEmpty)
  }

  /// Where the first pair is even and the other two are sure, one circle of two would be claimed at 2.5 %.
  @Test("Circles are rarely claimed without cause")
  func falseCirclesAreRare() throws {
    var claimed = 0
    for sample in 0..<400 {
      var source = RandomSource(seed: 5, sample: sample)
      let wins = source.binomial(100, 0.5)
      claimed += try cycles(3, [(0, 1, wins, 100 - wins), (1, 2, 90, 10), (2, 0, 90, 10)]).count
    }
    #expect(claimed <= 20)
  }
}
