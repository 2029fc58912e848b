import Campaign
import Dispatch
import Foundation
import Reports
import Tuning

/// How much strength tunes of each size still lose on surfaces whose peak is known.
enum TuningBench {
  private static let budgets = [1_000, 5_000, 20_000, 100_000]

  /// How many tunes a median is taken over: those of short tunes scatter most, and cost least.
  private static func tunes(of games: Int) -> Int { games <= 5_000 ? 100 : 20 }

  /// The section's table: the median over many tunes, and the time that the optimiser takes for a game.
  static func run(_ settings: BenchSettings) throws {
    try Console.print(
      "median Elo lost of 100         " + budgets.map { "\($0 / 1000)k".padded(to: 8, .trailing) }.joined()
        + "   covered%   µs/game\n")
    for method in [TuneMethod.usual, .spsa(SPSA.Settings())] {
      for tune in StandardTune.all { try Console.print(line(tune, method)) }
    }
  }

  private static func line(_ tune: StandardTune, _ method: TuneMethod) -> String {
    var text = "\(method.name), \(tune.name)".padded(to: 31, .leading)
    var covered: [Bool] = []
    var microseconds = 0.0
    for games in budgets {
      let start = Platform.processorTime
      var lost: [Double] = []
      let tunes = tunes(of: games)
      for seed in 1...UInt64(tunes) {
        guard let simulation = try? tune.simulate(method, games: games, seed: seed) else { continue }
        lost.append(simulation.lost)
        covered += simulation.covered
      }
      microseconds = (Platform.processorTime - start) * 1e6 / Double(games * tunes)
      let sorted = lost.sorted()
      let median = (sorted[(tunes - 1) / 2] + sorted[tunes / 2]) / 2
      text += String(format: "%.2f", median).padded(to: 8, .trailing)
    }
    let share = 100 * Double(covered.count { $0 }) / Double(max(1, covered.count))
    return text + String(format: "%.1f", share).padded(to: 11, .trailing)
      + String(format: "%.1f", microseconds).padded(to: 10, .trailing) + "\n"
  }
}
