import Campaign
import Dispatch
import Foundation
import Reports
import Synchronization
import Tuning

/// The strength that tunes of each kind still lose on surfaces whose peak is known, and their own estimates of it.
enum TuningBench {
  /// The numbers of games, with the share of the tunes that is played of each: one of `oneOf`.
  private static let budgets = [(games: 1_000, oneOf: 1), (games: 5_000, oneOf: 1), (games: 20_000, oneOf: 4)]

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Console.print(
      "median Elo lost of 100         " + budgets.map { "\($0.games / 1000)k".padded(to: 8, .trailing) }.joined()
        + "  worse%  covered%   promised  gained  alarms%  µs/game\n")
    for method in [TuneMethod.usual, .spsa(SPSA.Settings())] {
      for tune in StandardTune.all { try Console.print(line(tune, method, count: settings.tunes)) }
    }
    try Console.print(
      """
      worse%: of tunes of 1k games, those whose result is weaker than the start. After 5k games: covered%, of the 95 %
      intervals those that hold the peak; promised and gained, the Elo by which the result is stronger than the start,
      as its report says and in truth, on average; alarms%, of the parameters that do nothing those that are said to
      matter.

      """)
  }

  private static func line(_ tune: StandardTune, _ method: TuneMethod, count: Int) -> String {
    let start = Platform.processorTime
    let tunes = budgets.map { simulations(of: tune, method, games: $0.games, count: count / $0.oneOf) }
    let games = zip(budgets, tunes).reduce(0) { $0 + $1.0.games * $1.1.count }
    let microseconds = (Platform.processorTime - start) * 1e6 / Double(games)
    func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(max(1, numbers.count)) }
    func percent(_ found: [Bool]) -> Double { 100 * mean(found.map { $0 ? 1 : 0 }) }
    let medians = tunes.map { tunes -> Double? in
      guard !tunes.isEmpty else { return nil }
      let lost = tunes.map(\.lost).sorted()
      return (lost[(lost.count - 1) / 2] + lost[lost.count / 2]) / 2
    }
    var text = "\(method.name), \(tune.name)".padded(to: 31, .leading)
    func add(_ number: Double?, _ format: String, _ width: Int) {
      text += (number.map { String(format: format, $0) } ?? "-").padded(to: width, .trailing)
    }
    for median in medians { add(median, "%.2f", 8) }
    add(percent(tunes[0].map { $0.gain < 0 }), "%.1f", 8)
    add(percent(tunes[1].flatMap(\.covered)), "%.1f", 10)
    add(mean(tunes[1].compactMap(\.expectedGain)), "%.1f", 11)
    add(mean(tunes[1].map(\.gain)), "%.1f", 8)
    let alarms = tunes[1].flatMap(\.falseAlarms)
    add(alarms.isEmpty ? nil : percent(alarms), "%.1f", 9)
    add(microseconds, "%.1f", 9)
    return text + "\n"
  }

  /// Simulated tunes of the first seeds, several at a time.
  private static func simulations(of tune: StandardTune, _ method: TuneMethod, games: Int, count: Int) -> [Simulation] {
    let found = Mutex<[Int: Simulation]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { place in
      guard let simulation = try? tune.simulate(method, games: games, seed: UInt64(place + 1)) else { return }
      found.withLock { $0[place] = simulation }
    }
    return found.withLock { found in (0..<count).compactMap { found[$0] } }
  }
}
