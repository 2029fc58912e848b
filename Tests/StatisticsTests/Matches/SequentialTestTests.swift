import Foundation
import TestRings
import Testing

@testable import Statistics

@Suite struct SequentialTestTests {
  @Test("Bounds follow from the risks")
  func boundsFollowTheRisks() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(abs(test.upperBound - log(19)) < 1e-12 && abs(test.lowerBound + log(19)) < 1e-12)
    #expect(test.verdict(llr: 3) == .acceptedH1)
    #expect(test.verdict(llr: -3) == .acceptedH0)
    #expect(test.verdict(llr: 2.9) == .undecided)
  }

  @Test("Hypotheses and risks are checked")
  func hypothesesAreChecked() {
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: 5, elo1: 5) }
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: .nan, elo1: 5) }
    #expect(throws: StatisticsError.self) { try SequentialTest(elo0: 0, elo1: 5, alpha: 0.6) }
  }

  @Test("Distributions meet their difference however far out it is")
  func distributionsMeetTarget() throws {
    for counts in [[0.15, 0.1, 0.5, 0.1, 0.15], [1e-3, 1e-3, 1e-3, 1e-3, 10], [35, 30, 35], [1e-3, 30, 1e-3]] {
      let (samples, steps) = (counts.reduce(0, +), Double(counts.count - 1))
      let seen = ScoreDistribution(
        scores: counts.indices.map { Double($0) / steps }, shares: counts.map { $0 / samples })
      for wanted in stride(from: -8.0, through: 8, by: 0.25) {
        let found = try #require(seen.withStandardisedMean(wanted))
        #expect(abs((found.mean - 0.5) / found.variance.squareRoot() - wanted) < 1e-6, "\(counts), \(wanted)")
      }
    }
  }

  @Test("Swapped sides and hypotheses swap the ratio")
  func swappingSwapsTheRatio() throws {
    for model in SequentialTest.Model.allCases {
      let forward = try SequentialTest(elo0: -3, elo1: 5, model: model)
      let backward = try SequentialTest(elo0: -5, elo1: 3, model: model)
      let one = try forward.llr(.pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20))
      let other = try backward.llr(.pairs(ll: 20, ld: 60, level: 100, wd: 50, ww: 10))
      #expect(abs(one + other) < 1e-9)
    }
  }

  @Test(
    "The expected number of games is that of simulated tests that go on as they began",
    arguments: [
      MatchRecord.pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20), .pairs(ll: 20, ld: 60, level: 100, wd: 50, ww: 10),
      .pairs(ll: 12, ld: 54, level: 100, wd: 57, ww: 13), .games(wins: 60, draws: 100, losses: 50),
    ])
  func expectedGames(_ record: MatchRecord) throws {
    let test = try SequentialTest(elo0: 0, elo1: 12)
    let expected = try #require(try test.expectedGames(after: record))
    let increment = try test.increment(test.seen(record.counts.map(Double.init), record).distribution, record)
    var random = TestGenerator(seed: 7)
    let trials = 2_000
    var games = 0
    for _ in 0..<trials {
      var llr = try test.llr(record)
      while test.verdict(llr: llr) == .undecided {
        var (draw, outcome) = (random.uniform(), 0)
        while outcome < increment.shares.count - 1, draw >= increment.shares[outcome] {
          draw -= increment.shares[outcome]
          outcome += 1
        }
        llr += increment.scores[outcome]
        games += record.games / record.samples
      }
    }
    // Simulated ones overshoot the bounds by some of a step.
    #expect(abs(Double(games) / Double(trials) / expected - 1.03) < 0.08, "\(expected)")
  }

  @Test("No games are expected after a verdict, and nothing without games")
  func expectedGamesAtTheEnds() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect(try test.expectedGames(after: .pairs(ll: 0, ld: 0, level: 11, wd: 0, ww: 141)) == 0)
    #expect(try test.expectedGames(after: .pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 0)) == nil)
    let few = try #require(try test.expectedGames(after: .pairs(ll: 0, ld: 0, level: 1, wd: 0, ww: 0)))
    #expect(few.isFinite && few > 0)
  }

  /// Newton's first step led to within rounding of a pole where WD = 8 LL + 3 LD and a hypothesis is 0; the right values
  /// are those of an independent solution with 40 digits.
  @Test(
    "Counts of which Newton's first step leads to a pole get the ratio of their distributions",
    arguments: [
      (MatchRecord.pairs(ll: 17, ld: 53, level: 55, wd: 7, ww: 4), -5.0, 0.0, -1.26337144759967),
      (.pairs(ll: 4, ld: 7, level: 55, wd: 53, ww: 17), 0, 5, 1.26337144759967),
      (.pairs(ll: 1, ld: 3, level: 21, wd: 17, ww: 11), 0, 20, 2.14641917969301),
      (.pairs(ll: 1, ld: 3, level: 22, wd: 17, ww: 11), 0, 20, 2.16539889455753),
    ])
  func poles(record: MatchRecord, elo0: Double, elo1: Double, llr: Double) throws {
    #expect(abs(try SequentialTest(elo0: elo0, elo1: elo1).llr(record) - llr) < 1e-10)
  }

  /// Where the constraint holds and what the shares divide those seen by is linear in its slope, the likelihood is
  /// highest: no equation has to be solved to see it.
  @Test("Counts of which the first solution found slowly passes where another one has just vanished get the right one")
  func slowPassage() throws {
    let test = try SequentialTest(elo0: 100, elo1: 300)
    #expect(abs(try test.llr(.pairs(ll: 25, ld: 13, level: 21, wd: 28, ww: 5)) + 53.91636141380757) < 1e-9)
    #expect(abs(try test.llr(.pairs(ll: 488, ld: 45, level: 524, wd: 410, ww: 66)) + 934.8731751709053) < 1e-7)
  }

  /// The right values are those of plain bisection over all distributions for which the likelihood is stationary.
  @Test(
    "Of several distributions that meet a hypothesis the likeliest counts",
    arguments: [
      (MatchRecord.pairs(ll: 2, ld: 2, level: 3, wd: 2, ww: 0), 0.0, 300.0, -7.994660458752835),
      (.pairs(ll: 15, ld: 90, level: 81, wd: 98, ww: 21), -1_000, 300, 458.2765116517042),
      (.pairs(ll: 46, ld: 9, level: 83, wd: 21, ww: 0), 2, 200, -99.87762313394603),
      (.pairs(ll: 0, ld: 1, level: 2, wd: 3, ww: 0), -150, 85, 2.8941201967181995),
      (.pairs(ll: 1, ld: 3, level: 1, wd: 3, ww: 2), -1_000, -10, 22.200112811891813),
      (.pairs(ll: 0, ld: 1, level: 17, wd: 2, ww: 1), -150, 5, 7.291566021427827),
      (.pairs(ll: 0, ld: 1, level: 18, wd: 1, ww: 1), -150, 300, -7.414706649050254),
      (.pairs(ll: 2, ld: 2, level: 618, wd: 1, ww: 0), 5, 40, -16.772267461660565),
      (.pairs(ll: 0, ld: 0, level: 1_213, wd: 1, ww: 0), 10, 40, -26.982086168919864),
      (.pairs(ll: 0, ld: 1, level: 39_689, wd: 0, ww: 1), -5, 5, 1.3461968525959604),
    ])
  func severalDistributions(record: MatchRecord, elo0: Double, elo1: Double, llr: Double) throws {
    #expect(abs(try SequentialTest(elo0: elo0, elo1: elo1).llr(record) - llr) < 1e-9 * (1 + abs(llr)))
  }

  @Test("Random counts get the distributions of highest likelihood; a million of them at night", .tags(.nightly))
  func optimality() throws {
    var generator = TestGenerator(seed: 40)
    for number in 0..<(NightlyRing.isOn ? 1_000_000 : 3_000) {
      let most = [4, 20, 100, 2_000][number % 4]
      let counts = (0..<5).map { _ in generator.below(most) }
      let record =
        number % 5 == 0
        ? MatchRecord.games(wins: counts[0], draws: counts[1], losses: counts[2])
        : .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
      guard record.samples > 0 else { continue }
      let elo = [-1_000.0, -100, -10, -5, 0, 0, 2, 5, 20, 300][generator.below(10)]
      let model = SequentialTest.Model.allCases[generator.below(2)]
      let test = try SequentialTest(elo0: -1, elo1: 1, model: model)
      let seen = test.seen(record.counts.map(Double.init), record).distribution
      let found = try test.constrained(seen, elo, record)
      let (mean, sigma) = (found.mean, found.variance.squareRoot())
      let t = elo / MatchStatistics.normalizedPoints * Double(record.gamesPerSample).squareRoot()
      let wanted = model == .logistic ? EloScale.expectedScore(difference: elo) : 0.5 + t * sigma
      let slopes = found.scores.map { a in
        model == .logistic
          ? a - wanted : a - 0.5 - t * sigma * (1 + (a - mean) * (a - mean) / (sigma * sigma)) / 2
      }
      let pulls = zip(seen.shares, found.shares).map { $0 / $1 - 1 }
      let theta = product(pulls, slopes) / product(slopes, slopes)
      let isHighest = zip(pulls, slopes).allSatisfy { abs($0 - theta * $1) < 1e-6 * (1 + abs($0)) }
      #expect(
        abs(mean - wanted) < 1e-9 && abs(found.shares.reduce(0, +) - 1) < 1e-9 && isHighest,
        "\(record), \(elo), \(model)")
    }
  }
}
