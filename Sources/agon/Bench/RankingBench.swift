import Campaign
import Foundation
import Reports
import Statistics

/// The number of games until a ranking is settled, compared with round-robins, over simulated tournaments.
enum RankingBench {
  private static let tournaments = 100
  private static let mostGames = (untilClear: 100_000, roundRobin: 20_000)

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Console.print(
      "mean games at 95 %, within 20 Elo  until-clear  wrong%  round-robin  wrong%  ratio  by games\n")
    for ranking in RankingCase.all { try Console.print(line(ranking)) }
  }

  private static func line(_ ranking: RankingCase) -> String {
    let clear = means { ranking.simulation(seed: $0).untilClear(ranking.goal, games: mostGames.untilClear, seed: $0) }
    func roundRobin(_ errors: ErrorMethod) -> (games: Double, wrong: Double) {
      means {
        ranking.simulation(seed: $0)
          .roundRobin(ranking.goal, games: mostGames.roundRobin, errors: errors, seed: $0)
      }
    }
    let (fitted, plain) = (roundRobin(.sandwich), roundRobin(.inverseHessian))
    return ranking.name.padded(to: 33, .leading) + number(clear.games, 13) + share(clear.wrong)
      + number(fitted.games, 13) + share(fitted.wrong)
      + String(format: "%.2f", fitted.games / clear.games).padded(to: 7, .trailing) + number(plain.games, 10) + "\n"
  }

  private static func means(_ tournament: (Int) -> RankingSimulation.Result) -> (games: Double, wrong: Double) {
    let results = (0..<tournaments).map(tournament)
    let games = results.reduce(0) { $0 + $1.games }
    return (
      Double(games) / Double(tournaments), Double(results.count { $0.isWrong }) / Double(tournaments)
    )
  }

  private static func number(_ games: Double, _ width: Int) -> String {
    Measure.grouped(Int(games.rounded())).padded(to: width, .trailing)
  }

  private static func share(_ wrong: Double) -> String {
    String(format: "%.1f", 100 * wrong).padded(to: 8, .trailing)
  }
}
