import Results

/// All there is to tell about results: standings, crosstables, variants, seats, and accuracy where moves were judged.
///
/// It depends on the results and judgements alone, and without `times` on nothing that differs between two runs of the
/// same games.
public struct Report: Sendable {
  /// What it is about.
  public let chapters: [Chapter]
  /// The standings for people by themselves, with what the fit tells beside ratings; nil where the report isn't about a
  /// run's results.
  public let standings: Chapter?
  private let coverage: Results.Coverage?
  private let command: String

  /// Lays out results.
  ///
  /// - Parameters:
  ///   - judgements: what the moves were worth; nil where no game was analysed.
  ///   - command: the command line that makes the report again.
  ///   - times: whether to tell how long players took, which differs from run to run.
  public init(_ results: Results, judgements: Judgements? = nil, command: String, times: Bool = false) {
    let leagues = results.rankedLeagues()
    var order: [Int] = []
    for player in leagues.flatMap(\.ranking.order) where !order.contains(player) { order.append(player) }
    let rankings =
      results.variants.count == 1
      ? leagues.map(\.ranking) : results.variants.indices.map { Ranking(results, variant: $0) }
    var byVariant = Chapter.standingsByVariant(results, rankings)
    // People have seen the same as the overall standings.
    if results.variants.count == 1 { byVariant.tables = [] }
    let accuracy = judgements.map { Chapter.accuracy($0, of: results, at: results.variants.map(\.name)) }
    chapters =
      [
        .standings(results, leagues), byVariant, .crosstable(results, order: order, rankings),
        .variants(results, rankings), .playersBySeat(results, order: order, times: times),
      ] + [accuracy].compactMap(\.self)
    standings = .standings(results, leagues, tellsFit: true)
    coverage = results.coverage
    self.command = command
  }

  /// A report of chapters that aren't about a run's results.
  public init(_ chapters: [Chapter], command: String) {
    (self.chapters, self.command) = (chapters, command)
    (standings, coverage) = (nil, nil)
  }

  /// Everything for a terminal.
  public var text: String { TextFormat.document(chapters, coverage: coverage, command: nil) }

  /// The files it is written to: one for each format, but in CSV one for each chapter.
  public func files(for formats: [Format]) -> [ReportFile] {
    Format.allCases.filter(formats.contains).flatMap { format in
      switch format {
      case .text:
        [ReportFile("report.txt", TextFormat.document(chapters, coverage: coverage, command: command))]
      case .csv:
        chapters.map { ReportFile($0.name + ".csv", CSVFormat.table($0.data)) }
      case .markdown:
        [ReportFile("report.md", MarkdownFormat.document(chapters, coverage: coverage, command: command))]
      case .json:
        [ReportFile("report.json", JSONFormat.document(chapters, coverage: coverage, command: command))]
      }
    }
  }
}
