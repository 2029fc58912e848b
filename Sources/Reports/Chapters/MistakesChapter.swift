import Figures
import Play
import Results
import Statistics

extension ChapterKind {
  /// The mistakes in games; omitted where no game was analysed.
  public static let mistakes = ChapterKind(name: "mistakes", listing: "-v VARIANT", absence: notAnalysed) { data in
    let played = data.results.variants.map(\.name)
    let mistakes = try data.mistakes().filter { played.contains($0.variant) }
    return mistakes.isEmpty ? nil : .mistakes(mistakes)
  }
}

extension Chapter {
  /// The mistakes in games, by time, by number of moves, and by position.
  static func mistakes(_ mistakes: [Mistakes]) -> Chapter {
    let plies = Table(columns: [variant] + DecidingMistake.columns, rows: mistakes.map { DecidingMistake($0).cells })
    let widths = Table(
      title: "by the number of legal moves", columns: [variant] + MistakesByWidth.columns,
      groups: mistakes.map { mistakes in mistakes.widths.map { [.text(mistakes.variant)] + MistakesByWidth.cells($0) } }
    )
    let positions = Table(
      title: "in which positions",
      columns: [
        variant, .number("Ply", "ply"), .number("Games", "games"), .text("Position, side to move", "position"),
      ],
      groups: mistakes.map { mistakes in
        mistakes.positions.map {
          [.text(mistakes.variant), .integer($0.ply + 1), .integer($0.games), .text($0.text)]
        }
      })
    var chapter = Chapter(
      name: "mistakes", title: "Mistakes", tables: [plies, widths, positions], data: plies,
      details: [Detail(name: "by_legal_moves", table: widths), Detail(name: "positions", table: positions)],
      notes: [
        "A mistake is a judged move that gives away a win or a draw by exact values. Games: with a judged move; Lost: "
          + "with a mistake. 5%, Ply, 95%: quantiles of the ply of a game's last mistake, Ply the median. Mistake%: "
          + "share of mistakes among decisions with this number of moves; +/-: half the 95 % interval, each game one "
          + "sample. Positions: those in which a result was given away most often, row by row from the top, X the "
          + "first seat; symmetric positions are merged."
      ])
    chapter.figures = mistakes.flatMap { mistakes in
      [DecidingMistake(mistakes).picture, mistakes.positions.first.flatMap { board($0, of: mistakes) }]
        .compactMap(\.self)
    }
    return chapter
  }

  private static let variant = Column.text("Variant", "variant")

  /// The board of the most frequent position.
  private static func board(_ position: Mistakes.Position, of mistakes: Mistakes) -> Picture? {
    guard let traits = (try? Catalog.variant(mistakes.variant))?.traits else { return nil }
    let letters = Array(position.text)
    guard letters.count == traits.width * traits.height + 1 else { return nil }
    let cells = (0..<traits.height).map { y in
      (0..<traits.width).map { x in
        let piece = traits.pieces.firstIndex { $0.letter == letters[y * traits.width + x] }
        return BoardFigure.Cell(.init(piece, of: traits))
      }
    }
    let mover = letters.last == traits.pieces[0].letter ? "the first seat" : "the second seat"
    return .board(
      BoardFigure(
        title: mistakes.variant,
        summary: "The most frequent position in which a result was given away: in \(position.games) "
          + "game\(position.games == 1 ? "" : "s"), by \(mover), who is to move, at ply \(position.ply + 1).",
        traits, cells: cells))
  }
}

/// The last mistakes of a variant's games, by time.
private struct DecidingMistake {
  let mistakes: Mistakes
  let plies: Histogram

  static let columns: [Column] = [
    .number("Games", "judged_games"), .number("Lost", "games_with_mistakes"),
    .number("5%", "deciding_ply_percentile5"), .number("Ply", "deciding_ply_median", decimals: 1),
    .number("95%", "deciding_ply_percentile95"),
  ]

  init(_ mistakes: Mistakes) {
    self.mistakes = mistakes
    // Plies are counted from 1.
    plies = Histogram(Dictionary(uniqueKeysWithValues: mistakes.deciding.map { ($0 + 1, $1) }))
  }

  var cells: [Cell] {
    func ply(_ share: Double) -> Cell {
      plies.quantile(share).map { .real($0) } ?? .missing(because: "no mistake was seen")
    }
    return [.text(mistakes.variant), .integer(mistakes.games), .integer(plies.count), ply(0.05), ply(0.5), ply(0.95)]
  }

  var picture: Picture? {
    guard let first = plies.entries.first?.value, let last = plies.entries.last?.value else { return nil }
    let width = 1 + (last - first) / 40
    var bins = [Int](repeating: 0, count: (last - first) / width + 1)
    for entry in plies.entries { bins[(entry.value - first) / width] += entry.count }
    let median = plies.median.map { Rounded.text($0, decimals: $0 == $0.rounded() ? 0 : 1) } ?? "-"
    return .histogram(
      HistogramFigure(
        title: mistakes.variant,
        summary: "Games by the ply of the last mistake: the median \(median), of \(plies.count) of \(mistakes.games) "
          + "judged games.",
        unit: "games", across: "plies", first: first, binWidth: width,
        kinds: [HistogramFigure.Kind(name: "games", counts: bins, ink: .series(0))]))
  }
}

/// The share of mistakes among decisions, by number of legal moves.
private enum MistakesByWidth {
  static let columns: [Column] = [
    .text("Legal", "legal_moves"), .number("Moves", "judged_moves"), .number("Mistakes", "mistakes"),
    .number("Mistake%", "mistake_percent", decimals: 1), .number("+/-", "mistake_percent_error95", decimals: 1),
  ]

  static func cells(_ width: Mistakes.Width) -> [Cell] {
    let (low, high) = (width.legal.lowerBound, width.legal.upperBound)
    func percent(_ share: Double?) -> Cell { share.map { .real(100 * $0) } ?? .missing(because: "no moves") }
    return [
      .text(high == .max ? "\(low) or more" : "\(low) to \(high)"), .integer(width.share.units),
      .integer(width.share.hits), percent(width.share.share), percent(width.share.error95),
    ]
  }
}
