import Results
import Statistics

/// The data from which the chapters of a report on results are made: the results, and what else these chapters need.
public struct ReportData: Sendable {
  /// Data that take work to get, so that chapters declare them as needed.
  package enum Need: Hashable, Sendable {
    /// The claims on players who met until it was clear how they stand.
    case claims
    /// The standing of a contest such as a Swiss.
    case contest
    /// The ratings of each league.
    case leagueRatings
    /// The goodness of fit of each league; requires its ratings.
    case leagueFits
    /// The ratings of each variant, by its games alone.
    case variantRatings
    /// The quality of moves.
    case judgements
    /// The mistakes in games.
    case mistakes
    /// The variety of games.
    case variety
    /// Examples of games, and first moves.
    case sample
    /// The findings of a pass over all games.
    case survey
    /// The trend of ratings from run to run.
    case trend
    /// Examples of games lost by faults.
    case faultExamples
  }

  /// The chapters that these data are for.
  let kinds: [ChapterKind]
  let results: Results
  /// The path of the file with the games, or a placeholder for it.
  let database: String
  /// The one variant that the results are restricted to; nil where they are of all.
  let variant: String?
  /// The settings and dates of the runs covered; empty where they aren't known.
  let runs: [PlayedRun]
  /// Whether to show times taken by players, which differ from run to run.
  let times: Bool
  /// The first player's score of each pair of a match, in order; empty where there is no match.
  let pairScores: [Int]
  private let givenClaims: ClaimStanding?
  private let givenContest: ContestStanding?
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

  /// Creates data; what none of the chapters needs may be omitted.
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
    faultExamples: [FaultExample] = [], pairScores: [Int] = [], claims: ClaimStanding? = nil,
    contest: ContestStanding? = nil, sample: GameSample = GameSample(),
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

  /// The claims on players who met until it was clear how they stand; nil for other results.
  var claims: ClaimStanding? { gathered(.claims, givenClaims) }

  /// The standing of a contest such as a Swiss; nil for other results.
  var contest: ContestStanding? { gathered(.contest, givenContest) }

  /// Each league with the ranking by its games.
  var leagues: [(league: League, ranking: Ranking)] { gathered(.leagueRatings, ratedLeagues) }

  /// The goodness of fit, league by league; nil where there are no ratings.
  var fits: [Transitivity?] { gathered(.leagueFits, leagueFits) }

  /// The ranking of each variant by its games alone.
  var rankings: [Ranking] { gathered(.variantRatings, variantRankings) }

  /// The quality of moves; nil where no game was analysed.
  var judgements: Judgements? { gathered(.judgements, readJudgements) }

  /// The variety of games, variant by variant; empty where games aren't kept.
  var variety: [Variety] { gathered(.variety, givenVariety) }

  /// The mistakes in games, of variants of which some were analysed.
  var mistakes: [Mistakes] { gathered(.mistakes, givenMistakes) }

  /// Examples of games, and first moves, where games are kept.
  var sample: GameSample { gathered(.sample, givenSample) }

  /// The findings of a pass over all games, where games are kept.
  var survey: GameSurvey { gathered(.survey, givenSurvey) }

  /// The trend of ratings from run to run; nil where there is only one run.
  var trend: Trend? { gathered(.trend, givenTrend) }

  /// An example of a game lost by each player and kind of fault, where games are kept.
  var faultExamples: [FaultExample] { gathered(.faultExamples, givenFaultExamples) }

  /// All players with games, in the order of the standings.
  var order: [Int] {
    var order: [Int] = []
    for player in leagues.flatMap(\.ranking.order) where !order.contains(player) { order.append(player) }
    return order
  }

  /// The chapters that have any content, each with the command that lists the games it counts.
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
