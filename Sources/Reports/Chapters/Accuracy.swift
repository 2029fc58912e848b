import Figures
import Play
import Results

extension ChapterKind {
  /// The quality of moves; omitted where no game was analysed.
  public static let accuracy = ChapterKind(
    name: "accuracy", listing: "-v VARIANT --player NAME", absence: notAnalysed
  ) { data in
    try data.judgements().map { .accuracy($0, of: data.results, at: data.results.variants.map(\.name)) }
  }

  /// The reason why there is no chapter on the quality of moves.
  static let notAnalysed = "no game is analysed yet; `agon analyze` does it"
}

extension Chapter {
  /// Creates the comparison of players' moves with perfect play, by variant and phase.
  ///
  /// - Parameters:
  ///   - results: the results of the games whose moves may have been judged.
  ///   - variant: the only variant; nil for all.
  /// - Throws: `ReportError.unknownVariant`.
  public static func accuracy(
    _ judgements: Judgements?, of results: Results, variant: String?
  ) throws(ReportError) -> Chapter {
    let played = results.variants.map(\.name)
    guard let variant else { return accuracy(judgements, of: results, at: played) }
    guard played.contains(variant) else { throw .unknownVariant(variant, played: played) }
    return accuracy(judgements, of: results, at: [variant])
  }

  /// Creates the comparison for the variants with these names.
  static func accuracy(_ judgements: Judgements?, of results: Results, at names: [String]) -> Chapter {
    let variants = judgements?.variants.indices.filter { names.contains(judgements?.variants[$0].name ?? "") } ?? []
    let tables = variants.compactMap { variant in judgements.map { AccuracyTable($0, variant: variant).table } }
    var notes: [String] = []
    if let judgements, !variants.isEmpty {
      notes.append(contentsOf: judged(judgements, variants, of: results))
      notes.append(
        "Least%, Most%: share of moves that kept the best possible result, if all moves not judged were wrong, or all "
          + "right; +/-: half the 95 % interval of the less certain of the two, each game one sample; without an "
          + "observed mistake it is that of three games with nothing else. W>D, W>L, D>L: judged moves that turned a "
          + "win into a draw or a loss, or a draw into a loss. Lost: mean loss of score compared with the best move, "
          + "over judged moves with a known score, in discs at Reversi, else in marks the winner has left. Phases "
          + "are thirds of the longest possible game. Moves of openings and passes aren't counted.")
    }
    let analysed = Set(variants.compactMap { judgements?.variants[$0].name })
    let open = names.filter { canBeJudged($0) && !analysed.contains($0) }
    if !open.isEmpty { notes.append("Not analysed: " + open.joined(separator: "; ") + "; `agon analyze` does it.") }
    let left = names.filter { !canBeJudged($0) }
    if !left.isEmpty { notes.append("Can't be judged: " + left.joined(separator: "; ") + ".") }
    let place = Column.text("Variant", "variant")
    if tables.isEmpty {
      let table = Table(columns: [place] + AccuracyTable.columns, rows: [], notes: notes)
      return Chapter(name: "accuracy", title: "Accuracy", table: table)
    }
    let summary = variants.count > 1 ? judgements.map { [AccuracyTable.summary($0, variants)] } ?? [] : []
    var chapter = Chapter(
      name: "accuracy", title: "Accuracy", tables: summary + tables,
      data: .joined(tables, columns: AccuracyTable.columns, titles: place), notes: notes)
    chapter.figures = variants.compactMap { variant in judgements.flatMap { AccuracyTable.picture($0, variant) } }
    return chapter
  }

  private static func canBeJudged(_ variant: String) -> Bool { (try? Catalog.variant(variant))?.canBeSolved == true }

  /// The share of judged moves, and why it isn't larger.
  private static func judged(_ judgements: Judgements, _ variants: [Int], of results: Results) -> [String] {
    var (whole, parts): ([String], [String]) = ([], [])
    for index in variants {
      let variant = judgements.variants[index]
      let counts = judgements.entries.filter { $0.variant == index && $0.phase == .all }
        .reduce(MoveCounts()) { $0 + $1.quality.counts }
      let played = results.tallies.reduce(0) { sum, tally in
        results.variants[tally.group].name == variant.name ? sum + tally.games : sum
      }
      let games = variant.games == played ? "\(played) games" : "\(variant.games) of \(played) games"
      guard counts.judged < counts.moves else {
        whole.append("\(variant.name), \(counts.moves) moves of \(games)")
        continue
      }
      let share = Rounded.text(100 * Double(counts.judged) / Double(counts.moves), decimals: 1)
      let (lowest, highest) = (variant.nodes.lowerBound, variant.nodes.upperBound)
      parts.append(
        "\(variant.name), \(share)% of the \(counts.moves) moves of \(games), "
          + "by \(lowest == highest ? "" : "\(lowest) to ")\(highest) nodes a position")
    }
    var notes: [String] = []
    if !whole.isEmpty { notes.append("Judged whole: " + whole.joined(separator: "; ") + ".") }
    if !parts.isEmpty {
      notes.append(
        "Partly judged: " + parts.joined(separator: "; ")
          + ". The other moves couldn't be solved within these nodes, or precede such moves; `agon analyze --deep`, or "
          + "more `--nodes`, solves more.")
    }
    return notes
  }
}

