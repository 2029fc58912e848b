import Dispatch
import Foundation
import Reports
import Tuning

/// How much strength tunes of each size still lose on surfaces whose peak is known.
enum TuningBench {
  private static let budgets = [1_000, 5_000, 20_000, 100_000]
  private static let seeds = 20

  /// The section's table: the median over 20 tunes, and the time that the optimiser takes for a game.
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
      for seed in 1...UInt64(seeds) {
        guard let simulation = try? tune.simulate(method, games: games, seed: seed) else { continue }
        lost.append(simulation.lost)
        covered += simulation.covered
      }
      microseconds = (Platform.processorTime - start) * 1e6 / Double(games * seeds)
      let sorted = lost.sorted()
      let median = (sorted[(seeds - 1) / 2] + sorted[seeds / 2]) / 2
      text += cell(String(format: "%.2f", median), 8)
    }
    let share = 100 * Double(covered.count { $0 }) / Double(max(1, covered.count))
    return text + cell(String(format: "%.1f", share), 11) + cell(String(format: "%.1f", microseconds), 10) + "\n"
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
