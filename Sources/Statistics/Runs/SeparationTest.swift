import Foundation

/// Tests whether a player changed between two runs where no rating can: its results don't overlap, such as when it
/// won every game of one run.
///
/// Games are sorted into strata: one variant, one seating, the same opponents. Had nothing changed, any of a
/// stratum's n outcomes could as well have come about in either run. If in every stratum no outcome of one run is
/// below one of the other, no more extreme division of these outcomes is possible, so that its chance is the
/// one-sided p-value: the product over strata of C(c, a) / C(n, m), with m the games of the run that did better, c
/// the outcomes equal to its worst one, and a those of them that are its own. Twice that is the two-sided p-value.
/// Source: R. A. Fisher's exact test, *The Design of Experiments*, 1935, stratified as by N. Mantel and W. Haenszel,
/// Journal of the National Cancer Institute 22, 1959.
package struct SeparationTest {
  /// Whether the player did better in the later run; nil where all outcomes of each stratum are equal.
  package let isBetter: Bool?
  /// The two-sided p-value.
  package let p: Double

  /// Compares games of one player; nil if its outcomes overlap, or no seating was played in both runs.
  ///
  /// - Parameters:
  ///   - earlier: the outcomes in the earlier run, by stratum: games that are alike but for the run.
  ///   - later: the outcomes in the later run.
  package init?<Stratum: Hashable>(earlier: [Stratum: Outcomes], later: [Stratum: Outcomes]) {
    var chances = (better: 0.0, worse: 0.0)
    var (mayBeBetter, mayBeWorse, isComparable) = (true, true, false)
    for (stratum, before) in earlier {
      guard let after = later[stratum] else { continue }
      isComparable = true
      if let chance = Self.logChance(of: after, above: before) { chances.better += chance } else { mayBeBetter = false }
      if let chance = Self.logChance(of: before, above: after) { chances.worse += chance } else { mayBeWorse = false }
    }
    guard isComparable, mayBeBetter || mayBeWorse else { return nil }
    if mayBeBetter && mayBeWorse {
      isBetter = nil
      p = 1
    } else {
      isBetter = mayBeBetter
      p = min(1, 2 * exp(mayBeBetter ? chances.better : chances.worse))
    }
  }

  /// The number of games by score.
  package typealias Outcomes = [Double: Int]

  /// The logarithm of the chance that the best outcomes fell to `upper`; nil if they did not.
  private static func logChance(of upper: Outcomes, above lower: Outcomes) -> Double? {
    guard let worst = upper.keys.min(), let best = lower.keys.max(), worst >= best else { return nil }
    let own = upper[worst, default: 0]
    let games = upper.values.reduce(0, +)
    return logBinomial(own + lower[worst, default: 0], own)
      - logBinomial(games + lower.values.reduce(0, +), games)
  }
}
