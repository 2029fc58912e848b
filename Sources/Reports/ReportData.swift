import Play
import Results
import Statistics

/// The data from which the chapters of a report on results are made: the results, and parts that are got, and ratings
/// that are computed, when a chapter first takes them.
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
  /// The claims on players who met until it was clear how they stand; nil for other results.
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
  /// The numbers that programs tell of their games, where games are kept.
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
  ///   - database: the path of the file that has the games; a word for that where there is none at hand.
  ///   - variants: the variants whose rules are known.
  ///   - variant: the one variant that the results are cut to; nil where they are of all.
  ///   - runs: the runs covered, in order; none where they aren't known.
  ///   - times: whether to tell how long players took, which differs from run to run.
  ///   - pairScores: what the first player of a match took of each pair, in half points from 0 to 4, in order.
  ///   - claims: what is guaranteed of players who met until it was clear; nil where they didn't.
  ///   - contest: how a contest such as a Swiss stands; nil where it isn't one.
  ///   - sample: games to look at, and where first moves went, where games are kept.
  ///   - survey: what a pass over all games finds, where games are kept.
  ///   - variety: what games were like, variant by variant, where games are kept.
  ///   - faultExamples: a game lost by each player and kind of fault, where games are kept.
  ///   - numbers: what the numbers came to that programs tell of their games, where games are kept.
  ///   - trend: how ratings went up to these runs; nil where there is one run alone.
  ///   - judgements: what moves were worth; nil where no game was analysed.
  ///   - mistakes: where games were lost, of variants of which some were analysed.
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

  /// Makes the chapters that have any content, each with the command that lists the games it counts. Throws what
  /// getting a part throws.
  func chapters() throws -> [Chapter] {
    let runs = results.coverage.runs
    let place = ["--tournament", results.coverage.tournament, "--run", runs.count == 1 ? "\(runs[0])" : "all"]
    let list = ShellCommand.line(["games", database] + place + (variant.map { ["-v", $0] } ?? []))
    return try kinds.compactMap { kind in
      guard var chapter = try kind.chapter(self) else { return nil }
      // Where there is one variant, it is said already.
      let options = variant == nil ? kind.listing : kind.listing?.replacing(/-v VARIANT ?/, with: "")
      chapter.listing = options.map { $0.isEmpty ? list : list + " " + $0 }
      return chapter
    }
  }
}
