import Figures
import Results
import Statistics

/// Which variants stand out, with the evidence.
enum VariantVerdict {
  /// With fewer variants nobody asks which stands out.
  private static let fewest = 3

  /// A sentence for each quality that some variant surely has most of.
  static func sentences(_ lines: [VariantLine]) -> [String] {
    let duels = lines.filter { $0.fairness.seats == 2 && $0.fairness.games > 0 }
    guard duels.count >= fewest else { return [] }
    return [fairest(duels), deepest(duels), mostDramatic(duels)].compactMap(\.self)
  }

  /// The variant whose first seat's score is surely nearest to a half: its interval's farther end is.
  private static func fairest(_ lines: [VariantLine]) -> String? {
    func farthest(_ line: VariantLine) -> Double {
      let interval = line.fairness.first.interval95
      return max(abs(interval.lowerBound - 0.5), abs(interval.upperBound - 0.5))
    }
    guard let line = lines.min(by: { farthest($0) < farthest($1) }) else { return nil }
    let first = line.fairness.first
    let (low, high) = (percent(first.interval95.lowerBound), percent(first.interval95.upperBound))
    return "Fairest: \(line.name), where the first seat scores \(percent(first.mean)) % (\(low) to \(high)) and "
      + "\(Rounded.text(line.fairness.drawn ?? 0, decimals: 1)) % are drawn."
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

  /// The variant whose games surely change leads most often.
  private static func mostDramatic(_ lines: [VariantLine]) -> String? {
    let judged = lines.compactMap { line -> (line: VariantLine, mean: Double, error: Double)? in
      guard let leads = line.drama.drama?.leadChanges, let mean = leads.mean, let error = leads.error95 else {
        return nil
      }
      return (line, mean, error)
    }
    guard judged.count >= fewest, let best = judged.max(by: { $0.mean - $0.error < $1.mean - $1.error }) else {
      return nil
    }
    let share = percent(best.line.drama.judged ?? 0)
    return "Most dramatic: \(best.line.name), where the lead changes \(Rounded.text(best.mean, decimals: 2)) ± "
      + "\(Rounded.text(best.error, decimals: 2)) times a game, by the \(share) % that are judged whole."
  }

  private static func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) }
}
