import Testing

@testable import Statistics

@Suite struct SequentialEstimateTests {
  @Test func leavingAtEitherBoundInTheEndIsCertain() {
    let walk = StoppedWalk(lower: -2, upper: 3, variance: 1, time: 1e5)
    for drift in [-1.0, -0.1, 0, 0.1, 1] {
      #expect(abs(walk.upperBy(drift) + walk.lowerBy(drift) - 1) < 1e-9)
    }
    #expect(abs(walk.upperBy(0) - 0.4) < 1e-9)
  }

  @Test func nothingLeavesInNoTime() {
    let walk = StoppedWalk(lower: -2, upper: 3, variance: 1, time: 0.01)
    #expect(walk.upperBy(0) < 1e-9 && walk.lowerBy(0) < 1e-9)
  }

  @Test func aWalkTooQuickForTheSeriesAgreesWithItWhereTheyMeet() {
    let quick = StoppedWalk(lower: -7.01, upper: 7.01, variance: 1, time: 1)
    let slow = StoppedWalk(lower: -6.99, upper: 6.99, variance: 1, time: 1)
    for drift in [5.0, 6, 7, 8, 9] {
      #expect(abs(quick.upperBy(drift) - slow.upperBy(drift)) < 0.02)
    }
    #expect(StoppedWalk(lower: -3, upper: 3, variance: 1e-12, time: 3).upperBy(100) == 1)
  }

  @Test func aTestOfTinyDifferencesEndedByAPerfectScoreStaysFinite() throws {
    let test = try SequentialTest(elo0: 0, elo1: 0.1, model: .logistic)
    let estimate = try #require(try test.estimate(.games(wins: 100_000, draws: 0, losses: 0)))
    #expect(estimate.elo.isFinite && estimate.interval95.lowerBound.isFinite)
  }

  @Test func anUndecidedTestHasNoFinalEstimate() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(try test.estimate(.games(wins: 100, draws: 120, losses: 80)) == nil)
    #expect(try test.finalEstimate(.games(wins: 100, draws: 120, losses: 80)) == nil)
  }

  @Test func onlyAMatchThatOneSampleDecidedHasAFinalEstimate() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40, model: .logistic)
    func record(_ wins: Int) -> MatchRecord { .games(wins: wins, draws: 30, losses: 100) }
    var stops: [Int] = []
    for wins in 1...400 {
      let isDecided = test.verdict(llr: try test.llr(record(wins))) == .acceptedH1
      let wasDecided = test.verdict(llr: try test.llr(record(wins - 1))) == .acceptedH1
      let estimate = try test.finalEstimate(record(wins))
      if isDecided, !wasDecided { #expect(estimate != nil) }
      if isDecided, let estimate {
        #expect(estimate == (try test.estimate(record(wins))))
        stops.append(wins)
      }
    }
    #expect((1...3).contains(stops.count), "\(stops)")
    #expect(try test.estimate(record(400)) != nil && test.finalEstimate(record(400)) == nil)
  }

  @Test func aSampleLessIsThatSampleLess() {
    for record in [MatchRecord.games(wins: 6, draws: 7, losses: 8), .pairs(ll: 1, ld: 2, level: 3, wd: 4, ww: 5)] {
      for index in record.counts.indices {
        var counts = record.counts
        counts[index] -= 1
        #expect(record.removingOne(at: index).counts == counts)
      }
    }
  }

  /// Matches without draws, true difference 20 Elo, stopped by the test: the plain estimate is far out on average.
  @Test func theEstimateIsAsOftenTooHighAsTooLow() throws {
    let test = try SequentialTest(elo0: 0, elo1: 40, model: .logistic)
    let p = EloScale.expectedScore(difference: 20)
    var generator = TestGenerator(seed: 5)
    var (high, inside, plainHigh) = (0, 0, 0)
    let matches = 400
    for _ in 0..<matches {
      var (wins, losses) = (0, 0)
      while true {
        if generator.uniform() < p { wins += 1 } else { losses += 1 }
        let record = MatchRecord.games(wins: wins, draws: 0, losses: losses)
        // The ratio moves little in one game: asking now and then is enough, and quicker.
        guard (wins + losses) % 4 == 0, let estimate = try test.estimate(record) else { continue }
        if estimate.elo > 20 { high += 1 }
        if estimate.interval95.contains(20) { inside += 1 }
        if try MatchStatistics(record).elo > 20 { plainHigh += 1 }
        break
      }
    }
    #expect(abs(Double(high) / Double(matches) - 0.5) < 0.08, "too high in \(high), plain \(plainHigh)")
    #expect(Double(inside) / Double(matches) > 0.92, "inside in \(inside)")
  }
}
