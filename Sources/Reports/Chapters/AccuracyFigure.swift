import Figures
import Results

/// Draws the shares of right moves of players at one variant.
enum AccuracyFigure {
  /// Draws a line for each player.
  /// - Parameter ranked: the players, the highest lower bound of right moves first.
  static func picture(_ title: String, _ ranked: [(player: String, quality: MoveQuality)]) -> Picture? {
    let rungs = ranked.compactMap { player, quality in rung(player, quality) }
    guard !rungs.isEmpty else { return nil }
    return .ladder(
      LadderFigure(
        title: title,
        summary:
          "Moves that kept the best possible result, in percent: the thick line reaches from those proven right to "
          + "those not proven wrong; the thin line is the 95 % interval.",
        unit: "% of moves right", rungs: rungs))
  }

  private static func rung(_ player: String, _ quality: MoveQuality) -> LadderFigure.Rung? {
    guard let least = quality.least.share, let most = quality.most.share, quality.counts.judged > 0 else { return nil }
    let (low, high, error) = (100 * least, 100 * most, 100 * (quality.error95 ?? 0))
    func text(_ percent: Double) -> String { Rounded.text(percent, decimals: 1) }
    let judged = 100 * Double(quality.counts.judged) / Double(quality.counts.moves)
    let interval = max(0, low - error)...min(100, high + error)
    return LadderFigure.Rung(
      name: player, value: low == high ? .known(low, interval) : .within(low...high, interval: interval),
      text: low == high ? "\(text(low)) ± \(text(error))" : "\(text(low)) to \(text(high)), \(text(judged))% judged")
  }
}
