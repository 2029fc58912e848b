import Play
import Results
import Statistics

/// The data from which the chapters of a report on results are made: the results, and parts that are read, and ratings
/// that are computed, when a chapter first needs them.
public final class ReportData {
  /// The chapters that these data are for.
  let kinds: [ChapterKind]
  let results: Results
  /// The path of the file with the games, or a placeholder for it.
  let database: String
  /// The variants whose rules are known.
  let variants: VariantBook
  /// The one variant that the results are restricted to; nil where they are of all.
  let variant: String?
  /// The settings and dates of the runs covered; empty where they aren't known.
  let runs: [Run]
  /// Whether to show times taken by players, which differ from run to run.
  let times: Bool
  /// The first player's score of each pair of a match, in order; empty where there is no match.
  let pairScores: ReportPart<[Int]>
  /// The claims of an until-clear run; nil for other results.
  let claims: ReportPart<ClaimStanding?>
  /// The standing of a contest such as a Swiss; nil for other results.
  let contest: ReportPart<ContestStanding?>
  /// Examples of games, and first moves, where games are kept.
  let sample: ReportPart<GameSample>
  /// The findings of a pass over all games, where games are kept.
  let survey: ReportPart<GameSurvey>
  /// The variety of games, variant by variant; empty where games aren't kept.
  let variety: ReportPart<[Variety]>
  /// An example of a game lost by each player and kind of fault, where games are kept.
  let faultExamples: ReportPart<[FaultExample]>
  /// The trend of ratings from run to run; nil where there is only one run.
  let trend: ReportPart<Trend?>
  /// The numbers that programs report for their games, where games are kept.
  let numbers: ReportPart<[NumberSummary]>
  /// The quality of moves; nil where no game was analysed.
  let judgements: ReportPart<Judgements?>
  /// The mistakes in games, of variants of which some were analysed.
  let mistakes: ReportPart<[Mistakes]>

  /// Each league with the ranking by its games.
  private(set) lazy var leagues = results.rankedLeagues()
  /// The goodness of fit, league by league; nil where there are no ratings.
  private(set) lazy var fits = leagues.map { $0.ranking.transitivity() }
  /// The ranking of each variant by its games alone; where one variant makes up the one league, the league's.
  private(set) lazy var rankings =
    results.variants.count == 1 && leagues.count == 1 ? leagues.map(\.ranking) : results.rankedVariants()

  /// Creates data.
  ///
  /// - Parameters:
  ///   - kinds: the chapters.
  ///   - database: the path of the file that has the games, or a placeholder where there is no file.
  ///   - variants: the variants whose rules are known.
  ///   - variant: the only variant that the results include; nil for all variants.
  ///   - runs: the runs covered, in order; none where they aren't known.
  ///   - times: whether to show the times that players took, which differ from run to run.
  ///   - pairScores: the first player's score in each pair of a match, in half points from 0 to 4, in order.
  ///   - claims: the claims of an until-clear run; nil for other runs.
  ///   - contest: the standing of a contest such as a Swiss; nil for other runs.
  ///   - sample: example games, and first moves, where games are kept.
  ///   - survey: the findings of a pass over all games, where games are kept.
  ///   - variety: the variety of games, variant by variant, where games are kept.
  ///   - faultExamples: a game lost by each player and kind of fault, where games are kept.
  ///   - numbers: the statistics of the numbers that programs report for their games, where games are kept.
  ///   - trend: the trend of ratings up to these runs; nil where there is only one run.
  ///   - judgements: the quality of moves; nil where no game was analysed.
  ///   - mistakes: the mistakes in games, of variants of which some were analysed.
  public init(
    _ results: Results, for kinds: [ChapterKind] = ChapterKind.all, database: String = "DATABASE",
    variants: VariantBook = .own, variant: String? = nil, runs: [Run] = [], times: Bool = false,
    pairScores: @escaping @autoclosure () throws -> [Int] = [],
    claims: @escaping @autoclosure () throws -> ClaimStanding? = nil,
    contest: @escaping @autoclosure () throws -> ContestStanding? = nil,
    sample: @escaping @autoclosure () throws -> GameSample = GameSample(),
    survey: @escaping @autoclosure () throws -> GameSurvey = GameSurvey(),
    variety: @escaping @autoclosure () throws -> [Variety] = [],
    faultExamples: @escaping @autoclosure () throws -> [FaultExample] = [],
    numbers: @escaping @autoclosure () throws -> [NumberSummary] = [],
    trend: @escaping @autoclosure () throws -> Trend? = nil,
    judgements: @escaping @autoclosure () throws -> Judgements? = nil,
    mistakes: @escaping @autoclosure () throws -> [Mistakes] = []
  ) {
    (self.kinds, self.results, self.database) = (kinds, results, database)
    (self.variants, self.variant) = (variants, variant)
    (self.runs, self.times) = (runs, times)
    self.pairScores = ReportPart(pairScores)
    self.claims = ReportPart(claims)
    self.contest = ReportPart(contest)
    self.sample = ReportPart(sample)
    self.survey = ReportPart(survey)
    self.variety = ReportPart(variety)
    self.faultExamples = ReportPart(faultExamples)
    self.numbers = ReportPart(numbers)
    self.trend = ReportPart(trend)
    self.judgements = ReportPart(judgements)
    self.mistakes = ReportPart(mistakes)
  }

  /// All players with games, in the order of the standings.
  var order: [Int] {
    var order: [Int] = []
    for player in leagues.flatMap(\.ranking.order) where !order.contains(player) { order.append(player) }
    return order
  }

  /// Makes the chapters that have content, each with the command that lists the games it counts. Rethrows errors of
  /// reading a part.
  func chapters() throws -> [Chapter] {
    let runs = results.coverage.runs
    let place = ["--tournament", results.coverage.tournament, "--run", runs.count == 1 ? "\(runs[0])" : "all"]
    let list = ShellCommand.line(["games", database] + place + (variant.map { ["-v", $0] } ?? []))
    return try kinds.compactMap { kind in
      guard var chapter = try kind.chapter(self) else { return nil }
      // With a single variant, the selection already names it.
      let options = variant == nil ? kind.listing : kind.listing?.replacing(/-v VARIANT ?/, with: "")
      chapter.listing = options.map { $0.isEmpty ? list : list + " " + $0 }
      return chapter
    }
  }
}
