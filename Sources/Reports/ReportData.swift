import Results
import Statistics

/// What the chapters of a report on results are made from: the results, and of all else no more than they need.
public struct ReportData: Sendable {
  /// What takes work to get, so that a chapter names it if it needs it.
  package enum Need: Hashable, Sendable {
    /// What is guaranteed of players who met until it was clear.
    case claims
    /// How a contest such as a Swiss stands.
    case contest
    /// The ratings of each league.
    case leagueRatings
    /// Whether one number a player fits the games of each league; takes its ratings.
    case leagueFits
    /// The ratings of each variant by its games alone.
    case variantRatings
    /// What moves were worth.
    case judgements
    /// Where games were lost.
    case mistakes
    /// What games were like.
    case variety
    /// Games to look at, and where first moves went.
    case sample
    /// What a pass over all games finds.
    case survey
    /// How ratings went from run to run.
    case trend
    /// Games lost by faults.
    case faultExamples
  }

  /// The chapters that these data are for.
  let kinds: [ChapterKind]
  let results: Results
  /// The path of the file that has the games, or a word for that.
  let database: String
  /// The one variant that the results are cut to; nil where they are of all.
  let variant: String?
  /// What was set for the runs covered, and when they were played; empty where that isn't known.
  let runs: [PlayedRun]
  /// Whether to tell how long players took, which differs from run to run.
  let times: Bool
  /// What the first player of a match took of each pair, in order; empty where there is no match.
  let pairScores: [Int]
  private let givenClaims: Claims?
  private let givenContest: Contest?
  private let needs: Set<Need>
  private let ratedLeagues: [(league: League, ranking: Ranking)]
  private let leagueFits: [Transitivity?]
  private let variantRankings: [Ranking]
  private let readJudgements: Judgements?
  private let givenVariety: [Variety]
  private let givenMistakes: [Mistakes]
  private let givenSample: GameSample
  private let givenSurvey: GameSurvey
  private let givenTrend: Trend?
  private let givenFaultExamples: [FaultExample]

  /// Gathers what chapters need; what none of them does may be left out.
  ///
  /// - Parameters:
  ///   - kinds: the chapters.
  ///   - database: the path of the file that has the games; a word for that where there is none at hand.
  ///   - variant: the one variant that the results are cut to; nil where they are of all.
  ///   - runs: the runs covered, in order; none where they aren't known.
  ///   - times: whether to tell how long players took, which differs from run to run.
  ///   - faultExamples: a game lost by each player and kind of fault, where games are kept.
  ///   - pairScores: what the first player of a match took of each pair, in half points from 0 to 4, in order.
  ///   - claims: what is guaranteed of players who met until it was clear; nil where they didn't.
  ///   - contest: how a contest such as a Swiss stands; nil where it isn't one.
  ///   - sample: games to look at, and where first moves went, where games are kept.
  ///   - survey: what a pass over all games finds, where games are kept.
  ///   - trend: how ratings went up to these runs; nil where there is one run alone.
  ///   - variety: what games were like, variant by variant, where games are kept.
  ///   - mistakes: where games were lost, of variants of which some were analysed.
  ///   - judgements: reads what moves were worth, nil where no game was analysed; called only if a chapter needs it.
  public init(
    _ results: Results, for kinds: [ChapterKind] = ChapterKind.all, database: String = "DATABASE",
    variant: String? = nil, runs: [PlayedRun] = [], times: Bool = false,
    faultExamples: [FaultExample] = [], pairScores: [Int] = [], claims: Claims? = nil,
    contest: Contest? = nil, sample: GameSample = GameSample(),
    survey: GameSurvey = GameSurvey(), trend: Trend? = nil, variety: [Variety] = [], mistakes: [Mistakes] = [],
    judgements: () throws -> Judgements?
  ) rethrows {
    let needs = kinds.needs
    let leagues = needs.contains(.leagueRatings) ? results.rankedLeagues() : []
    leagueFits = needs.contains(.leagueFits) ? leagues.map { $0.ranking.transitivity() } : []
    variantRankings =
      if !needs.contains(.variantRatings) {
        []
      } else if results.variants.count == 1, leagues.count == 1 {
        leagues.map(\.ranking)  // the same games, rated already
      } else {
        results.rankedVariants()
      }
    readJudgements = needs.contains(.judgements) ? try judgements() : nil
    (givenVariety, givenSample, givenTrend, givenFaultExamples) = (variety, sample, trend, faultExamples)
    (givenClaims, givenContest) = (claims, contest)
    (self.pairScores, givenMistakes, givenSurvey) = (pairScores, mistakes, survey)
    ratedLeagues = leagues
    (self.kinds, self.database, self.variant) = (kinds, database, variant)
    (self.results, self.runs, self.times, self.needs) = (results, runs, times, needs)
  }

  /// What is guaranteed of players who met until it was clear; nil where they didn't.
  var claims: Claims? { gathered(.claims, givenClaims) }

  /// How a contest such as a Swiss stands; nil where it isn't one.
  var contest: Contest? { gathered(.contest, givenContest) }

  /// Each league with the ranking by its games.
  var leagues: [(league: League, ranking: Ranking)] { gathered(.leagueRatings, ratedLeagues) }

  /// Whether one number a player fits, league by league; nil where there are no ratings.
  var fits: [Transitivity?] { gathered(.leagueFits, leagueFits) }

  /// The ranking of each variant by its games alone.
  var rankings: [Ranking] { gathered(.variantRatings, variantRankings) }

  /// What moves were worth; nil where no game was analysed.
  var judgements: Judgements? { gathered(.judgements, readJudgements) }

  /// What games were like, variant by variant; empty where games aren't kept.
  var variety: [Variety] { gathered(.variety, givenVariety) }

  /// Where games were lost, of variants of which some were analysed.
  var mistakes: [Mistakes] { gathered(.mistakes, givenMistakes) }

  /// Games to look at, and where first moves went, where games are kept.
  var sample: GameSample { gathered(.sample, givenSample) }

  /// What a pass over all games finds, where games are kept.
  var survey: GameSurvey { gathered(.survey, givenSurvey) }

  /// How ratings went from run to run; nil where there is one run alone.
  var trend: Trend? { gathered(.trend, givenTrend) }

  /// A game lost by each player and kind of fault, where games are kept.
  var faultExamples: [FaultExample] { gathered(.faultExamples, givenFaultExamples) }

  /// All players who have games, in the order of the standings.
  var order: [Int] {
    var order: [Int] = []
    for player in leagues.flatMap(\.ranking.order) where !order.contains(player) { order.append(player) }
    return order
  }

  /// The chapters, as far as there is something to tell, each with the command that lists the games it counts.
  var chapters: [Chapter] {
    let runs = results.coverage.runs
    let place = ["--tournament", results.coverage.tournament, "--run", runs.count == 1 ? "\(runs[0])" : "all"]
    let list = ShellCommand.line(["games", database] + place + (variant.map { ["-v", $0] } ?? []))
    return kinds.compactMap { kind in
      guard var chapter = kind.chapter(self) else { return nil }
      // Where there is one variant, it is said already.
      let options = variant == nil ? kind.listing : kind.listing?.replacing(/-v VARIANT ?/, with: "")
      chapter.listing = options.map { $0.isEmpty ? list : list + " " + $0 }
      return chapter
    }
  }

  private func gathered<Value>(_ need: Need, _ value: Value) -> Value {
    precondition(needs.contains(need), "a chapter names what it needs: \(need)")
    return value
  }
}
