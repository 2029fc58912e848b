import Figures
import Statistics

/// The notes on the goodness of fit, and on significant cycles.
struct TransitivityNotes {
  /// The maximum number of cycles that are listed.
  private static let most = 3

  /// The notes: a line on the fit, if it was tested, and one on cycles, if some are significant.
  let notes: [String]

  /// Creates the notes on the goodness of fit.
  /// - Parameter names: the names of all players, by index.
  init(_ names: [String], _ transitivity: Transitivity?) {
    let test = transitivity?.goodnessOfFit.map(Self.text)
    let circles = transitivity.flatMap { $0.cycles.isEmpty ? nil : Self.circles(names, $0) }
    notes = [test, circles].compactMap(\.self)
  }

  /// The result of the goodness-of-fit test in words. A p-value by simulation has fewer decimals.
  private static func text(_ test: GoodnessOfFit) -> String {
    "Goodness of fit (Bradley-Terry): " + (test.isRefuted ? "rejected, " : "not rejected, ")
      + "Q = \(Rounded.text(test.statistic, decimals: 2)), \(test.degrees) degree\(test.degrees == 1 ? "" : "s") of "
      + "freedom, "
      + (test.method == .bootstrap
        ? "p = \(Rounded.text(test.p, decimals: test.p < 0.1 ? 3 : 2)) by simulation" : chance(test.p)) + "."
  }

  /// The significant cycles in words, such as `A beats B 58.1 %, B beats C 56.0 %, C beats A 55.2 %, p = 0.0030`, and
  /// the Nash average.
  private static func circles(_ names: [String], _ transitivity: Transitivity) -> String {
    let shown = transitivity.cycles.prefix(most).map { cycle in
      let steps = cycle.players.indices.map { step in
        let next = cycle.players[(step + 1) % cycle.players.count]
        return "\(names[cycle.players[step]]) beats \(names[next]) \(percent(cycle.shares[step]))"
      }
      return steps.joined(separator: ", ") + ", " + chance(cycle.p)
    }
    let left = transitivity.cycles.count - shown.count
    let mixture = transitivity.nash.filter { $0.share >= 0.0005 }.map { "\(names[$0.player]) \(percent($0.share))" }
    return "Significant circles: " + shown.joined(separator: "; ") + (left > 0 ? "; and \(left) more" : "")
      + ". Nash average, the mixture that no player gains against: " + mixture.joined(separator: ", ") + "."
  }

  private static func percent(_ share: Double) -> String { Rounded.text(100 * share, decimals: 1) + " %" }

  private static func chance(_ p: Double) -> String {
    p < 0.0001 ? "p < 0.0001" : "p = " + Rounded.text(p, decimals: 4)
  }
}
