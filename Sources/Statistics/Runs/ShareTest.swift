import Foundation

/// Tests whether an event became more frequent.
///
/// Fisher's exact test, one-sided: had nothing changed, any of the games of both samples could as well have been
/// those counted. The p-value is the chance that the later sample has at least the observed number of them.
/// Source: R. A. Fisher, *The Design of Experiments*, 1935.
package enum ShareTest {
  /// The p-value of `count` or more of `games` games being counted, after `formerCount` of `formerGames`, if nothing
  /// changed. Exact but for rounding; O(count + formerCount).
  ///
  /// - Precondition: Both counts are among their games.
  package static func p(_ count: Int, of games: Int, since formerCount: Int, of formerGames: Int) -> Double {
    let all = count + formerCount
    let ways = logBinomial(games + formerGames, all)
    let chances = (count...max(count, min(all, games))).lazy.filter { all - $0 <= formerGames }.map { own in
      exp(logBinomial(games, own) + logBinomial(formerGames, all - own) - ways)
    }
    return min(1, chances.reduce(0, +))
  }
}
