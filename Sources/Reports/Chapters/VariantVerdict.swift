import Figures
import Results
import Statistics

/// The variants that stand out, with the evidence.
enum VariantVerdict {
  /// The minimum number of variants among which one can stand out.
  private static let fewest = 3
  /// The share of completely judged games below which the judged ones may not be representative.
  private static let leastJudged = 0.5

  /// The sentences on the variants that lead in a quality by the bounds of their 95 % intervals.
  static func sentences(_ lines: [VariantLine]) -> [String] {
    let duels = lines.filter { $0.fairness.seats == 2 && $0.fairness.games > 0 }
    guard duels.count >= fewest else { return [] }
    return [fairest(duels), deepest(duels), mostDramatic(duels)].compactMap(\.self)
  }

  /// The variant whose first seat's share of won games is nearest to 1/2, by the farther end of its 95 % interval.
  /// Variants in which all games are drawn don't count.
  private static func fairest(_ lines: [VariantLine]) -> String? {
    let known = lines.compactMap { line -> (line: VariantLine, share: Double, error: Double)? in
      guard let won = line.fairness.won, let share = won.share, let error = won.error95 else { return nil }
      return (line, share, error)
    }
    func farthest(_ share: Double, _ error: Double) -> Double { abs(share - 0.5) + error }
    guard let best = known.min(by: { farthest($0.share, $0.error) < farthest($1.share, $1.error) }) else { return nil }
    return
      "Fairest: \(best.line.name), where the first seat wins \(percent(best.share)) ± \(percent(best.error)) % of the "
      + "decisive games; \(Rounded.text(best.line.fairness.drawn ?? 0, decimals: 1)) % are drawn."
  }

  /// The variant with the highest lower bound on the value of search.
  private static func deepest(_ lines: [VariantLine]) -> String? {
    let known = lines.compactMap { line in line.course.depth.map { (name: line.name, depth: $0) } }
    guard known.count >= fewest,
      let best = known.max(by: {
        $0.depth.eloPerDoubling - $0.depth.error95 < $1.depth.eloPerDoubling - $1.depth.error95
      })
    else { return nil }
    let (elo, error) = (best.depth.eloPerDoubling, best.depth.error95)
    return "Deepest: \(best.name), where twice the nodes are worth \(Rounded.text(elo, decimals: 1)) ± "
      + "\(Rounded.text(error, decimals: 1)) Elo."
  }

  /// The variant with the highest lower bound on lead changes, among those most of whose games are judged: of other
  /// variants, only the short and simple games are.
  private static func mostDramatic(_ lines: [VariantLine]) -> String? {
    let known = lines.compactMap { line -> (line: VariantLine, mean: Double, error: Double)? in
      guard let leads = line.drama.drama?.leadChanges, let mean = leads.mean, let error = leads.error95 else {
        return nil
      }
      return (line, mean, error)
    }
    let judged = known.filter { ($0.line.drama.judged ?? 0) >= leastJudged }
    guard known.count >= fewest, let best = judged.max(by: { $0.mean - $0.error < $1.mean - $1.error }) else {
      return nil
    }
    let share = percent(best.line.drama.judged ?? 0)
    return "Most dramatic: \(best.line.name), where the lead changes \(Rounded.text(best.mean, decimals: 2)) ± "
      + "\(Rounded.text(best.error, decimals: 2)) times a game, by the \(share) % judged completely."
  }

  private static func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) }
}
