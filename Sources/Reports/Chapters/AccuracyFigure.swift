import Figures
import Results

/// Draws how often players' moves were right at one variant.
enum AccuracyFigure {
  /// - Parameter ranked: the players, first who was right most often for sure.
  static func picture(_ title: String, _ ranked: [(player: String, quality: MoveQuality)]) -> Picture? {
    let rungs = ranked.compactMap { player, quality in rung(player, quality) }
    guard !rungs.isEmpty else { return nil }
    return .ladder(
      LadderFigure(
        title: title,
        summary:
          "Moves that kept the result that was to be had, in percent: the thick line reaches from how many surely "
          + "did to how many may have, for want of judgement; the thin one is the 95 % interval beyond.",
        unit: "% of moves right", rungs: rungs))
  }

  private static func rung(_ player: String, _ quality: MoveQuality) -> LadderFigure.Rung? {
    guard let least = quality.least.share, let most = quality.most.share, quality.counts.judged > 0 else { return nil }
    let (low, high, error) = (100 * least, 100 * most, 100 * (quality.error95 ?? 0))
    func text(_ percent: Double) -> String { Rounded.text(percent, decimals: 1) }
    let judged = 100 * Double(quality.counts.judged) / Double(quality.counts.moves)
    let surely = max(0, low - error)...min(100, high + error)
    return LadderFigure.Rung(
      name: player, value: low == high ? .known(low, surely) : .within(low...high, surely: surely),
      text: low == high ? "\(text(low)) ± \(text(error))" : "\(text(low)) to \(text(high)), \(text(judged))% judged")
  }
}
