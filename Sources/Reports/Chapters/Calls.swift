import Figures
import Results
import Statistics

extension ChapterKind {
  /// The calls of players at Snap; omitted where none was played.
  public static let calls = ChapterKind(
    name: "calls", listing: "-v VARIANT --player NAME", absence: "no Snap was played"
  ) { data in
    let sample = try data.sample()
    return sample.calls.isEmpty ? nil : .calls(sample, order: data.order.map { data.results.players[$0] })
  }
}

extension Chapter {
  /// The calls of players at Snap: their number, accuracy and reaction times.
  static func calls(_ sample: GameSample, order: [String]) -> Chapter {
    let variants = sample.reaches.map(\.variant).filter { name in sample.calls.contains { $0.variant == name } }
    let tables = variants.map { variant in
      Table(
        title: variant, columns: CallTable.columns,
        rows: CallTable.sorted(sample.calls, at: variant, order).map(CallTable.cells))
    }
    var chapter = Chapter(
      name: "calls", title: "Calls at Snap", tables: tables,
      data: .joined(tables, columns: CallTable.columns, titles: .text("Variant", "variant")),
      notes: [
        "Cards: mean number of cards turned per game. Called%: share of the called matches, while the player held a "
          + "card, that it called, too; First%: share of these calls that were first, and took the cards. False: "
          + "calls without a match. ms: median time of calls on a match, with the 5 % and 95 % quantiles.",
        "Matches that nobody called on aren't counted.",
        "In runs of many games, only the first encounters of each seating are replayed.",
      ])
    chapter.figures = variants.compactMap {
      CallTable.picture($0, CallTable.sorted(sample.calls, at: $0, order))
    }
    return chapter
  }
}

/// The layout of calls at one variant.
private enum CallTable {
  static let columns: [Column] = [
    .text("Name", "name"), .number("Games", "games").of(.rank(2)),
    .number("Cards", "cards_per_game", decimals: 1).of(.rank(1)),
    .number("Matches", "matches").of(.rank(1)), .number("Called%", "called_percent", decimals: 1),
    .number("First%", "first_percent", decimals: 1), .number("False", "false_calls"),
    .number("ms", "milliseconds_median"), .number("5%", "milliseconds_percentile5").of(.rank(3)),
    .number("95%", "milliseconds_percentile95").of(.rank(3)),
  ]

  static func sorted(_ calls: [CallCounts], at variant: String, _ order: [String]) -> [CallCounts] {
    order.compactMap { name in calls.first { $0.variant == variant && $0.player == name } }
  }

  static func cells(_ counts: CallCounts) -> [Cell] {
    let (called, times) = (counts.snaps + counts.late, Histogram(counts.times))
    func percent(_ part: Int, of whole: Int, _ reason: String) -> Cell {
      whole > 0 ? .real(100 * Double(part) / Double(whole)) : .missing(because: reason)
    }
    return [
      .text(counts.player), .integer(counts.games),
      counts.games > 0 ? .real(Double(counts.cards) / Double(counts.games)) : .missing(because: "no games"),
      .integer(counts.matches), percent(called, of: counts.matches, "nobody called on a match"),
      percent(counts.snaps, of: called, "it called on no match"), .integer(counts.falseCalls),
    ]
      + [0.5, 0.05, 0.95].map { share in
        times.quantile(share).map { .real($0) } ?? .missing(because: "it called on no match")
      }
  }

  private static let mostBins = 40

  /// The figure of reaction times, all players in one; nil where no match was called on.
  static func picture(_ variant: String, _ calls: [CallCounts]) -> Picture? {
    let times = calls.flatMap(\.times.keys)
    guard let first = times.min(), let last = times.max() else { return nil }
    let width = 1 + (last - first) / mostBins
    let kinds = calls.enumerated().filter { !$0.element.times.isEmpty }.map { place, counts in
      var bins = [Int](repeating: 0, count: (last - first) / width + 1)
      for (time, count) in counts.times { bins[(time - first) / width] += count }
      return HistogramFigure.Kind(name: counts.player, counts: bins, ink: .series(place))
    }
    let medians = calls.compactMap { counts in
      Histogram(counts.times).median.map { "\(counts.player) \(Rounded.text($0, decimals: 0)) ms" }
    }
    return .histogram(
      HistogramFigure(
        title: variant,
        summary: "Times of calls on matches; medians: "
          + medians.joined(separator: ", ") + ".",
        unit: "calls", across: "milliseconds", first: first, binWidth: width, kinds: kinds))
  }
}
