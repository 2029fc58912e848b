import Play
import Results

extension ChapterKind {
  /// What moves were worth; where no game was analysed there is nothing to tell.
  public static let accuracy = ChapterKind(name: "accuracy", needs: [.judgements]) { data in
    data.judgements.map { .accuracy($0, of: data.results, at: data.results.variants.map(\.name)) }
  }
}

extension Chapter {
  /// How players' moves compare with perfect play, by variant and phase.
  ///
  /// - Parameters:
  ///   - results: the games that moves may have been judged of.
  ///   - variant: the one variant meant; nil for all.
  /// - Throws: `ReportError.unknownVariant`.
  public static func accuracy(
    _ judgements: Judgements?, of results: Results, variant: String?
  ) throws(ReportError) -> Chapter {
    let played = results.variants.map(\.name)
    guard let variant else { return accuracy(judgements, of: results, at: played) }
    guard played.contains(variant) else { throw .unknownVariant(variant, played: played) }
    return accuracy(judgements, of: results, at: [variant])
  }

  /// The same at the variants of these names.
  static func accuracy(_ judgements: Judgements?, of results: Results, at names: [String]) -> Chapter {
    let variants = judgements?.variants.indices.filter { names.contains(judgements?.variants[$0].name ?? "") } ?? []
    let tables = variants.compactMap { variant in judgements.map { AccuracyTable($0, variant: variant).table } }
    var notes: [String] = []
    if let judgements, !variants.isEmpty {
      notes.append(judged(judgements, variants, of: results))
      notes.append(
        "Accuracy%: judged moves that kept the result that was to be had; W>D, W>L, D>L: those that turned a win into a "
          + "draw or a loss, or a draw into a loss. Lost: by how much the best move's score was higher, on average, in "
          + "discs at Reversi, else in marks the winner has left. Phases are thirds of the longest game possible. Openings "
          + "and passes are nobody's moves.")
    } else if names.contains(where: canBeJudged) {
      notes.append("No game has been analysed; `agon analyze` does it.")
    }
    let left = names.filter { !canBeJudged($0) }
    if !left.isEmpty { notes.append("Can't be judged: " + left.joined(separator: "; ") + ".") }
    let place = Column.text("Variant", "variant")
    if tables.isEmpty {
      let table = Table(columns: [place] + AccuracyTable.columns, rows: [], notes: notes)
      return Chapter(name: "accuracy", title: "Accuracy", table: table)
    }
    let summary = variants.count > 1 ? judgements.map { [AccuracyTable.summary($0, variants)] } ?? [] : []
    return Chapter(
      name: "accuracy", title: "Accuracy", tables: summary + tables,
      data: .joined(tables, columns: AccuracyTable.columns, titles: place), notes: notes)
  }

  private static func canBeJudged(_ variant: String) -> Bool { (try? Catalog.variant(variant))?.canBeSolved == true }

  /// How much of it all is known.
  private static func judged(_ judgements: Judgements, _ variants: [Int], of results: Results) -> String {
    let quality = judgements.entries.filter { variants.contains($0.variant) }.reduce(MoveQuality()) { $0 + $1.quality }
    let games = variants.reduce(0) { $0 + judgements.variants[$1].games }
    let names = variants.map { judgements.variants[$0].name }
    let played = results.tallies.reduce(0) { $0 + (names.contains(results.variants[$1.group].name) ? $1.games : 0) }
    let share = quality.moves > 0 ? 100 * Double(quality.judged) / Double(quality.moves) : 0
    let (lowest, highest) = (judgements.nodes.lowerBound, judgements.nodes.upperBound)
    return "Judged: \(Rounded.text(share, decimals: 1))% of the \(quality.moves) moves of \(games) of \(played) games; "
      + "the others couldn't be proven within \(lowest == highest ? "\(lowest)" : "\(lowest) to \(highest)") nodes a "
      + "position, and count nowhere else."
  }
}

/// Lays out what moves were worth.
private struct AccuracyTable {
  private static let phases = ["opening", "middle", "end"]

  static let columns: [Column] =
    [.text("Name", "name"), .text("Phase", "phase")] + shareColumns + [.number("Lost", "points_lost", decimals: 2)]

  private static let shareColumns: [Column] = [
    .number("Moves", "moves"), .number("Judged%", "judged_percent", decimals: 1),
    .number("Accuracy%", "accuracy_percent", decimals: 1), .number("W>D", "wins_to_draws"),
    .number("W>L", "wins_to_losses"), .number("D>L", "draws_to_losses"),
  ]

  /// Each player at one variant, in all and by phase, the most accurate first.
  let table: Table

  init(_ judgements: Judgements, variant: Int) {
    let name = judgements.variants[variant].name
    let length = (try? Catalog.variant(name))?.mostPlies ?? 1
    let entries = judgements.entries.filter { $0.variant == variant }
    let groups = Self.ranked(entries).map { player, quality in
      let phases = Self.phases.enumerated().map { number, phase in
        let moves = entries.filter { $0.player == player && min(2, $0.ply * 3 / length) == number }
        return (phase, moves.reduce(MoveQuality()) { $0 + $1.quality })
      }
      return ([("all", quality)] + phases).map { phase, quality in
        [.text(judgements.players[player]), .text(phase)] + Self.shares(quality) + [Self.lost(quality)]
      }
    }
    table = Table(title: name, columns: Self.columns, groups: groups)
  }

  /// Each player over several variants, whose points can't be added up.
  static func summary(_ judgements: Judgements, _ variants: [Int]) -> Table {
    let rows = ranked(judgements.entries.filter { variants.contains($0.variant) }).map { player, quality in
      [.text(judgements.players[player])] + shares(quality)
    }
    return Table(title: "all variants", columns: [columns[0]] + shareColumns, rows: rows)
  }

  /// Who made the moves, the most accurate first.
  private static func ranked(_ entries: [Judgements.Entry]) -> [(player: Int, quality: MoveQuality)] {
    let qualities = Dictionary(grouping: entries, by: \.player).mapValues {
      $0.reduce(MoveQuality()) { $0 + $1.quality }
    }
    return qualities.map { (player: $0.key, quality: $0.value) }.sorted {
      ($1.quality.accuracy ?? -1, $1.quality.judged, $0.player) < (
        $0.quality.accuracy ?? -1, $0.quality.judged, $1.player
      )
    }
  }

  private static func shares(_ quality: MoveQuality) -> [Cell] {
    let judged: Cell =
      quality.moves > 0
      ? .real(100 * Double(quality.judged) / Double(quality.moves)) : .missing(because: "no moves")
    let accuracy: Cell =
      quality.judged > 0
      ? .real(100 * Double(quality.kept) / Double(quality.judged)) : .missing(because: "no move was judged")
    return [
      .integer(quality.moves), judged, accuracy, .integer(quality.winsToDraws), .integer(quality.winsToLosses),
      .integer(quality.drawsToLosses),
    ]
  }

  private static func lost(_ quality: MoveQuality) -> Cell {
    quality.judged > 0
      ? .real(Double(quality.pointsLost) / Double(quality.judged)) : .missing(because: "no move was judged")
  }
}
