import Foundation
import TestRings
import Testing

@testable import Statistics

@Suite struct SequentialEstimateTests {
  @Test("Leaving at either bound in the end is certain")
  func leavingIsCertain() {
    let walk = StoppedWalk(lower: -2, upper: 3, variance: 1, time: 1e5)
    for drift in [-1.0, -0.1, 0, 0.1, 1] {
      #expect(abs(walk.upperBy(drift) + walk.lowerBy(drift) - 1) < 1e-9)
    }
    #expect(abs(walk.upperBy(0) - 0.4) < 1e-9)
  }

  @Test("In no time no walk leaves its bounds")
  func noTimeNothingLeaves() {
    let walk = StoppedWalk(lower: -2, upper: 3, variance: 1, time: 0.01)
    #expect(walk.upperBy(0) < 1e-9 && walk.lowerBy(0) < 1e-9)
  }

  @Test("A walk too quick for the series agrees with the series where both apply")
  func quickWalkAgrees() {
    let quick = StoppedWalk(lower: -7.01, upper: 7.01, variance: 1, time: 1)
    let slow = StoppedWalk(lower: -6.99, upper: 6.99, variance: 1, time: 1)
    for drift in [5.0, 6, 7, 8, 9] {
      #expect(abs(quick.upperBy(drift) - slow.upperBy(drift)) < 0.02)
    }
    #expect(StoppedWalk(lower: -3, upper: 3, variance: 1e-12, time: 3).upperBy(100) == 1)
  }

  @Test("A test of tiny differences ended by a perfect score stays finite")
  func tinyDifferencesAreFinite() throws {
    let test = try SequentialTest(elo0: 0, elo1: 0.1, model: .logistic)
    let estimate = try #require(try test.estimate(.games(wins: 100_000, draws: 0, losses: 0)))
    #expect(estimate.elo.isFinite && estimate.interval95.lowerBound.isFinite)
  }

  @Test("Far beyond the hypotheses the estimate approaches the plain one")
  func farEstimateIsPlain() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    let record = MatchRecord.pairs(ll: 0, ld: 0, level: 11, wd: 0, ww: 141)
    let plain = try MatchStatistics(record)
    let estimate = try #require(try test.finalEstimate(record))
    #expect(abs(estimate.elo / plain.normalizedElo - 1) < 0.01, "\(estimate)")
    // The scatter is that of results so far out, which is more than that of even ones.
    #expect(plain.normalizedElo - estimate.interval95.lowerBound > 4 * plain.normalizedEloError95, "\(estimate)")
  }

  @Test("Results without scatter get another sample")
  func noScatterGetsASample() throws {
    let test = try SequentialTest(elo0: 0, elo1: 100, model: .logistic)
    let won = try #require(try test.estimate(.games(wins: 13, draws: 0, losses: 0)))
    #expect((500...600).contains(won.elo) && won.interval95.upperBound < 2000)
    let drawn = try #require(try test.estimate(.games(wins: 0, draws: 80, losses: 0)))
    #expect(abs(drawn.elo) < 10)
  }

  /// But for the step of less than 0.02 where the walk is too quick for the series.
  @Test("The estimate and its ends are where the chance is 1/2, 2.5 and 97.5 %")
  func residual() throws {
    for (elo0, elo1) in [(0.0, 5.0), (-5, 0), (0, 40)] {
      let test = try SequentialTest(elo0: elo0, elo1: elo1)
      for record in [
        MatchRecord.pairs(ll: 17, ld: 53, level: 355, wd: 107, ww: 84), .games(wins: 9, draws: 30, losses: 60),
      ] {
        guard let chance = try test.chance(of: record), let estimate = try test.estimate(record) else { continue }
        #expect(abs(try chance(estimate.elo) - 0.5) < 0.02)
        #expect(abs(try chance(estimate.interval95.lowerBound) - 0.025) < 0.02)
        #expect(abs(try chance(estimate.interval95.upperBound) - 0.975) < 0.02)
      }
    }
  }

  @Test("An undecided test has no final estimate")
  func undecidedHasNoEstimate() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(try test.estimate(.games(wins: 100, draws: 120, losses: 80)) == nil)
    #expect(try test.finalEstimate(.games(wins: 100, draws: 120, losses: 80)) == nil)
  }

  @Test("Only a match that one sample decided has a final estimate")
  func onlyOneSampleDecides() throws {
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

  @Test("Removing a sample gives the record without that sample")
  func removingOneSample() {
    for record in [MatchRecord.games(wins: 6, draws: 7, losses: 8), .pairs(ll: 1, ld: 2, level: 3, wd: 4, ww: 5)] {
      for index in record.counts.indices {
        var counts = record.counts
        counts[index] -= 1
        #expect(record.removingOne(at: index).counts == counts)
      }
    }
  }

  private static let truths: [(Double, elo1: Double)] =
    [(40, 100), (200, 10), (600, 10)]
    + (NightlyRing.isOn ? [(0, 10), (10, 10), (40, 10), (0, 100), (10, 100), (200, 100), (600, 100)] : [])

  /// Matches of pairs, far and near: the share of estimates that are too high, and of intervals with the true value.
  @Test("Estimates have the right coverage wherever the exact value lies", .tags(.nightly), arguments: truths)
  func estimatesAreHonest(truth: Double, elo1: Double) throws {
    let test = try SequentialTest(elo0: 0, elo1: elo1)
    let even = ScoreDistribution(scores: [0, 0.25, 0.5, 0.75, 1], shares: [0.15, 0.1, 0.5, 0.1, 0.15])
    let distribution = even.withStandardisedMean(truth / MatchStatistics.normalizedPoints * 2.0.squareRoot())
    let shares = try #require(distribution).shares
    var generator = TestGenerator(seed: 5)
    var (high, inside) = (0, 0)
    let matches = NightlyRing.isOn ? 300 : 100
    for _ in 0..<matches {
      var counts = [0, 0, 0, 0, 0]
      var record: MatchRecord { .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4]) }
      var llr = 0.0
      while test.verdict(llr: llr) == .undecided {
        // No more pairs at once than certainly leave it undecided.
        let way = min(test.upperBound - llr, llr - test.lowerBound)
        for _ in 0..<max(1, Int(way / (6 * elo1 / MatchStatistics.normalizedPoints))) {
          var rest = generator.uniform()
          counts[
            shares.dropLast().firstIndex { share in
              rest -= share
              return rest < 0
            } ?? 4] += 1
        }
        llr = try test.llr(record)
      }
      let chance = try #require(try test.chance(of: record)?(truth))
      if chance < 0.5 { high += 1 }
      if (0.025...0.975).contains(chance) { inside += 1 }
    }
    #expect(abs(Double(high) / Double(matches) - 0.5) < 0.15, "too high in \(high)")
    #expect(Double(inside) / Double(matches) > 0.9, "inside in \(inside)")
  }

  /// Matches without draws, true difference 20 Elo, stopped by the test: the plain estimate is far out on average.
  @Test("The estimate is as often too high as too low")
  func estimateIsMedianUnbiased() throws {
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
