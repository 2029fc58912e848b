import Randomness
import Statistics

@testable import Results

/// Runs of one variant, played by dice.
enum SimulatedRun {
  /// A round-robin: each player has the first seat `games` times against each other one.
  static func play(
    _ players: [(name: String, elo: Double)], games: Int, draws: Double = 0.2, number: Int = 1,
    definitions: [String]? = nil, _ random: inout SplitMix
  ) -> RatedRun {
    var tallies: [Tally] = []
    for i in players.indices {
      for j in players.indices where i != j {
        let p = EloScale.expectedScore(difference: players[i].elo - players[j].elo + 30)
        let draw = 4 * draws * p * (1 - p)
        var counts = (wins: 0, draws: 0, losses: 0)
        for _ in 0..<games {
          let u = random.unit()
          if u < p - draw / 2 {
            counts.wins += 1
          } else if u < p + draw / 2 {
            counts.draws += 1
          } else {
            counts.losses += 1
          }
        }
        tallies += Tally.pair(first: i, second: j, wins: counts.wins, draws: counts.draws, losses: counts.losses)
      }
    }
    return run(players.map(\.name), tallies, number: number, definitions: definitions)
  }

  /// A run of these games; definitions are the names unless given.
  static func run(
    _ players: [String], _ tallies: [Tally], number: Int = 1, definitions: [String]? = nil, files: [String?]? = nil,
    variants: [String] = ["noughts:3x3"]
  ) -> RatedRun {
    let games = tallies.reduce(0) { $0 + $1.games }
    let results = Results(
      coverage: Results.Coverage(tournament: "nightly", runs: [number], seeds: [1], games: games, planned: games),
      variants: variants.map { Results.Variant(name: $0, seats: 2) }, players: players, tallies: tallies, efforts: [])
    let known = files.map { files in
      Identity.group([
        "files": .group(
          Dictionary(
            uniqueKeysWithValues: zip(players, files).compactMap { name, file in
              file.map { (name, Identity.text($0)) }
            }))
      ])
    }
    let run = Run(
      number: number, planned: games, games: games, isComplete: true, identity: known,
      players: zip(players, definitions ?? players).map { Run.Player(name: $0, definition: $1) })
    return RatedRun(RunResults(run, results))
  }
}
