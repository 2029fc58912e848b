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
      "median Elo lost of 100         " + budgets.map { cell("\($0 / 1000)k", 8) }.joined() + "   covered%   µs/game\n")
    for method in [TuneMethod.usual, .spsa(SPSA.Settings())] {
      for tune in StandardTune.all { try Console.print(line(tune, method)) }
    }
  }

  private static func line(_ tune: StandardTune, _ method: TuneMethod) -> String {
    var text = "\(method.name), \(tune.name)"
    text += String(repeating: " ", count: max(1, 31 - text.count))
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
      text += cell(String(format: "%.2f", median), 8)
    }
    let share = 100 * Double(covered.count { $0 }) / Double(max(1, covered.count))
    return text + cell(String(format: "%.1f", share), 11) + cell(String(format: "%.1f", microseconds), 10) + "\n"
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
