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
        title: "First-seat advantage",
        summary:
          "In Elo, with the 95 % interval, adjusted for the players' strengths: right of 0 the first seat has the "
          + "advantage"
          + (results.variants.contains { $0.seats > 2 } ? ", with more than two seats over the last one." : "."),
        unit: "Elo", rungs: rungs, domain: Scale.range(of: [0] + LadderFigure.domain(of: rungs).ends)))
  }
}

extension ClosedRange<Double> {
  fileprivate var ends: [Double] { [lowerBound, upperBound] }
}