/// The layout of the quality of moves.
private struct AccuracyTable {
  static let columns: [Column] =
    [.text("Name", "name"), .text("Phase", "phase")] + shareColumns + [
      .number("Lost", "points_lost", decimals: 2).of(.rank(2))
    ]

  private static let shareColumns: [Column] = [
    .number("Moves", "moves"), .number("Judged%", "judged_percent", decimals: 1),
    .number("Least%", "least_percent", decimals: 1), .number("Most%", "most_percent", decimals: 1),
    .number("+/-", "percent_error95", decimals: 1), .number("W>D", "wins_to_draws").of(.rank(1)),
    .number("W>L", "wins_to_losses").of(.rank(1)), .number("D>L", "draws_to_losses").of(.rank(1)),
  ]

  /// The table of each player at one variant, in total and by phase, sorted by the lower bound of right moves, the
  /// highest first.
  let table: Table

  init(_ judgements: Judgements, variant: Int) {
    let entries = judgements.entries.filter { $0.variant == variant }
    let groups = Self.ranked(entries).map { player, _ in
      Judgements.Phase.allCases.map { phase in
        let quality = entries.first { $0.player == player && $0.phase == phase }?.quality ?? MoveQuality()
        return [.text(judgements.players[player]), .text(phase.rawValue)] + Self.shares(quality) + [Self.lost(quality)]
      }
    }
    table = Table(title: judgements.variants[variant].name, columns: Self.columns, groups: groups)
  }

  /// The table of each player over several variants, whose points can't be added up.
  static func summary(_ judgements: Judgements, _ variants: [Int]) -> Table {
    let rows = ranked(judgements.entries.filter { variants.contains($0.variant) }).map { player, quality in
      [.text(judgements.players[player])] + shares(quality)
    }
    return Table(title: "all variants", columns: [columns[0]] + shareColumns, rows: rows)
  }

  /// The figure of each player at one variant, over all phases.
  static func picture(_ judgements: Judgements, _ variant: Int) -> Picture? {
    let ranked = ranked(judgements.entries.filter { $0.variant == variant })
    return AccuracyFigure.picture(
      judgements.variants[variant].name, ranked.map { (judgements.players[$0.player], $0.quality) })
  }

  /// The players, the highest lower bound of right moves first, so that moves that can't be judged are no advantage.
  private static func ranked(_ entries: [Judgements.Entry]) -> [(player: Int, quality: MoveQuality)] {
    let qualities = Dictionary(grouping: entries.filter { $0.phase == .all }, by: \.player).mapValues {
      $0.reduce(MoveQuality()) { $0 + $1.quality }
    }
    func key(_ quality: MoveQuality) -> (Double, Double, Int) {
      (quality.least.share ?? -1, quality.most.share ?? -1, quality.counts.moves)
    }
    return qualities.map { (player: $0.key, quality: $0.value) }.sorted {
      let (one, other) = (key($0.quality), key($1.quality))
      return one == other ? $0.player < $1.player : one > other
    }
  }

  private static func shares(_ quality: MoveQuality) -> [Cell] {
    let counts = quality.counts
    func percent(_ share: Double?, _ reason: String) -> Cell {
      share.map { .real(100 * $0) } ?? .missing(because: reason)
    }
    let judged = counts.moves > 0 ? Double(counts.judged) / Double(counts.moves) : nil
    return [
      .integer(counts.moves), percent(judged, "no moves"), percent(quality.least.share, "no moves"),
      percent(quality.most.share, "no moves"),
      percent(quality.error95, counts.moves > 0 ? "no move was judged" : "no moves"), .integer(counts.winsToDraws),
      .integer(counts.winsToLosses), .integer(counts.drawsToLosses),
    ]
  }

  private static func lost(_ quality: MoveQuality) -> Cell {
    quality.counts.measured > 0
      ? .real(Double(quality.counts.pointsLost) / Double(quality.counts.measured))
      : .missing(because: quality.counts.judged > 0 ? "only who wins is known" : "no move was judged")
  }
}
