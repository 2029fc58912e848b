import Results
import Statistics

extension ChapterKind {
  /// The goodness of fit; omitted where it can't be computed for any league.
  public static let fit = ChapterKind(name: "fit", listing: "--player NAME --player OPPONENT") { data in
    .fit(data.results, zip(data.leagues, data.fits).map { ($0.league, $1) })
  }
}

extension Chapter {
  /// The goodness of fit, the significant cycles, and the Nash average.
  static func fit(_ results: Results, _ fits: [(league: League, found: Transitivity?)]) -> Chapter? {
    let shown = fits.compactMap { league, found in
      found.flatMap { $0.goodnessOfFit == nil && $0.cycles.isEmpty ? nil : (title: league.title, found: $0) }
    }
    guard !shown.isEmpty else { return nil }
    let tests = Table(columns: FitRows.tests, rows: shown.map { FitRows.test($0, $1) })
    let circles = Table(
      title: "Circles", columns: FitRows.circles,
      rows: shown.flatMap { title, found in found.cycles.map { FitRows.circle(title, $0, results.players) } })
    let mixtures = Table(
      title: "Nash average", columns: FitRows.mixtures,
      rows: shown.flatMap { title, found in found.nash.map { FitRows.mixture(title, $0, results.players) } })
    return Chapter(
      name: "fit", title: "Fit", tables: [tests] + [circles, mixtures].filter { !$0.rows.isEmpty }, data: tests,
      details: [.init(name: "circles", table: circles), .init(name: "nash", table: mixtures)],
      notes: [
        "Goodness of fit of the Bradley-Terry model: Q is large if results of pairs deviate from the ratings by more "
          + "than chance, and p is the probability of such deviations by chance."
      ]
        + (circles.rows.isEmpty
          ? []
          : [
            "Circles are significant at a level of 5 % for all together. Nash average: the mixture of players that no "
              + "opponent can gain against."
          ]))
  }
}

/// The cells of the chapter.
private enum FitRows {
  private static let league = Column.text("League", "league")

  static let tests: [Column] = [
    league, .text("One number", "verdict"), .number("Q", "q", decimals: 2), .number("Degrees", "degrees"),
    .number("p", "p", decimals: 4), .text("From", "p_from").of(.rank(1)),
  ]

  static func test(_ title: String, _ found: Transitivity) -> [Cell] {
    guard let test = found.goodnessOfFit else {
      let why = "there are too many players, or results hardly vary"
      return [.text(title)] + [Cell](repeating: .missing(because: why), count: 5)
    }
    return [
      .text(title), .text(test.isRefuted ? "does not fit" : "may fit"), .real(test.statistic),
      .integer(test.degrees), .real(test.p), .text(test.method.rawValue),
    ]
  }

  static let circles: [Column] = {
    let players: [Column] = [("First", "first"), ("Second", "second"), ("Third", "third")].flatMap { header, name in
      [.text(header, name), .number("%", name + "_percent", decimals: 1)]
    }
    return [league] + players + [.number("p", "p", decimals: 4)]
  }()

  static func circle(_ title: String, _ cycle: SignificantCycle, _ names: [String]) -> [Cell] {
    let players: [Cell] = zip(cycle.players, cycle.shares).flatMap { [.text(names[$0]), .real(100 * $1)] }
    return [.text(title)] + players + [.real(cycle.p)]
  }

  static let mixtures: [Column] = [league, .text("Name", "name"), .number("%", "percent", decimals: 1)]

  static func mixture(_ title: String, _ part: (player: Int, share: Double), _ names: [String]) -> [Cell] {
    [.text(title), .text(names[part.player]), .real(100 * part.share)]
  }
}
