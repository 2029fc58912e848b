import Exchange
import Foundation
import Play
import Reports
import Results
import Statistics
import Store

/// The processor time of ratings, and their accuracy where it is hardest to achieve.
enum RatingsBench {
  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Console.print("job                                                              ms of CPU\n")
    try line("standings of 100 players, 999,900 games in a database", try Workbench.use { try standings(in: $0) })
    try line(
      "the same, their openings being some of 72",
      try Workbench.use { try standings(in: $0, identity: Self.fewOpenings) })
    try line("standings of 100 players, spread 200 Elo, 1,000,000 games in PGN", try portableGames())
    try line("rating of 1,000 players who met 20 others each, 1,000,000 games", try sparse())
    for players in [1_000, 3_000] {
      try line(
        "rating of \(Measure.grouped(players)) players, spread 200 Elo, 30 games each", try thin(players: players))
    }
    try line("1,000 resamples of 20 players, 19,000 games", try resamples())
    try Console.print(
      "chain of 300 players, each met only its neighbours: off by \(String(format: "%.1e", try chainError())) Elo at most\n"
    )
  }

  private static let fewOpenings: Identity = ["openings": ["supply": ["noughts:3x3": 72]]]

  private static func line(_ job: String, _ milliseconds: Double) throws {
    let time = Measure.grouped(Int(milliseconds.rounded()))
    try Console.print(job.padded(to: 64, .leading) + time.padded(to: 10, .trailing) + "\n")
  }

  /// The time from the file to the printed table, with errors, superiorities and rank ranges.
  private static func standings(in directory: URL, identity: Identity? = nil) throws -> Double {
    let file = directory.appending(path: "bench.sqlite").path
    let names = (0..<100).map { "player \($0)" }
    let store = try Store.forWriting(file)
    let run = try store.beginRun(
      RunDescription(
        tournament: "bench", seed: 1, variants: [.init(name: "noughts:3x3", seats: 2)],
        players: names.map { .init(name: $0, definition: "random") }, planned: 0, conditions: "", config: "",
        identity: identity))
    var random = SplitMix(seed: 1)
    for encounter in 0..<101 {
      var records: [GameRecord] = []
      for (first, second) in pairs(of: 100) {
        for (one, two) in [(first, second), (second, first)] {
          let winner: Int? = random.below(10) == 0 ? nil : random.below(200 + one - two) < 100 ? 1 : 0
          records.append(
            GameRecord(
              job: Job(variant: "noughts:3x3", players: [names[one], names[two]], encounter: encounter, seed: 1),
              transcript: "", outcome: Outcome(winner: winner, reason: .line), plies: 9,
              efforts: [Effort(), Effort()]))
        }
      }
      try store.write(records, to: run)
    }
    try store.close()
    return try Measure.processorMilliseconds {
      let results = try Store.forReading(file).results()
      _ = Chapter.standings(results).text(in: .text, coverage: results.coverage)
    }
  }

  private static func portableGames() throws -> Double {
    var random = SplitMix(seed: 1)
    let strengths = spread(of: 100, using: &random)
    var text = ""
    text.reserveCapacity(90_000_000)
    for _ in 0..<1_000_000 {
      let white = random.below(100)
      let black = (white + 1 + random.below(99)) % 100
      let result = ["1-0", "1/2-1/2", "0-1"][result(strengths[white] - strengths[black], using: &random)]
      text +=
        "[White \"player \(white)\"]\n[Black \"player \(black)\"]\n[Result \"\(result)\"]\n\n1. e4 e5 \(result)\n\n"
    }
    return try text.withUTF8 { bytes in
      try Measure.processorMilliseconds {
        var book = GameBook()
        try book.read(UnsafeRawBufferPointer(bytes), file: "bench.pgn")
        let results = book.results
        _ = Chapter.standings(results).text(in: .text, coverage: results.coverage)
      }
    }
  }

  /// Random strengths in Elo with a standard deviation of 200.
  private static func spread(of players: Int, using random: inout SplitMix) -> [Double] {
    (0..<players).map { _ in
      (0..<12).reduce(-1_200) { sum, _ in sum + 200 * Double(random.below(1 << 20)) / Double(1 << 20) }
    }
  }

  /// A random result of a game of two players, a third of which are drawn: 0 for a win of the first, 1 for a draw, 2
  /// for a loss.
  private static func result(_ elo: Double, using random: inout SplitMix) -> Int {
    if random.below(3) == 0 { return 1 }
    return Double(random.below(1 << 20)) < Double(1 << 20) / (1 + pow(10, -elo / 400)) ? 0 : 2
  }

  /// The fit of players that each met thirty others, chosen at random, once each.
  private static func thin(players: Int) throws -> Double {
    var random = SplitMix(seed: 1)
    let strengths = spread(of: players, using: &random)
    let tallies = (0..<15 * players).flatMap { game -> [Tally] in
      let (first, second) = (game % players, (game % players + 1 + random.below(players - 1)) % players)
      let result = result(strengths[first] - strengths[second], using: &random)
      return Tally.pair(
        first: first, second: second, wins: result == 0 ? 1 : 0, draws: result == 1 ? 1 : 0,
        losses: result == 2 ? 1 : 0)
    }
    return try Measure.processorMilliseconds { _ = try RatingProblem(players: players, tallies: tallies).solve() }
  }

  private static func sparse() throws -> Double {
    var random = SplitMix(seed: 1)
    let tallies = (0..<1_000).flatMap { player in
      (1...10).flatMap { distance in
        let wins = 30 + random.below(40)
        return Tally.pair(
          first: player, second: (player + distance * distance) % 1_000, wins: wins, draws: 0, losses: 100 - wins)
      }
    }
    return try Measure.processorMilliseconds { _ = try RatingProblem(players: 1_000, tallies: tallies).solve() }
  }

  private static func resamples() throws -> Double {
    var random = SplitMix(seed: 1)
    let tallies = pairs(of: 20).flatMap { first, second in
      let wins = 30 + random.below(30)
      return Tally.pair(first: first, second: second, wins: wins, draws: 20, losses: 80 - wins)
    }
    let problem = RatingProblem(players: 20, tallies: tallies)
    return try Measure.processorMilliseconds { _ = try problem.bootstrap(0..<1_000, seed: 1) }
  }

  /// The largest deviation from the ratings of a chain, which are known: a win rate of p is 400 log10(p / (1 - p)) Elo.
  private static func chainError() throws -> Double {
    let tallies = (1..<300).flatMap { Tally.pair(first: $0, second: $0 - 1, wins: 64, draws: 0, losses: 36) }
    let rating = try RatingProblem(players: 300, tallies: tallies, seatAdvantage: false).solve()
    let step = 400 * log10(64.0 / 36)
    return (0..<300).map { abs(rating.players[$0].elo - (Double($0) - 149.5) * step) }.max() ?? 0
  }

  private static func pairs(of players: Int) -> [(Int, Int)] {
    (0..<players).flatMap { first in (first + 1..<players).map { (first, $0) } }
  }
}
