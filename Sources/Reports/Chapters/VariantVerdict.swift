import Figures
import Results
import Statistics

/// Which variants stand out, with the evidence.
enum VariantVerdict {
  /// With fewer variants nobody asks which stands out.
  private static let fewest = 3
  /// Where less than this share of the games is judged whole, nobody knows what the rest are like.
  private static let leastJudged = 0.5

  /// A sentence for each quality that some variant surely has most of.
  static func sentences(_ lines: [VariantLine]) -> [String] {
    let duels = lines.filter { $0.fairness.seats == 2 && $0.fairness.games > 0 }
    guard duels.count >= fewest else { return [] }
    return [fairest(duels), deepest(duels), mostDramatic(duels)].compactMap(\.self)
  }

  /// The variant whose seats surely win most nearly as often: where all games are drawn nobody knows who would.
  private static func fairest(_ lines: [VariantLine]) -> String? {
    let known = lines.compactMap { line -> (line: VariantLine, share: Double, error: Double)? in
      guard let won = line.fairness.won, let share = won.share, let error = won.error95 else { return nil }
      return (line, share, error)
    }
    func farthest(_ share: Double, _ error: Double) -> Double { abs(share - 0.5) + error }
    guard let best = known.min(by: { farthest($0.share, $0.error) < farthest($1.share, $1.error) }) else { return nil }
    return
      "Fairest: \(best.line.name), where the first seat wins \(percent(best.share)) ± \(percent(best.error)) % of the "
      + "games that somebody wins; \(Rounded.text(best.line.fairness.drawn ?? 0, decimals: 1)) % are drawn."
  }

  /// The variant where thinking is surely worth most.
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

  /// The variant whose games surely change leads most often, among those most of whose games are judged: the others' are
  /// the short and simple ones.
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
      + "\(Rounded.text(best.error, decimals: 2)) times a game, by the \(share) % that are judged whole."
  }

  private static func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) }
}
