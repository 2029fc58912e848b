import Figures
import Results
import Statistics

/// Draws the first-seat advantage of each variant.
enum FirstSeatLadder {
  static func picture(_ results: Results, _ rankings: [Ranking]) -> Picture? {
    let rungs = zip(results.variants, rankings).compactMap { variant, ranking -> LadderFigure.Rung? in
      guard let groups = ranking.rating?.groups, groups.count == 1, let first = groups[0].advantages.first,
        first.status == .fitted
      else { return nil }
      return LadderFigure.Rung(
        name: variant.name, value: .known(first.elo, first.elo - first.error95...first.elo + first.error95),
        text: Rounded.text(first.elo, error: first.error95))
    }
    guard !rungs.isEmpty else { return nil }
    return .ladder(
      LadderFigure(
        title: "What the first seat is worth",
        summary:
          "In Elo, with the 95 % interval, the players' strengths allowed for: right of 0 the first seat is ahead"
          + (results.variants.contains { $0.seats > 2 } ? ", of more than two that of the last." : "."),
        unit: "Elo", rungs: rungs, domain: Scale.range(of: [0] + LadderFigure.domain(of: rungs).ends)))
  }
}

extension ClosedRange<Double> {
  fileprivate var ends: [Double] { [lowerBound, upperBound] }
}
