import Figures
import Results
import Statistics

/// Draws the lengths of a variant's games, by winner.
enum LengthFigure {
  private static let mostBins = 40

  /// Draws a histogram of lengths.
  /// - Parameters:
  ///   - lengths: the lengths of the examined games, by outcome; nil where games aren't kept.
  ///   - reach: the number of examined games.
  static func picture(
    _ variant: Results.Variant, _ lengths: LengthsByOutcome?, reach: GameSample.Reach?
  ) -> Picture? {
    let counts = lengths?.counts ?? variant.lengths.mapValues { [$0] }
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return nil }
    let width = 1 + (last - first) / mostBins
    let all = kinds(seats: lengths == nil ? nil : variant.seats).enumerated().map { place, kind in
      var bins = [Int](repeating: 0, count: (last - first) / width + 1)
      for (length, games) in counts { bins[(length - first) / width] += games[place] }
      return HistogramFigure.Kind(name: kind.name, counts: bins, ink: kind.ink)
    }
    let kinds = all.filter { $0.counts.contains { $0 > 0 } }
    let median = Histogram(variant.lengths).median.map { Rounded.text($0, decimals: $0 == $0.rounded() ? 0 : 1) } ?? "-"
    let ends = "from \(variant.lengths.keys.min() ?? first) to \(variant.lengths.keys.max() ?? last) plies"
    let part = reach.flatMap { reach in
      reach.looked < reach.games ? " The figure covers \(reach.looked) of \(reach.games) games." : nil
    }
    return .histogram(
      HistogramFigure(
        title: variant.name, summary: "Games by their length: \(ends), the median \(median).\(part ?? "")",
        unit: "games", across: "plies", first: first, binWidth: width, kinds: kinds))
  }

  /// The kinds of bars that are stacked; a single kind where the winners aren't known.
  private static func kinds(seats: Int?) -> [(name: String, ink: Ink)] {
    guard let seats else { return [("games", .series(0))] }
    let winners = (0..<seats).map { seat -> (String, Ink) in
      (seats == 2 ? (seat == 0 ? "first seat won" : "second seat won") : "seat \(seat + 1) won", .series(seat))
    }
    return winners + [(seats == 2 ? "a draw" : "nobody won alone", .quiet)]
  }
}
