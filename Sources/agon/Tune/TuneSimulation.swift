import Campaign
import Play
import Reports
import Tuning

/// `agon tune --simulate`: the expected result of a budget.
enum TuneSimulation {
  /// A table of the loss that remains after fractions of the budget, over many simulated tunes.
  static func chapter(_ plan: TunePlan) -> Chapter {
    let surface = plan.surface
    var rows: [[Reports.Cell]] = []
    for share in [10, 3, 1] {
      let games = max(plan.games / share, plan.method.fewestGames)
      let tunes = (0..<surface.tunes).map { tune in
        let seed = plan.seed &+ UInt64(tune)
        let synthetic = SyntheticSurface(
          surface.shape, start: plan.space.start, drop: surface.drop, drawRate: surface.drawRate, seed: seed)
        return Simulation(plan.space, synthetic, plan.method, games: games, seed: seed)
      }
      let lost = tunes.map(\.lost).sorted()
      let covered = tunes.flatMap(\.covered)
      let share = 100 * Double(covered.count { $0 }) / Double(max(1, covered.count))
      let coverage: Reports.Cell = covered.isEmpty ? .missing(because: "there is no fit") : .real(share)
      let quartiles = [1, 2, 3].map { Reports.Cell.real(lost[lost.count * $0 / 4]) }
      func mean(_ gains: [Double]) -> Reports.Cell {
        gains.isEmpty
          ? .missing(because: "there is no fit") : .real(gains.reduce(0, +) / Double(gains.count))
      }
      rows.append(
        [.integer(games)] + quartiles + [coverage, mean(tunes.compactMap(\.expectedGain)), mean(tunes.map(\.gain))])
    }
    let table = Table(
      columns: [
        .number("Games", "games"), .number("Quarter", "lost_lower_quartile", decimals: 2),
        .number("Median", "lost_median", decimals: 2), .number("Three quarters", "lost_upper_quartile", decimals: 2),
        .number("Covered%", "covered_percent", decimals: 1),
        .number("Promised", "gain_promised", decimals: 1), .number("Gained", "gain", decimals: 1),
      ], rows: rows,
      notes: [note(plan)])
    return Chapter(name: "simulation", title: "Simulation", table: table)
  }

  private static func note(_ plan: TunePlan) -> String {
    let surface = plan.surface
    let draws = Parameter.text(100 * surface.drawRate)
    return "The Elo that the result is weaker than the best there is, in a quarter, half and three quarters of "
      + "\(surface.tunes) tunes by \(plan.method.name), which began \(Parameter.text(surface.drop)) Elo below it on "
      + "\(surface.shape.rawValue) surfaces, where equals draw \(draws) % of games. "
      + "Covered: how often the 95 % intervals hold the best value. Promised, Gained: the Elo by which the result is "
      + "stronger than the start, as reports say and in truth, on average."
      + (plan.space.isConstrained
        ? " Where constraints exclude a surface's peak, the best there is are the best values that keep them, less far from "
          + "where tunes begin." : "")
  }
}
